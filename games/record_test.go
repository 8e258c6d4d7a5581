package games_test

import (
	"testing"

	"hofnar/games"
)

func TestWhatIsNoRecord(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a record", `{"format":1,"game":"sums","players":["A","B"],"chance":[],"moves":[]}`, ""},
		{"keys nobody knows are ignored", `{"format":1,"game":"sums","players":["A","B"],"chance":[],"moves":[],"x":1}`, ""},
		{"moves and chance are not looked at yet", `{"format":1,"game":"sums","players":["A","B"],"chance":[1],"moves":[2]}`, ""},
		{"nothing", ``, "record.json"},
		{"a list", `[]`, "record.json"},
		{"null", `null`, "record.json"},
		{"two objects", `{} {}`, "record.json"},
		{"text that is not UTF-8", "{\"format\":1,\"game\":\"sums\",\"players\":[\"\xff\",\"B\"],\"chance\":[],\"moves\":[]}", "record.json"},
		{"no format", `{"game":"sums","players":["A","B"],"chance":[],"moves":[]}`, "record.format"},
		{"another format", `{"format":2,"game":"sums","players":["A","B"],"chance":[],"moves":[]}`, "record.format"},
		{"a format in quotes", `{"format":"1","game":"sums","players":["A","B"],"chance":[],"moves":[]}`, "record.format"},
		{"an unknown game", `{"format":1,"game":"chess","players":["A","B"],"chance":[],"moves":[]}`, "record.game"},
		{"no game", `{"format":1,"players":["A","B"],"chance":[],"moves":[]}`, "record.game"},
		{"no players", `{"format":1,"game":"sums","chance":[],"moves":[]}`, "record.players"},
		{"players that are no names", `{"format":1,"game":"sums","players":["A",2],"chance":[],"moves":[]}`, "record.players"},
		{"a player who is nobody", `{"format":1,"game":"sums","players":["A",null],"chance":[],"moves":[]}`, "record.players"},
		{"too few players", `{"format":1,"game":"sums","players":["A"],"chance":[],"moves":[]}`, "record.seats"},
		{"too many players", `{"format":1,"game":"sums","players":["A","B","C","D"],"chance":[],"moves":[]}`, "record.seats"},
		{"options that are no object", `{"format":1,"game":"sums","players":["A","B"],"options":[],"chance":[],"moves":[]}`, "record.options"},
		{"options that are null", `{"format":1,"game":"sums","players":["A","B"],"options":null,"chance":[],"moves":[]}`, "record.options"},
		{"an option out of range", `{"format":1,"game":"sums","players":["A","B"],"options":{"goal":10},"chance":[],"moves":[]}`, "option.range"},
		{"an option that does not suit the players", `{"format":1,"game":"sums","players":["A","B"],"options":{"goal":1},"chance":[],"moves":[]}`, "sums.refuse.goal"},
		{"no chance", `{"format":1,"game":"sums","players":["A","B"],"moves":[]}`, "record.chance"},
		{"chance that is no list", `{"format":1,"game":"sums","players":["A","B"],"chance":{},"moves":[]}`, "record.chance"},
		{"chance that is null", `{"format":1,"game":"sums","players":["A","B"],"chance":null,"moves":[]}`, "record.chance"},
		{"no moves", `{"format":1,"game":"sums","players":["A","B"],"chance":[]}`, "record.moves"},
		{"moves that are no list", `{"format":1,"game":"sums","players":["A","B"],"chance":[],"moves":"1"}`, "record.moves"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := recorded(c.text); refusalOf(t, err) != c.want {
				t.Errorf("%v, expected %q", err, c.want)
			}
		})
	}
}

