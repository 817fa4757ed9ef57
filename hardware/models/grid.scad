// The light cells over one tile: walls between the squares, and two posts that the tile is screwed to from below.
include <parameters.scad>

length = board_square * board_tile_columns - board_tile_gap;
depth = board_square * board_tile_rows - board_tile_gap;
post = 8;

module grid() {
    difference() {
        union() {
            for (i = [0 : board_tile_columns])
                wall([i * board_square, 0], [frame_grid_wall, depth]);
            for (j = [0 : board_tile_rows])
                wall([0, j * board_square], [length, frame_grid_wall]);
            for (i = [1, 3])
                translate([i * board_square, board_square, 0])
                    cylinder(d = post, h = stack_cell_height, $fn = 32);
        }
        for (i = [1, 3])
            translate([i * board_square, board_square, -1])
                cylinder(d = frame_screw, h = stack_cell_height, $fn = 24); // closed above, so that no light leaks
    }
}

// A wall about a line, cut off at the tile's edge.
module wall(at, size) {
    across = size[0] < size[1];
    x = across ? min(max(at[0] - size[0] / 2, 0), length - size[0]) : 0;
    y = across ? 0 : min(max(at[1] - size[1] / 2, 0), depth - size[1]);
    translate([x, y, 0])
        cube([size[0], size[1], stack_cell_height]);
}

grid();
