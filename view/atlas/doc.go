// Package atlas loads the pictures of the game and hands them out by name.
// The conventions of names, directions, pivots and tilt are those of package
// sheet.
//
// Caller's duties:
//
//  1. Load once, keep the Atlas, and look sprites up when a scene is built,
//     not by composing names for every draw.
//  2. Never draw into a sprite's image; all sprites of a page share it.
package atlas

//go:generate go run ../internal/artgen -out ../../assets
