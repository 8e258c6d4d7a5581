package table

import (
	"time"

	"hofnar/games"
)

// Rehearsal is a game that is played at no table: somebody has a seat in a record, and
// computers have all others.
type Rehearsal struct {
	Game   *games.Game
	Record games.Record
	Seat   games.Seat
	User   User        // who has it
	Level  string      // of the computers in the other seats
	Picks  games.Picks // so far
	// View is a position as the looker sees it; nil: as the game shows it.
	View func(games.State, games.Seat) games.View
}

// Snapshot shows where the record has come to, as whoever rehearses sees it. It fails where
// the record does not replay.
func (r Rehearsal) Snapshot() (Snapshot, error) {
	p := &position{history: history{game: r.Game}}
	p.Game, p.Options, p.Status = r.Game.Name, r.Record.Options, Running
	for i, name := range r.Record.Players {
		chair := Chair{Name: name, Level: r.Level}
		if games.Seat(i) == r.Seat {
			chair = Chair{Name: r.User.Name, User: r.User}
		}
		p.Chairs = append(p.Chairs, chair)
	}
	bad := games.Follow(r.Game, r.Record, func(state games.State, events []games.Event) {
		p.append(len(p.Chairs), r.step(len(p.steps)), state, events)
	})
	if bad != nil {
		return Snapshot{}, &games.Refusal{Text: bad.Reason}
	}
	p.look()
	g := snapshotFor(p, r.User.ID)
	g.Picks, g.seen = r.Picks, r.View
	return g, nil
}

// step is the n-th step of the record: its beginning, and then its moves, a minute apart, so that
// nobody has been quick.
func (r Rehearsal) step(n int) Step {
	if n == 0 {
		return Step{}
	}
	move := r.Record.Moves[n-1]
	f, _ := games.ReadFields(move) // it has just been played
	who, _ := f.Int("p")
	return Step{N: n, Who: games.Seat(who), Act: move, Received: time.Unix(0, 0).Add(time.Duration(n) * time.Minute)}
}
