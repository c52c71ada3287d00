// Package terrain is the ground of a match: a grid of cells that says where a
// unit may stand and see, and the path finder over it.
//
// Everything is integer arithmetic on raw fixed-point coordinates. Equal
// arguments give equal results on every machine and do not depend on earlier
// calls. A disc may touch a wall: it is blocked only by cells nearer to its
// centre than its radius. The outside of the map is wall. A radius below one
// raw step counts as one raw step, one above MaxRadius as MaxRadius. Slide,
// Nearest and Path take a place off the legal map for the nearest one on it.
//
// What never changes in a match is the Grid. What does (a tower that falls)
// is a short list of solid circles; the two together are a Ground, a value
// that is cheap to make anew for every query.
//
// The caller's duties:
//
//  1. A Grid is shared by all worlds and must not be changed after New.
//  2. Solid circles are derived from the living buildings, in an order that
//     is the same on every machine.
//  3. A Finder is scratch: one a world, never shared between goroutines, never
//     part of the state.
//  4. A path is advice. Move along it with Slide, which keeps out of walls
//     whatever the path says, and ask again when the unit does not come nearer.
package terrain
