// What lies over what, lifted apart; for a picture, not for printing.
include <parameters.scad>
use <cap.scad>
use <diffuser.scad>
use <frame.scad>
use <grid.scad>
use <post.scad>
use <ring.scad>
use <tower.scad>

apart = 25;
length = board_square * board_tile_columns;
depth = board_square * board_tile_rows;

color("saddlebrown") frame();
color("tan") translate([length, depth, 0]) post();
color("seagreen") translate([0, 0, frame_under + apart]) cube([length - board_tile_gap, depth - board_tile_gap, board_pcb]);
color("dimgray") translate([0, 0, frame_under + 2 * apart]) grid();
color("white", 0.9) translate([0, 0, frame_under + 3 * apart]) diffuser();
translate([2.5 * board_square, 0.5 * board_square, frame_under + 3.3 * apart]) {
    color("dimgray") tower();
    color("gold") translate([0, 0, tower_height]) ring();
    color("orange") translate([0, 0, tower_height + ring_most * ring_height + 1 + tower_cap_height + 12]) mirror([0, 0, 1]) cap();
}
