package atlas

import "sameframe/view/atlas/sheet"

type actorKey struct {
	kind string
	camp int
}

// Actor is a body in every pose and direction.
type Actor struct {
	poses [sheet.NumPoses][]Sprite
}

// Sprite gives the body in a pose, facing angle: radians on the ground, 0 to
// the right, clockwise as seen on the screen.
func (a *Actor) Sprite(p sheet.Pose, angle float64) Sprite {
	if p >= sheet.NumPoses {
		p = sheet.Idle
	}
	all := a.poses[p]
	return all[sheet.Facing(angle, len(all))]
}

// Actor gives the body of a kind for camp 1 or 2. An unknown kind gives a
// body made of the error sprite and is counted.
func (a *Atlas) Actor(kind string, camp int) *Actor {
	if found, ok := a.actors[actorKey{kind, camp}]; ok {
		return found
	}
	a.unknown.Add(1)
	body := &Actor{}
	for p := range body.poses {
		body.poses[p] = []Sprite{a.missing}
	}
	return body
}

func (a *Atlas) buildActors() map[actorKey]*Actor {
	all := map[actorKey]*Actor{}
	for _, kind := range append(sheet.Heroes(), sheet.Creeps()...) {
		for camp := 1; camp <= 2; camp++ {
			all[actorKey{kind, camp}] = a.buildActor(kind, camp)
		}
	}
	return all
}

func (a *Atlas) buildActor(kind string, camp int) *Actor {
	body := &Actor{}
	for _, p := range sheet.Poses(kind) {
		for d := range sheet.Directions(kind, p) {
			body.poses[p] = append(body.poses[p], a.Sprite(sheet.Actor(kind, camp, p, d)))
		}
	}
	for p := range body.poses {
		if body.poses[p] == nil {
			body.poses[p] = body.poses[standIn(sheet.Pose(p))]
		}
	}
	return body
}

// standIn is the pose shown by a body that lacks another one.
func standIn(p sheet.Pose) sheet.Pose {
	if p == sheet.Cast {
		return sheet.Strike
	}
	return sheet.WalkA
}
