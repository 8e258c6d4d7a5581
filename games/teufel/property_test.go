package teufel_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/teufel"
)

// played steps through a game of random moves and shows every position on the way.
func played(t *testing.T, players int, seed byte, see func(before, now games.View)) games.State {
	t.Helper()
	return heard(t, players, seed, func(before, now games.View, _ []games.Event) { see(before, now) })
}

// heard is the same, with what happened.
func heard(t *testing.T, players int, seed byte, see func(before, now games.View, events []games.Event)) games.State {
	t.Helper()
	p := &games.PlayOut{Game: teufel.Game, Seed: games.Seed{seed}}
	for range players {
		p.Players = append(p.Players, games.Random)
	}
	if _, err := p.Begin(); err != nil {
		t.Fatal(err)
	}
	before := p.State.View(games.Public)
	see(games.View{}, before, nil)
	for !p.State.Tally().Over {
		who, events, err := p.Step()
		if err != nil || who == games.Public {
			t.Fatalf("%d players, seed %d: a dead end after %d moves: %v", players, seed, len(p.Moves), err)
		}
		now := p.State.View(games.Public)
		see(before, now, events)
		before = now
	}
	return p.State
}

func everyGame(t *testing.T, each func(t *testing.T, players int, seed byte)) {
	for players := 2; players <= 4; players++ {
		for seed := range byte(8) {
			each(t, players, seed)
		}
	}
}

func detail(v games.View) teufel.View { return v.Detail.(teufel.View) }

// traced follows a tail by where things lie alone: from spot to spot.
func traced(places map[spot][][2]int, placed *teufel.Placed, letter int) (length int, end string, letterOrField int) {
	b := teufel.TheBoard()
	field, port := b.Bodies[letter][0], b.Bodies[letter][1]
	for placed[field].Kind != 0 {
		tile := placed[field]
		port = b.Kinds[tile.Kind-1].Through(int(tile.Rotation), port)
		length++
		there := places[portSpot(b.Fields[field], port)]
		if len(there) == 1 {
			rim := b.Fields[field].Ports[port]
			return length, map[byte]string{'b': "body", 't': "tail"}[rim.Kind], rim.Letter
		}
		i := slices.IndexFunc(there, func(one [2]int) bool { return one[0] != field })
		field, port = there[i][0], there[i][1]
	}
	return length, "open", field
}

func TestLengthsAreThoseOfAnIndependentTracing(t *testing.T) {
	places := byPlace()
	check := func(t *testing.T, placed *teufel.Placed, tails []teufel.Tail) {
		for letter, tail := range tails {
			length, end, where := traced(places, placed, letter)
			if tail.Length != length || tail.End != end || tail.At != where || len(tail.Path) != length {
				t.Fatalf("%c: %d %s %d, traced %d %s %d", teufel.Letters[letter], tail.Length, tail.End, tail.At, length, end, where)
			}
		}
	}
	everyGame(t, func(t *testing.T, players int, seed byte) {
		played(t, players, seed, func(_, now games.View) {
			v := detail(now)
			check(t, &v.Placed, v.Tails[:])
			for _, trial := range v.Trials {
				check(t, &trial.Placed, trial.Tails[:])
			}
		})
	})
}

func TestEveryGameEndsWithAllFieldsCoveredAndCountsFinishedTails(t *testing.T) {
	everyGame(t, func(t *testing.T, players int, seed byte) {
		end := played(t, players, seed, func(games.View, games.View) {})
		v, tally := detail(end.View(games.Public)), end.Tally()
		left := 0
		for _, n := range v.Unseen {
			left += n
		}
		if v.Count != 54 || left != 2 {
			t.Fatalf("%d fields are covered, %d tiles are left", v.Count, left)
		}
		for who, owned := range teufel.TheBoard().Owned[players] {
			sum := 0
			for letter, tail := range v.Tails {
				if tail.End == "open" {
					t.Fatalf("%c's tail is open at the end", teufel.Letters[letter])
				}
				if tail.End == "tail" && strings.IndexByte(owned, teufel.Letters[letter]) >= 0 {
					sum += tail.Length
				}
			}
			best := tally.Scores[who] == slices.Max(tally.Scores)
			if tally.Scores[who] != sum || slices.Contains(tally.Winners, games.Seat(who)) != best {
				t.Fatalf("player %d has %d by hand; %v, won by %v", who, sum, tally.Scores, tally.Winners)
			}
		}
		if !slices.Equal(tally.Sheet[0].Points, tally.Scores) {
			t.Fatalf("the sheet has %v", tally.Sheet)
		}
	})
}

