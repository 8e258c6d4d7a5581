package kismet_test

import (
	"slices"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/kismet"
)

// watched has computers play and hands every thought of theirs to see.
func watched(t *testing.T, play games.Computer, wait int, see func(s games.Sight, th games.Thought)) *games.PlayOut {
	t.Helper()
	watch := func(s games.Sight) games.Thought {
		th := play(s)
		see(s, th)
		return th
	}
	agreed := games.Agreed{"rounds": 2, "wait": wait, "rows": "sorted"}
	p := &games.PlayOut{Game: kismet.Game, Agreed: agreed, Seed: games.Seed{7}, Players: []games.Computer{watch, watch, watch, watch}}
	if err := p.Run(3000); err != nil {
		t.Fatal(err)
	}
	return p
}

// What comes after an act tells how long others had to knock; nothing may be learnt from it
// that could not be seen.
func TestComputersLeavePeopleTime(t *testing.T) {
	for _, level := range slices.Concat(kismet.Game.Levels, kismet.Game.Anchors) {
		name := level.Key
		watched(t, level.Within(0.02).Play, 6, func(s games.Sight, th games.Thought) {
			least, most := 600, 5000 // knocks and claims
			act, v := string(th.Act), s.View.Detail.(kismet.View)
			switch {
			case act == "":
				return
			case v.Laid || slices.ContainsFunc(v.Knocks, func(k kismet.Knock) bool { return !k.Wrong() }) && v.Winner != v.Seat:
				least, most = 1200, 3000
			case slices.ContainsFunc([]string{"roll", "kismet", "discard"}, func(m string) bool { return strings.Contains(act, m) }):
				least, most = 6000, 7500
			}
			if th.After < least || th.After >= most {
				t.Fatalf("%s: %s after %d ms, want %d to %d", name, act, th.After, least, most)
			}
		})
	}
}

func TestOnlyTheEasyOneKnocksWrongly(t *testing.T) {
	for _, level := range kismet.Game.Levels {
		wrong := 0
		for _, news := range watched(t, level.Within(0.02).Play, 4, func(games.Sight, games.Thought) {}).Heard[0] {
			if k, ok := news.Fact.(kismet.Knock); ok && k.Wrong() {
				wrong++
			}
		}
		if (wrong > 0) != (level.Key == "easy") {
			t.Errorf("%s knocked wrongly %d times", level.Key, wrong)
		}
	}
}

func TestTheLynxNeverKnocksWronglyAndTheOwlDoes(t *testing.T) {
	wrong := func(play games.Computer) (n int) {
		p := watched(t, play, 4, func(games.Sight, games.Thought) {})
		for _, news := range p.Heard[0] {
			if k, ok := news.Fact.(kismet.Knock); ok && k.Wrong() {
				n++
			}
		}
		return n
	}
	if n := wrong(kismet.Lynx); n > 0 {
		t.Errorf("the lynx knocked wrongly %d times", n)
	}
	if n := wrong(kismet.Owl); n == 0 {
		t.Error("the owl never knocked wrongly")
	}
}
