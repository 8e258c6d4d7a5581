package games

import "math/rand/v2"

// Worlds is the game's door to thinking: positions that are imagined, copied and
// played out by the million, where State is the door to people. Both stand on one
// definition of the rules. A game without it lacks nothing else.
type Worlds struct {
	// Begin is a new game in which everything that fate decides comes from r.
	Begin func(players int, agreed Agreed, r *rand.Rand) World
	// Ponder is what a seat makes of all that it may know. It is asked when the seat
	// may act, and holds for that moment.
	Ponder func(Sight) Mind
	// Greedy, if not nil, is a player that chooses for World.Turn at once, without a
	// look at all moves: what playouts may go by.
	Greedy func(World, *rand.Rand) Move
}

// Move is a move of a world, or one step of a move where those there are could not
// all be listed: then the steps are a tree of choices. It is a code of the game's
// own; equal codes are equal moves.
type Move uint64

// Idle is the move to do nothing, in every game that has it.
const Idle = ^Move(0)

// World is a position as somebody imagines it: nothing in it is hidden and nobody is
// told of anything. It is played in place and allocates nothing on the way.
type World interface {
	// Turn is whose move it is, Public when nothing is left to play; a world may end
	// before the game does, where looking further is not worth it. Those who may
	// act at the same time are asked one after the other.
	Turn() Seat
	// Midway reports whether Turn has begun a move and not finished it: the next
	// Moves are further steps of it.
	Midway() bool
	// Moves appends to buf everything that Turn may do, each once and always in the
	// same order. To do nothing is a move too, Idle, where that is allowed. What comes to the
	// same is one move; and in later moves than the first that a Mind imagines, a world
	// may leave out what nobody can want.
	Moves(buf []Move) []Move
	// Play carries out one of Moves. What fate has in store comes from r.
	Play(m Move, r *rand.Rand)
	// Copy makes into, another world of the same game, the same as this one.
	Copy(into World)
	// Result writes for each seat how well it has done, from 0 to 1: exactly when
	// Turn is Public, before that as well as the game can estimate it.
	Result(into []float64)
}

// Mind is what one seat makes of what it has seen and heard. It comes from a Sight
// and never from a State.
type Mind interface {
	// Imagine returns a world in which everything is so that the seat knows, the rest
	// as r has it, and the seat's own move is the next. It writes over a world that
	// this Mind or another one of the game has imagined before, unless that is nil.
	Imagine(over World, r *rand.Rand) World
	// Act is the act that a move of the seat comes to, all its steps in order; nil for
	// Idle.
	Act(steps ...Move) Act
}
