// Package sheet says how the pictures of the game are called, how they are
// meant to be placed, and how the index of the atlas is written. The
// generator writes by it and package atlas reads by it. It does not know
// Ebitengine.
//
// Conventions:
//
//  1. The ground is seen from above, slightly tilted: a step along the
//     ground away from the viewer moves GroundSquash times its length up the
//     screen, a step upward in the air moves Lift times its length. A circle
//     on the ground is therefore drawn GroundSquash times as high as wide.
//     Ground textures, rings and decals are stored flat (a circle is round)
//     and squashed by whoever draws them.
//  2. Bodies (heroes and creeps) do not rotate. They are stored once for
//     each of a number of directions, light and tilt included: direction 0
//     faces right, and the count goes clockwise on the screen (right, down,
//     left, up). Facing turns an angle into a direction. Under a body stand,
//     in this order, its round shadow and the ring of its camp.
//  3. Bullets, slashes, fans and arrows are stored pointing right and are
//     rotated by whoever draws them.
//  4. The pivot is the point that belongs on the unit's place: the middle of
//     the feet of a body, building or tree; the middle of all others.
//  5. PixelsPerUnit pixels of a sprite at its scale show one unit of ground.
//     A hero is drawn for a body of HeroRadius units.
//  6. Cues and zones, in colour, are the exception to the white decals: a cue
//     is played once, upright, about its pivot; a zone lies on the ground.
//  7. Camp 1 is blue and round, camp 2 is orange and angular.
package sheet
