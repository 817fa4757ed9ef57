// A tower: the magnet is dropped down the bore onto the floor and glued; the cap closes the bore and tells the colour.
include <parameters.scad>

neck_height = ring_most * ring_height + 1;
bore = tower_magnet_diameter + frame_fit;

module tower() {
    difference() {
        union() {
            cylinder(d1 = tower_base, d2 = tower_base * 0.72, h = tower_height, $fn = 64);
            cylinder(d = tower_neck, h = tower_height + neck_height, $fn = 64);
        }
        translate([0, 0, tower_floor])
            cylinder(d = bore, h = tower_height + neck_height, $fn = 48);
    }
}

tower();
