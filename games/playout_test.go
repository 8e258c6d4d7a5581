package games_test

import (
	"errors"
	"testing"

	"hofnar/games"
)

// dash is a position in which several seats may act, and the first who does wins.
type dash struct {
	sum
	won games.Seat
}

func (d *dash) Ask(games.Seat, games.Picks) games.Prompt {
	return games.Prompt{Act: games.Act(`{"m":"dash"}`)}
}

func (d *dash) Waiting() []games.Seat {
	if d.won != games.Public {
		return nil
	}
	return []games.Seat{0, 1}
}

func (d *dash) Apply(who games.Seat, _ games.Act, _ games.Chance) (games.State, []games.Event, error) {
	return &dash{won: who}, nil, nil
}

func TestNobodyIsBelievedToBeQuickerThanAReflex(t *testing.T) {
	game := &games.Game{Name: "dash", Begin: func(int, games.Agreed, games.Chance) (games.State, []games.Event, error) {
		return &dash{won: games.Public}, nil, nil
	}}
	after := func(ms int) games.Computer {
		return func(games.Sight) games.Thought {
			return games.Thought{Act: games.Act(`{"m":"dash"}`), After: ms}
		}
	}
	for _, c := range []struct {
		one, other int
		first      games.Seat
	}{
		{games.Reflex, 1, 0}, // the same to the table
		{games.Reflex + 1, 1, 1},
		{900, 700, 1},
		{0, 1499, 1}, // who says nothing takes its time
	} {
		p := &games.PlayOut{Game: game, Players: []games.Computer{after(c.one), after(c.other)}}
		if err := p.Run(1); err != nil || p.State.(*dash).won != c.first {
			t.Errorf("of %d and %d ms seat %d is first, %v", c.one, c.other, p.State.(*dash).won, err)
		}
	}
}

func TestAPlayOutEndsWhenItIsToldTo(t *testing.T) {
	enough := errors.New("enough")
	p := &games.PlayOut{Game: sums, Agreed: games.Agreed{"goal": 9}, Players: []games.Computer{games.Random, games.Random}}
	moved := 0
	p.Moved = func(games.Seat) error {
		if moved++; moved == 2 {
			return enough
		}
		return nil
	}
	if err := p.Run(100); !errors.Is(err, enough) || len(p.Moves) != 2 {
		t.Errorf("after %d moves: %v", len(p.Moves), err)
	}
}