func TestReplay(t *testing.T) {
	head := `{"format":1,"game":"sums","players":["A","B"],`
	for _, c := range []struct {
		name, rest string
		move       int    // that is wrong
		why        string // or nothing
		position   string
	}{
		{"a game to its end", `"chance":[{"start":0}],"moves":[{"p":0,"n":3},{"p":1,"n":2}]}`, 0, "",
			`{"game":"sums","finished":true,"turn":[],"scores":[0,0],"winners":[1],"state":{"now":5}}`},
		{"a game cut short, with chance left over", `"chance":[{"start":0},{"start":1}],"moves":[{"p":0,"n":3}]}`, 0, "",
			`{"game":"sums","finished":false,"turn":[1],"scores":[0,0],"winners":[],"state":{"now":3}}`},
		{"keys of a move that nobody knows are ignored", `"chance":[{"start":1}],"moves":[{"p":0,"n":1,"x":[]}]}`, 0, "",
			`{"game":"sums","finished":false,"turn":[1],"scores":[0,0],"winners":[],"state":{"now":2}}`},
		{"chance missing while setting up", `"chance":[],"moves":[]}`, -1, "chance.missing", ""},
		{"chance that cannot be", `"chance":[{"start":2}],"moves":[]}`, -1, "sums.chance", ""},
		{"chance left over at the end counts against the last move", `"chance":[{"start":0},{}],"moves":[{"p":0,"n":3},{"p":1,"n":2},{"p":9}]}`, 1, "chance.left_over", ""},
		{"a move after the end", `"chance":[{"start":0}],"moves":[{"p":0,"n":3},{"p":1,"n":2},{"p":0,"n":1}]}`, 2, "move.game_over", ""},
		{"a move that is no object", `"chance":[{"start":0}],"moves":[7]}`, 0, "move.malformed", ""},
		{"a move by nobody", `"chance":[{"start":0}],"moves":[{"n":1}]}`, 0, "move.no_player", ""},
		{"a move by a player who is not there", `"chance":[{"start":0}],"moves":[{"p":2,"n":1}]}`, 0, "move.no_player", ""},
		{"a player before the first", `"chance":[{"start":0}],"moves":[{"p":-1,"n":1}]}`, 0, "move.no_player", ""},
		{"a player that is no integer", `"chance":[{"start":0}],"moves":[{"p":0.0,"n":1}]}`, 0, "move.no_player", ""},
		{"an illegal move", `"chance":[{"start":0}],"moves":[{"p":0,"n":1},{"p":0,"n":1}]}`, 1, "sums.refuse.number", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := recorded(head + c.rest)
			if err != nil {
				t.Fatal(err)
			}
			state, _, bad := games.Replay(sums, r)
			switch {
			case bad == nil && c.why != "":
				t.Errorf("nothing is found wrong")
			case bad != nil && (bad.Move != c.move || bad.Reason.Key != c.why):
				t.Errorf("move %d: %s", bad.Move, bad.Reason.Key)
			case bad == nil && printed(state) != c.position:
				t.Errorf("%s, expected %s", printed(state), c.position)
			}
		})
	}
}

func TestPlayOut(t *testing.T) {
	agreed := games.Agreed{"goal": 9}
	slow := func(s games.Sight) games.Thought { return games.Thought{Act: games.Random(s).Act, After: 5000} }
	play := func() *games.PlayOut {
		p := &games.PlayOut{Game: sums, Agreed: agreed, Seed: games.Seed{3}, Players: []games.Computer{games.Random, slow}}
		if err := p.Run(100); err != nil {
			t.Fatal(err)
		}
		return p
	}
	first, second := play(), play()
	if !first.State.Tally().Over || printed(first.State) != printed(second.State) {
		t.Errorf("%s, %s", printed(first.State), printed(second.State))
	}
	r := games.Record{Format: 1, Game: "sums", Players: []string{"A", "B"}, Options: agreed, Chance: first.Chance, Moves: first.Moves}
	state, events, bad := games.Replay(sums, r)
	if bad != nil || printed(state) != printed(first.State) {
		t.Errorf("its record comes to something else: %+v", bad)
	}
	if len(events) != len(first.Heard[0]) {
		t.Errorf("%d events happened, %d were heard", len(events), len(first.Heard[0]))
	}
	idle := func(games.Sight) games.Thought { return games.Thought{} }
	stuck := &games.PlayOut{Game: sums, Agreed: agreed, Players: []games.Computer{idle, idle}}
	if err := stuck.Run(100); err == nil {
		t.Error("a game in which nobody acts comes to an end")
	}
	stubborn := func(games.Sight) games.Thought { return games.Thought{Act: games.Act(`{"n":4}`)} }
	stuck.Players = []games.Computer{stubborn, stubborn}
	if err := stuck.Run(100); err == nil {
		t.Error("a game in which nothing is accepted comes to an end")
	}
}
