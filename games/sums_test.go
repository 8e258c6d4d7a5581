package games_test

import (
	"encoding/json"

	"hofnar/games"
)

// sums is the smallest game there is: two to three players add numbers from 1
// to 3 to a start that chance sets; who reaches the goal wins.
var sums = &games.Game{
	Name: "sums", Low: 2, High: 3,
	Options: []games.Option{{Key: "goal", Default: 5, Low: 1, High: 9}},
	Check: func(players int, agreed games.Agreed) error {
		if agreed.Int("goal") < players {
			return games.Refuse("sums.refuse.goal")
		}
		return nil
	},
	Begin:  beginSums,
	Levels: []games.Level{{Key: "any", Play: games.Random}},
}

func beginSums(players int, agreed games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
	start, err := games.Draw(chance, games.Lot{Kind: "start"}, func(luck []games.Luck) int { return luck[0].Below(2) }, func(n int) games.Text {
		if n < 0 || n > 1 {
			return games.T("sums.chance")
		}
		return games.Text{}
	})
	if err != nil {
		return nil, nil, err
	}
	return &sum{players: players, goal: agreed.Int("goal"), now: start}, nil, nil
}

type sum struct{ players, goal, now, turn int }

func (s *sum) Waiting() []games.Seat {
	if s.now >= s.goal {
		return nil
	}
	return []games.Seat{games.Seat(s.turn)}
}

func (s *sum) Ask(who games.Seat, picks games.Picks) games.Prompt {
	switch {
	case s.now >= s.goal || int(who) != s.turn || len(picks) > 1:
		return games.Prompt{}
	case len(picks) == 0:
		return games.Prompt{Question: &games.Question{Min: 1, Max: 1, Options: []games.Choice{{Key: "1"}, {Key: "2"}, {Key: "3"}}}}
	}
	return games.Prompt{Act: games.Act(`{"m":"add","n":` + picks[0][0] + `}`)}
}

func (s *sum) Apply(who games.Seat, act games.Act, _ games.Chance) (games.State, []games.Event, error) {
	f, err := games.ReadFields(act)
	if err != nil {
		return nil, nil, err
	}
	if n, ok := f.Int("n"); ok && n >= 1 && n <= 3 && int(who) == s.turn {
		next := *s
		next.now, next.turn = s.now+n, (s.turn+1)%s.players
		return &next, []games.Event{{Public: games.News{Text: games.T("sums.added", "Who", who)}}}, nil
	}
	return nil, nil, games.Refuse("sums.refuse.number")
}

func (s *sum) View(games.Seat) games.View { return games.View{} }
func (s *sum) Report() any                { return map[string]int{"now": s.now} }
func (s *sum) Tally() games.Tally {
	t := games.Tally{Over: s.now >= s.goal, Scores: make([]int, s.players)}
	if t.Over {
		t.Winners = []games.Seat{games.Seat((s.turn + s.players - 1) % s.players)}
	}
	return t
}

func recorded(text string) (games.Record, error) {
	_, r, err := games.ReadRecord([]*games.Game{sums}, []byte(text))
	return r, err
}

func printed(s games.State) string {
	b, err := json.Marshal(games.PositionOf(sums, s))
	if err != nil {
		panic(err)
	}
	return string(b)
}
