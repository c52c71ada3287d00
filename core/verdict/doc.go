// Package verdict judges a battle report: does a battle that was told in
// checkpoints agree with the one that the recorded inputs give?
//
// Inputs are ordered; an Order holds their rules as they come, and CheckInputs
// those of a whole list of Lab:
//
//   - Seq is 0 or more and rises with every input.
//   - Tick is 0 or more and never goes back; several inputs may share one.
//   - No two neighbouring inputs lie more than Rules.Gap ticks apart, for Lab
//     MaxGap. The first one may come at any tick.
//   - Amount is at most Rules.Amount in size, for Lab MaxAmount; attack and guard
//     take none below 0, idle none but 0.
//
// A Layout names the values of a checkpoint and says which of them decide the
// outcome. Checkpoints have rising ticks, one value a field, each within the
// field's bounds, and none lies behind the last tick of the battle. Judge asks a
// Source for the values at each of them and compares: a checkpoint with any value
// that differs is a Divergence, of Outcome when one of those values decides, else
// Cosmetic. The report is consistent when there is none. A Trial does the same with
// checkpoints that come one by one, as those of an online match do, and counts
// those that were due and never came.
//
// A Source is whatever plays the battle. Lab is the small one that the rules were
// first written for: a point that walks, has health and scores. A recorded match is
// another.
//
// # The caller's duties
//
//  1. A Source gives values for rising ticks; one that cannot go back need not.
//  2. Errors say which rule broke and where; nothing is judged then.
package verdict
