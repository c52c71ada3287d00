// Command artgen draws every picture and plays every sound of the game into
// assets/art and assets/sound. It is run by go generate ./view/... and its
// output is checked in; a test draws everything again and compares.
//
// How it draws:
//
//  1. Actors, buildings, trees and portraits are solids: signed distance
//     shapes with a material, posed by a small rig and ray marched by an
//     orthographic camera that looks down at the ground with the tilt of
//     package sheet. The light is fixed to the ground, not to the body, so
//     every body is drawn once for each direction that it may face.
//  2. Everything flat (effects, decals, interface, icons) is painted on a
//     canvas from two-dimensional signed distance fields.
//     Figures that icons, badges and effects share are signs; the frames of an
//     effect are layers that each know the share of its time that has passed.
//  3. Ground textures come from noise that repeats at the tile's edge.
//  4. Sounds are summed from oscillators, filtered noise and envelopes.
//
// Caller's duties:
//
//  1. A new picture is added to the catalogue and to sheet.Names under the
//     same name; a test fails where one of them is missing.
//  2. Nothing here may depend on the clock, on map order, on the number of
//     processors or on the order in which jobs finish.
package main
