// A corner of the frame, four equal ones make it. Tiles lie on the ledge; ends overlap by half and take a screw.
include <parameters.scad>

half = 4 * board_square + frame_fit;           // from the middle of a side to the corner's inner edge
height = frame_under + board_pcb + stack_cell_height + stack_diffuser + frame_rim;
lap = 12;

module frame() {
    arm();
    mirror([1, -1, 0])
        arm(over = true);
}

// From the outside of the corner along x; the end of the arm that is `over` lies on the other's.
module arm(over = false) {
    middle = height / 2;
    difference() {
        union() {
            translate([-frame_wall, -frame_wall, 0])
                cube([frame_wall + half + lap / 2, frame_wall, height]);
            translate([0, -0.01, 0])
                cube([half - lap / 2, frame_ledge, frame_under]);
        }
        translate([half - lap / 2, -frame_wall - 1, over ? -1 : middle - frame_fit / 2])
            cube([lap + 1, frame_wall + 2, middle + frame_fit / 2 + 1]);
        translate([half, -frame_wall / 2, -1])
            cylinder(d = frame_screw, h = height + 2, $fn = 24);
        // USB and 5 V: a slot low in the middle of the arm
        translate([half / 2, -frame_wall - 1, 2])
            cube([16, frame_wall + 2 + frame_ledge, 9]);
    }
}

frame();
