// A Sumo ring: slips over a tower's neck; up to three lie on each other.
include <parameters.scad>

module ring() {
    difference() {
        cylinder(d = ring_outside, h = ring_height, $fn = 64);
        translate([0, 0, -1])
            cylinder(d = tower_neck + 2 * frame_fit, h = ring_height + 2, $fn = 64);
    }
}

ring();
