// Package synrand is the only source of chance in the battle core. Every machine
// draws the same numbers in the same order, because the state of the stream is
// part of the battle's state: it is saved, restored and digested.
//
// The generator is PCG-DXSM with 128 bits of state (O'Neill), the one that
// math/rand/v2 publishes as PCG, seeded by SplitMix64 (Steele, Lea, Flood) from
// one 64-bit seed. A 32-bit output is the upper half of a 64-bit one. Ranges
// are unbiased: outputs that do not divide evenly are rejected and drawn again.
//
// The caller's duties:
//
//  1. Draw only inside a step, in an order that the state alone decides.
//  2. Never draw for something that only the screen or the ear gets to know.
//  3. Name each call site by a constant Site of its own, so that a trace of the
//     draws reads as what the rules did.
//  4. Call At before the draws of a trigger. Frame and trigger only label traces.
//  5. A function given to Trace reads; it changes nothing and draws nothing.
package synrand
