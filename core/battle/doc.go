// Package battle is the world and every rule of it.
//
// A World is the state of one match. It is a pure function of its start
// snapshot and of the ordered actions given to Step: no clock, no goroutine,
// no float, no map order, no memory address enters it.
//
// # Duties of the caller
//
//  1. Make a world with New from a Start whose digests match the data; every
//     device compares the snapshot before the first step.
//  2. Call Step once for each approved frame with that frame's actions in
//     stream order, from one goroutine. Nothing else changes a world, but
//     Load and CopyTo.
//  3. Read it between steps: Picture and Cues for the view, Unit and Seat for
//     controllers, Digest and Save for checks. What they return are values.
//  4. Give in-core bots with SetBrain before the first step, the same on every
//     device.
//
// # The order of a step
//
// Step reads as the table of contents: synced actions (players in stream order,
// then bots by seat); units (buffs, then recovery and cooldowns, then charges,
// upkeep and intervals of spells, then minds of creeps and towers, then the
// cast and attack machines, then the blows that landed, then movement);
// bullets; spell events; zones, fountains, economy, revivals and waves; the
// dead are swept away; sight. What a camp sees in a step is what it saw at the
// end of the step before.
//
// # Stated outcomes
//
//   - Blows that commit in the same step all land, even when the attacker dies
//     to one of them: two fighters can kill each other.
//   - A unit that dies, is stunned or is silenced before its cast is effective
//     loses the cast and nothing else: no mana, no cooldown, unless the spell
//     commits them sooner. After that moment the effects run without it.
//   - A bullet outlives its source, whose seat is still credited. A tracking
//     bullet whose target dies flies on to the target's last position and ends
//     there without a hit.
//   - Damage on a unit that is dead already does nothing; the first lethal hit
//     in processing order takes the credit. What shields take whole is no loss,
//     but still makes the attacker guilty.
//   - Every hit passes the stages that hurt names, in their order. A lethal hit
//     cannot be undone by what it wakes. What was reflected is not reflected
//     again, what was redirected not redirected; chains of effects end by depth.
//   - Bullets are swept, so that none passes through anybody at any speed; units
//     count where the unit phase left them. A returning bullet whose source is
//     dead ends where it would turn; a bouncing one bounces on from the dead.
//   - Forced motion: those of one step are planned from the same moment, so that
//     two who dash at each other meet in the middle and both are hit. A new one
//     takes over from one of at most its priority, else it is refused. Each ends
//     once, by arriving, a wall, a unit, a blink, a stronger motion, or death.
//   - Summoned units stand at the end of the phase. What they do counts for the
//     seat of their owner; their time outlives it.
//   - When both bases fall in one step, the one processed first loses.
//   - A wind-up that does not commit costs nothing; once it commits the blow
//     counts though the target stepped out of reach. Any order ends a backswing
//     and a cast's recovery; during a cast's wind-up the last order waits.
//   - All units walk at once, each by the places of the step before. They go
//     round those who stand; those who walk pass through each other's elbows
//     and are pushed apart. Two mirrored sides stay mirrored.
//   - A place in a wall means the nearest place beside it; a place that others
//     have taken is given up beside them.
//   - Health and mana keep their share of a maximum that changes.
//   - A creep follows nobody farther from its lane than its leash.
//   - A camp gives up when all its persons did. After the end a step only counts
//     the frame.
//
// # Casts
//
//   - A cast goes through PreCast (the chase), Cast (the wind-up), the step in
//     which it is effective, Channel or Lock, and After; see stepCasts. PreCast
//     asks in every step for the spell, the target, its camp's sight and the
//     distance; a stun, a taunt and the like make it wait, what else is wrong
//     ends it with its reason. A spell of no cast time still takes one step.
//   - The order in which a cast commits is cost (a charge, mana), cooldown,
//     effects: when it is effective, or cost and cooldown when it begins or when
//     its channel ends, for whatever reason, as the data say. Then follow what
//     waits for casts of the unit, and the end of buffs that a cast ends.
//   - Quick spells and toggles pass no state and disturb nothing: all happens in
//     the step of the order, for quick spells in the order that their data
//     state, in reach or not at all. What cannot be paid any more is paid as far
//     as it goes. Forced motion does not keep from quick spells.
//   - Every interruption goes through interrupt, and its rule in the data says
//     whether the cast goes on, and how many percent of the committed mana and of
//     what is left of the cooldown come back; a charge comes back with the whole
//     cost only. OnChannelEnd runs after that, then the unit is free at once. Of
//     items nothing is silenced. Death asks no rule whether it may, but pays.
//   - Orders during a wind-up and a locked channel wait, the last one counts;
//     they end other channels. What waited since the wind-up waits for the end
//     of the channel. Under spells that are cast while moving a walk does neither.
//   - Queued orders begin one by one when nothing else is to be done, and are
//     asked then for what may pass (mana, cooldown, states); a plain order, a
//     stop and death forget them.
//   - Toggles pay on switching on, then their upkeep every step; they go off for
//     want of it, by order, by death and with their item, free and at any time.
//   - A counter of N steps that starts in step k ends in step k+N; commands of
//     that step come before it.
//
// # Buffs
//
//   - Attributes and states are derived from the buffs that are there: what a
//     buff changes is gone with it, whatever happened in between.
//   - Its values are those of the level and the power that its source had when
//     it was applied. More or fewer stacks are worth the same each; only a
//     renewal reads the source anew, and makes shields whole.
//   - The time of all buffs is counted first in a step, by holder and age. A tick
//     that is due in the last step runs before the end: OnBuffTick,
//     OnBuffExpired, OnBuffEnd. What is added meanwhile begins with the next
//     step. A duration of 0 is endless. To start the time again never shortens
//     it.
//   - Status resistance takes its percent off the duration of bad buffs that are
//     not firm, when they are applied, in one division rounded up to whole
//     steps; one step is left.
//   - Magic immunity keeps magic of enemies off; what is there already stays.
//   - A dispel takes what is of its class or below, by descending priority, then
//     the newest, and nothing that its own doing brings.
//   - Death takes all buffs without a word, but those of a hero with the death
//     rule: their time runs on, they neither tick nor shine.
//   - Halos look after all time was counted, in the first step of their buff and
//     then each period (see halo.go). What they gave lasts while its holder is
//     found, then for the linger, a step at least.
//   - What each state forbids is one table in status.go. Under a taunt or a fear
//     the orders wait; a taunt ends in the step after its source died.
//
// # Zones
//
//   - A zone begins at the end of the step in which it was laid: who stands
//     there comes in then. From there its time runs. In each step, zones by age:
//     it goes where its caster is, if it follows; who left is told, then who
//     came, then, each period, who stayed, each by GUID; at the end of its time
//     everybody leaves, and it is told that it ended. A period that ends with
//     the zone still counts. Who dies of a period leaves in the same step.
//   - The circle of a unit that touches the edge is inside. At most 64 are: who
//     is inside stays so, newcomers come in by GUID while there is room.
//   - Its buff is given like a halo's: endless inside, taken when one leaves,
//     kept off by magic immunity. What a dispel took comes back at the next half
//     second since the zone was laid.
//   - It outlives its caster and goes on crediting it, but one that follows ends
//     with it.
//   - A wall stops the feet of both camps. Who stands in it when it is laid is
//     put beside it. It stops neither bullets nor eyes nor what leaps.
//
// # Sight
//
// A camp sees its own units, buildings, who is revealed, and what an eye of it
// sees. Its eyes are its living units, its bullets and its zones that see.
//
//   - An eye sees the middle of a unit within its radius, the edge included,
//     unless a cell that blocks sight touches the line between them.
//   - From low ground it sees nothing on high ground, nor over it; from high
//     ground what is below.
//   - Who is in a thicket is seen from within the same thicket only (brush cells
//     that touch, corners included, are one). From within one sees out.
//   - True sight, within its own radius, shows the invisible and looks into
//     thickets; trees and hills stop it.
//   - A basic attack gives its attacker away: from the wind-up to the end of the
//     backswing the victim's camp sees it wherever it stands, unless it is
//     invisible. Spells give nobody away.
//   - Who is not seen cannot be chosen. Minds forget a target that goes out of
//     sight, and a wind-up at it ends. An order to attack leads to where the
//     target was seen last, goes on when it is seen again, and ends there. A
//     cast that has not begun ends.
//   - A camp remembers where and when it saw each enemy hero last, until that
//     dies.
//   - What a camp may know of all this is stated in knows.go.
//
// # Bounds
//
// Units, buffs, bullets, zones, queued events, cues, runs of effects a step and the
// depth of a trigger chain are bounded (see bounds.go). Past a bound the newest
// thing is not created, the chain ends, and the step's Faults name it; state
// already changed stays.
package battle
