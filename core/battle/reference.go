package battle

import (
	"strings"

	"sameframe/core/data"
)

// referenceHead is what the reference says before the functions.
const referenceHead = `# Skill scripts

This file is made by ` + "`sameframe scripts reference`" + `; a test demands that it is fresh. For editors with the Lua language server
the same stands in .luals/sameframe.lua. ` + "`sameframe scripts check DIR`" + ` checks a folder of data and scripts.

A script is a file of this folder that returns a table of functions. An effect in data calls one:

    [[fireball.effect]]
    do = "script"
    script = "fireball.burst"
    params = { damage = [80, 120, 160], radius = 200 }

    -- fireball.lua
    local M = {}

    function M.burst(caster, x, y)
      for _, struck in ipairs(find.circle(x, y, param("radius"))) do
        deal.damage(struck, param("damage") + unit.attr(caster, "power") * 3 / 5, "magical")
        if unit.alive(struck) then
          buff.add(struck, "burning")
        end
      end
    end

    return M

## What a function is given

By the names of its parameters, as many of these as it wants, in any order. Another name is refused when the data is loaded.

| parameter | type | |
|---|---|---|
| caster | unit | who caused it; nil when nobody did (a fountain) |
| holder | unit | who carries what waited for the trigger: the hero of a passive, the holder of a buff; nil for zones |
| target | unit | the first that the effect's target rule selected, else the event's own; nil when there is none |
| level | integer | of the spell |
| value | number | of the trigger: damage dealt or taken, health gained, 1 for a whole channel |
| x, y | number | where it happened, or where the cast was aimed |
| from_x, from_y | number | where the caster was then |
| dir | number | the aim, degrees |
| instance | buff or zone | the one whose effect it is; nil in effects of spells |
| stacks | integer | of that buff; nil otherwise |

## Units of measure

Places and distances are units of the map: x to the right, y downwards, at most 8192 from the middle. Angles are degrees from +x towards +y, any
number of turns. Durations are whole milliseconds; the battle rounds them up to whole steps. Percentages are whole numbers,
chances are of 10000. Numbers are exact multiples of 1/65536.

## Who is dead or gone

The dead and the gone may be handed to every function. Of a dead hero queries answer what it is; of what is gone 0, false, an
empty text, nil or an empty list; acts on either do nothing and give 0 or nil. nil itself is refused, but by unit.alive.

## Errors

What can be seen is refused when the game is loaded, with file and line: syntax, names, literals out of range, words and
identifiers that do not exist, a parameter of an effect that is missing or never asked for, an effect that is run by a name
that none has, everything that would keep something between two calls. At run time a wrong argument, error, a failed
assert, 20,000 instructions, 1 MiB or eight scripts inside each other end the call: what it did stays, the match goes on, and the log
names script, line, event and frame (` + "`sameframe match --headless`" + ` and ` + "`sameframe report`" + ` tell how often). nil, NaN, infinities and what is out of a
parameter's range are wrong arguments.

What must be kept from call to call is kept by the battle: spell.get and spell.set keep four integers with the spell, buff.get and
buff.set with an instance. doc.go of core/script has the rules of the language.

`

// ScriptReference describes for designers, in Markdown, what the battle lends to
// scripts.
func ScriptReference() string { return referenceHead + Bindings(&data.Set{}).Reference() }

// ScriptAnnotations describes the same for the Lua language server.
func ScriptAnnotations() string {
	return strings.Replace(Bindings(&data.Set{}).Annotations(), "---@meta\n", "---@meta\n-- Made by sameframe scripts annotations; a test demands that it is fresh.\n", 1)
}
