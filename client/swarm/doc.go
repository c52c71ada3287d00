// Package swarm is many devices at once: headless, each in its own weather, all
// from one seed, with bots that play them through the stream. They compare the
// digest of every frame that two of them executed. Tests use it, and operators
// who want to know what a service or a network does.
//
//	Player   one device, with a life of its own: killed, started again, moved
//	Crew     the players of one room and what they saw
//	Run      rooms of a real service, from the lobby to the results
//
// A Player takes sockets from whoever has some, so that the same swarm runs on
// the real network and, in a test's own time, on a link.Mesh.
package swarm
