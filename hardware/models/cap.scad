// The cap in the tower's colour, its peg up: print it like this.
include <parameters.scad>

bore = tower_magnet_diameter + frame_fit;

module cap() {
    cylinder(d = tower_neck, h = tower_cap_height, $fn = 64);
    translate([0, 0, tower_cap_height])
        cylinder(d1 = bore - 0.1, d2 = bore - frame_fit, h = 6, $fn = 48);
}

cap();
