package murphy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hofnar/games"
)

// company is a game among players of that kind, two to six of them.
func company(n int, play games.Computer) *games.PlayOut {
	p := &games.PlayOut{Game: Game, Agreed: games.Agreed{"target": 1 + n%3}, Seed: games.Seed{byte(n), 2}}
	for range 2 + n%5 {
		p.Players = append(p.Players, play)
	}
	return p
}

func TestNoCardIsLostAndTurnsGoRound(t *testing.T) {
	for name, c := range map[string]struct {
		play         games.Computer
		games, moves int
	}{
		"in random games":        {games.Random, 40, 400},
		"in goal-directed games": {Plodder, 20, 3000},
	} {
		t.Run(name, func(t *testing.T) {
			for n := range c.games {
				p := company(n, c.play)
				if _, err := p.Begin(); err != nil {
					t.Fatal(err)
				}
				for range c.moves {
					if p.State.Tally().Over {
						break
					}
					before := p.State.(*State)
					whole(t, before)
					if _, _, err := p.Step(); err != nil {
						t.Fatal(err)
					}
					clockwise(t, before, p.State.(*State))
				}
				whole(t, p.State.(*State))
				if p.Refused > 0 {
					t.Fatalf("%d of the acts that were offered were refused", p.Refused)
				}
			}
		})
	}
}

// clockwise: the turn stays, or goes to the left neighbour.
func clockwise(t *testing.T, before, after *State) {
	t.Helper()
	turns := after.turns - before.turns
	if want := (int(before.player) + turns) % before.players; turns > 1 || int(after.player) != want {
		t.Fatalf("after %d comes %d", before.player, after.player)
	}
}

// whole counts the 89 cards and the 21 tasks.
func whole(t *testing.T, s *State) {
	t.Helper()
	cards := s.everywhere()
	tasks := append(slices.Clone(s.fresh.each()), s.returned.each()...)
	for who := range s.players {
		tasks = append(tasks, s.fulfilled[who].each()...)
		if s.tasks[who] > 0 {
			tasks = append(tasks, int8(s.tasks[who]))
		}
		if s.hands[who].numbers() == 0 && s.available() > 0 && s.phase == inTurn {
			t.Fatalf("player %d has no number card", who)
		}
	}
	slices.Sort(tasks)
	if !slices.Equal(sorted(cards), deck()) || len(tasks) != lastTask || len(slices.Compact(tasks)) != lastTask {
		t.Fatalf("%d cards and %d tasks in phase %s", len(cards), len(tasks), s.phase)
	}
	if s.phase == inTurn && !s.playable(s.player, green(11)) {
		t.Fatal("whether G11 may be played tells what others have")
	}
	if s.mac.size() > mostMac {
		t.Fatalf("Mac has %d cards", s.mac.size())
	}
}

// Where no card can be drawn somebody may be without a number card; others are not.
func TestWhetherG11MayBePlayedTellsNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for players := 2; players <= mostPlayers; players++ {
		for range 200 {
			p := position{players: players}
			var pool []card
			for _, c := range deck() {
				if c.isNumber() {
					pool = append(pool, c)
				} else if c.isGreen() {
					p.hands[r.IntN(players)].add(c)
				}
			}
			r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
			for range r.IntN(mostMac + 1) {
				p.mac.add(pool[0])
				pool = pool[1:]
			}
			for i := range p.open {
				if r.IntN(2) > 0 {
					p.open[i].lay(pool[0])
					pool = pool[1:]
				}
			}
			without := r.IntN(players) // and perhaps others
			for _, c := range pool {
				p.hands[(without+1+r.IntN(players-1))%players].add(c)
			}
			for who := range games.Seat(players) {
				if p.available() > 0 || !p.playable(who, green(11)) {
					t.Fatalf("player %d of %d, with %d number cards: %d to draw", who, players, p.hands[who].numbers(), p.available())
				}
			}
		}
	}
}

// How long it takes computers to fulfil a task.
func TestComputersFulfilTheirTasksInReasonableTime(t *testing.T) {
	turns, tasks := 0, 0
	for n := range 40 {
		p := company(n, Plodder)
		if err := p.Run(6000); err != nil {
			t.Fatal(err)
		}
		for _, row := range p.State.Tally().Sheet {
			turns, tasks = turns+row.Turns, tasks+1
		}
		if !p.State.Tally().Over {
			t.Errorf("game %d of %d players is not over after %d moves", n, len(p.Players), len(p.Moves))
		}
	}
	t.Logf("%d tasks, %.1f turns each, all players' counted", tasks, float64(turns)/float64(tasks))
	if turns > 100*tasks {
		t.Error("that is too long")
	}
}

// BenchmarkRandomGames plays random games to their end, or five hundred moves far.
func BenchmarkRandomGames(b *testing.B) {
	for i := range b.N {
		if err := company(i, games.Random).Run(500); err != nil {
			b.Fatal(err)
		}
	}
}

// To a hearer the hearer is "you".
func TestWhatOneAloneHearsDoesNotNameTheHearer(t *testing.T) {
	handed := 0
	for n := range 20 {
		p := company(n, games.Random)
		if _, err := p.Begin(); err != nil {
			t.Fatal(err)
		}
		for range 300 {
			if p.State.Tally().Over {
				break
			}
			_, events, err := p.Step()
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				for who, news := range e.Private {
					if _, ok := news.Fact.(Handed); ok {
						handed++
					}
					for _, value := range news.Text.Args.All() {
						if value == who {
							t.Fatalf("%s names its hearer", news.Text.Key)
						}
					}
				}
			}
		}
	}
	if handed == 0 {
		t.Error("no card has gone from hand to hand")
	}
}
