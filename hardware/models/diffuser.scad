// The top of one tile, white and thin enough to shine through, with grooves between the squares.
include <parameters.scad>

length = board_square * board_tile_columns - board_tile_gap;
depth = board_square * board_tile_rows - board_tile_gap;
groove = 0.8;

module diffuser() {
    difference() {
        cube([length, depth, stack_diffuser]);
        for (i = [0 : board_tile_columns])
            translate([i * board_square - groove / 2, -1, stack_diffuser - 0.4])
                cube([groove, depth + 2, 1]);
        for (j = [0 : board_tile_rows])
            translate([-1, j * board_square - groove / 2, stack_diffuser - 0.4])
                cube([length + 2, groove, 1]);
    }
}

diffuser();
