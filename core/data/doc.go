// Package data reads the prototypes of the game (units, spells, buffs,
// bullets, zones, items, maps and rules) from TOML files, checks them, and
// gives them to the battle as one immutable Set.
//
// The rule of the package: what the files say is taken exactly or refused. A
// decimal becomes the nearest fixed-point number without passing through a
// binary fraction, an unknown key or a name that leads nowhere is an error with
// file, line and column, and nothing is guessed.
//
// Files below the root given to Load:
//
//	data/units/*.toml    [knight]    one table a unit
//	data/spells/*.toml   [fireball]  one table a spell
//	data/buffs/*.toml    [stun]      one table a buff
//	data/bullets/*.toml  [arrow]     one table a bullet
//	data/items/*.toml    [boots]     one table an item
//	data/zones/*.toml    [fog]       one table a zone; the folder may be missing
//	data/rules.toml      the numbers that belong to no prototype
//	maps/*.toml          [bridge]    one table a map
//
// How tables are spread over files, their order and their layout have no
// meaning, but sub-folders are not read and their .toml files are faults. The
// comments at the heads of the files in assets/data describe every key.
// Distances are in units, durations whole milliseconds in keys that end in _ms,
// angles degrees in keys that end in _deg, percentages whole numbers, chances
// in 1/10000.
//
// Duties of the caller:
//
//  1. Never write to a Set or to anything that it refers to; every world of a
//     process shares it.
//  2. Compare Set.Digest before a battle starts. Equal digests mean equal
//     rules; names, texts, icons, looks and scenery are not part of it.
//  3. Load the scripts first and give them to LoadWith. After Load alone no
//     effect that calls a script has an Entry.
//  4. Show the error of Load as it is: it holds up to MaxFaults lines of the
//     form "data/spells/fireball.toml:14:3: unknown key …".
package data
