// A post under the corners where tiles meet.
include <parameters.scad>

module post() {
    cylinder(d1 = 14, d2 = 10, h = frame_under, $fn = 32);
}

post();
