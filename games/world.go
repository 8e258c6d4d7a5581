package games

import "math/rand/v2"

// Worlds is what a game provides so that computers can think ahead in it: positions that
// they imagine, copy and play by the million. They follow the same rules as State, and stand
// on the same code. A game without Worlds can do everything else.
type Worlds struct {
	// Begin begins a new game. All its chance comes from r.
	Begin func(players int, agreed Agreed, r *rand.Rand) World
	// Ponder works out what a seat knows when it may act. The Mind serves for that decision.
	Ponder func(Sight) Mind
	// Greedy, if not nil, chooses a move for World.Turn quickly, without listing all moves.
	Greedy func(World, *rand.Rand) Move
}

// Move is a move of a world. Where there are too many moves to list them all, it is one step
// of a move, and the steps form a tree of choices. It is a code of the game's own; equal codes
// are equal moves.
type Move uint64

// Idle is the move to do nothing, in every game that has one.
const Idle = ^Move(0)

// World is a position that a computer imagines: nothing in it is hidden, and no events are
// made. Playing changes it in place and allocates nothing.
type World interface {
	// Turn is whose move it is, Public when nothing is left to play; a world may end
	// before the game does, where looking further is not worth it. Those who may
	// act at the same time are asked one after the other.
	Turn() Seat
	// Midway reports whether Turn has begun a move and not finished it: the next
	// Moves are further steps of it.
	Midway() bool
	// Moves appends to buf everything that Turn may do, each once and always in the same
	// order; to do nothing, where that is allowed, is the move Idle. Moves that do the same
	// are listed once. After the first move, a world may leave out what nobody can want.
	Moves(buf []Move) []Move
	// Play carries out one of Moves. All chance comes from r.
	Play(m Move, r *rand.Rand)
	// Copy makes into equal to this world. Both must be worlds of the same game.
	Copy(into World)
	// Result writes for each seat how well it has done, from 0 to 1: what it has come to
	// when Turn is Public, before that the game's estimate.
	Result(into []float64)
}

// Mind is what one seat knows of a position. It is made from a Sight, never from a State.
type Mind interface {
	// Imagine returns a world that agrees with everything the seat knows; the rest comes from
	// r, and the seat is to move. It may write over a world that a Mind of the same game has
	// imagined before; over is nil where there is none.
	Imagine(over World, r *rand.Rand) World
	// Act is the act that the steps of a move come to; nil for Idle.
	Act(steps ...Move) Act
}
