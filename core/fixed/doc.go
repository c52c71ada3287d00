// Package fixed is the arithmetic of the battle core: fixed-point numbers,
// vectors and angles, and the geometric predicates on them. Every function is
// pure integer arithmetic and total: it gives the same result for the same
// arguments on every machine, and a stated result for every argument.
//
// A Num is an int64 with 16 fractional bits. One raw unit is 1/65536 of a map
// unit; "raw" below always means that unit. The legal map is the square of
// side 2*MapLimit around the origin. Differences of two legal positions are at
// most 2^30 raw an axis, so squared distances fit 61 bits and are exact.
//
// The rules that the package keeps:
//
//  1. Mul and Div round toward negative infinity; Percent and MulDiv toward
//     zero; Ratio, Parse and Round to nearest, ties away from zero.
//  2. A result that does not fit saturates to MaxNum or MinNum. x/0 is MaxNum
//     for positive x, MinNum for negative x, and 0 for x == 0.
//  3. Sqrt, Len and Dist are the floor of the exact root.
//  4. Sin and Cos are correctly rounded: the error is at most 1/2 raw. Atan2 is
//     within 0.5001 angle units (1/65536 turn) of the exact angle.
//  5. Predicates include their edge: a circle that touches a shape is in it.
//     They decide the exact inequality, in 128-bit and 192-bit integers where
//     64 do not suffice; they never round. A direction given as an Angle is
//     the direction of Angle.Vec, whose components are rounded to a raw unit:
//     that turns an edge by at most 1.1e-5 radians, and is the same everywhere.
//  6. A negative radius, length or half width contains nothing. So does a shape
//     for a target more than 16384 units (the width of the map) away from its
//     anchor on either axis.
//
// The caller's duties:
//
//  1. + and - on Num, and Add, Sub, Neg, Dot and Cross on Vec, are plain integer
//     operations that wrap. They are exact while coordinates and radii stay
//     below 2^46 units (Dot and Cross: below 32768 units). Clamp what comes from
//     outside to the legal map, and use SatAdd for sums without a bound.
//  2. Compare squared distances (DistSq, Within, InCircle) where only the order
//     matters; a root costs several times as much and loses the fraction.
//  3. Never order or branch on a rounded value where an exact predicate exists.
package fixed