// Tails of up to four end all the time.
func TestATailThatEndsLongerThanAllBeforeOrVeryLongIsSaidLarge(t *testing.T) {
	longest := func(v games.View) (length int) {
		for _, tail := range detail(v).Tails {
			if tail.End == "tail" {
				length = max(length, tail.Length)
			}
		}
		return length
	}
	said := 0
	everyGame(t, func(t *testing.T, players int, seed byte) {
		heard(t, players, seed, func(before, now games.View, events []games.Event) {
			if before.Detail == nil {
				return
			}
			var large *games.Headline
			for _, e := range events {
				large = cmp.Or(e.Public.Headline, large)
			}
			record, ended := longest(before), 0
			for at, tail := range detail(now).Tails {
				if tail.End == "tail" && detail(before).Tails[at].End != "tail" {
					ended = max(ended, tail.Length)
				}
			}
			if wanted := ended > max(record, 4) || ended >= 10; wanted != (large != nil) {
				t.Fatalf("%d players, seed %d: the longest tail was %d, one of %d ended, and is said large: %t", players, seed, record, ended, large != nil)
			}
			if large == nil {
				return
			}
			said++
			if shown, ok := large.Shows.(teufel.Finished); ok != (ended >= 10) || ok && shown.Length != ended {
				t.Fatalf("%d players, seed %d: one of %d ended, and a picture shows %+v", players, seed, ended, large.Shows)
			}
		})
	})
	if games := 24; said < games || said > 8*games {
		t.Errorf("in %d games it is said %d times", games, said)
	}
}

// With two or four the twin of what was covered last comes up at once, and then
// its player names a field.
func TestTwinsAndFieldsTakeTurns(t *testing.T) {
	for _, players := range []int{2, 4} {
		for seed := range byte(8) {
			covered, player := []int{}, games.Seat(0)
			played(t, players, seed, func(before, now games.View) {
				v := detail(now)
				if before.Detail == nil || v.Count == detail(before).Count {
					return
				}
				covered = append(covered, v.Last)
				twin := teufel.TheBoard().Fields[v.Last].Twin
				forced := len(covered)%2 == 0 // the tile just laid is the twin of the one before
				switch {
				case forced && covered[len(covered)-2] != twin:
					t.Fatalf("tile %d is not on the twin", len(covered))
				case v.Count == 54:
				case forced && (v.Phase != "name" || v.Player != player):
					t.Fatalf("after a twin: %s, player %d", v.Phase, v.Player)
				case !forced:
					player = games.Seat((int(player) + 1) % players)
					if v.Phase != "turn" || v.Current != twin || v.Player != player {
						t.Fatalf("after tile %d: %s, field %d, player %d", len(covered), v.Phase, v.Current, v.Player)
					}
				}
			})
		}
	}
}

// namable is what may be named with three players, worked out anew [T7].
func namable(v teufel.View, who int) (list []int) {
	b := teufel.TheBoard()
	var same []int
	for field, f := range b.Fields {
		others := slices.ContainsFunc(f.Ports[:], func(p teufel.Port) bool {
			return p.Kind == 'b' && !strings.Contains(b.Owned[3][who], teufel.Letters[p.Letter:p.Letter+1])
		})
		switch {
		case v.Placed[field].Kind != 0 || v.Count > 0 && others:
		case v.Last >= 0 && f.Sector == b.Fields[v.Last].Sector:
			same = append(same, field)
		default:
			list = append(list, field)
		}
	}
	if len(list) == 0 {
		return same
	}
	return list
}

func TestThreePlayersChangeSectorsAsLongAsTheyCanAndWhoCannotNameSitsOut(t *testing.T) {
	sameSector, satOut, twice := 0, 0, 0
	for seed := range byte(24) {
		played(t, 3, seed, func(before, now games.View) {
			v := detail(now)
			if v.Phase != "name" {
				return
			}
			if !slices.Equal(v.Namable, namable(v, int(v.Player))) {
				t.Fatalf("seed %d: player %d may name %v, by hand %v", seed, v.Player, v.Namable, namable(v, int(v.Player)))
			}
			if v.Last >= 0 && teufel.TheBoard().Fields[v.Namable[0]].Sector == teufel.TheBoard().Fields[v.Last].Sector {
				sameSector++
			}
			if before.Detail == nil {
				return
			}
			last := detail(before).Player
			for who := (last + 1) % 3; who != v.Player; who = (who + 1) % 3 {
				satOut++
				if len(namable(v, int(who))) > 0 {
					t.Fatalf("seed %d: player %d is passed over", seed, who)
				}
			}
			if v.Player == last {
				twice++
			}
		})
	}
	if sameSector == 0 || satOut == 0 || twice == 0 {
		t.Errorf("too tame: %d times the same sector, %d sat out, %d twice in a row", sameSector, satOut, twice)
	}
	t.Logf("%d times the same sector, %d times passed over, %d times the same player again", sameSector, satOut, twice)
}

func TestFieldsBesideOthersDevilsAreNeverNamedAfterTheFirst(t *testing.T) {
	everyGame(t, func(t *testing.T, players int, seed byte) {
		played(t, players, seed, func(_, now games.View) {
			v := detail(now)
			if v.Phase == "name" && v.Count == 0 && len(v.Namable) != 54 {
				t.Fatalf("at first %d fields may be named", len(v.Namable))
			}
			if v.Phase != "name" || v.Count == 0 {
				return
			}
			for _, field := range v.Namable {
				for _, p := range teufel.TheBoard().Fields[field].Ports {
					if p.Kind == 'b' && !strings.Contains(teufel.TheBoard().Owned[players][v.Player], teufel.Letters[p.Letter:p.Letter+1]) {
						t.Fatalf("player %d may name a field beside %c", v.Player, teufel.Letters[p.Letter])
					}
				}
			}
		})
	})
}
