package bot_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/games"
	"hofnar/games/all"
)

func TestOnePersonPlaysWithThreeComputers(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.users("Anne")
		e.game(anne, 3, discordtest.Opt{"rounds": 2})
		e.play(anne)
		if text := e.hears(anne[0].Slash(e.ch, "/scores sheet", nil)); !strings.Contains(text, "Scores") || !strings.Contains(text, "\n2 ") {
			t.Errorf("the sheet does not tell of two rounds:\n%s", text)
		}
	})
}

// Whatever is offered first is chosen, in every game: what comes of it is looked
// through when the evening is over.
func TestEveryGameIsPlayedThroughItsMessages(t *testing.T) {
	for _, game := range all.Games {
		t.Run(game.Name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := newEvening(t)
				friends := e.users("Anne", "Marc", "Katrien", "Lowie")
				e.opens(friends, kind{game: game.Name})
				id, _ := e.registry.At(e.ch.ID)
				for _, u := range friends {
					e.must(u.Slash(e.ch, "/hand", nil))
				}
				chosen := 0
				for range 200 {
					changed := e.srv.Changed()
					if e.somebodyChooses(friends) {
						if chosen++; chosen == 60 {
							break
						}
						continue
					}
					select {
					case <-changed:
					case <-time.After(2 * time.Second):
					}
				}
				if n := e.steps(id); n < 2 { // in Kismet the first card offered rarely fits
					t.Errorf("after %d choices the game has made %d steps", chosen, n)
				}
				e.must(friends[1].Slash(e.ch, "/table log", nil))
				e.must(friends[1].Slash(e.ch, "/rules "+game.Name, nil))
			})
		})
	}
}

func TestFourFriendsPlayWholeRoundsByClicking(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 2})
		e.play(friends)
	})
}

func TestEightFriendsPlayARoundByClicking(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie", "Maria", "Jan", "Els", "Piet")
		e.game(friends, 0, discordtest.Opt{"rounds": 1})
		e.play(friends)
		times := e.srv.Latencies()
		slices.Sort(times)
		t.Logf("from an interaction to Hofnar's answer, %d of them: median %v, 99th percentile %v",
			len(times), times[len(times)/2], times[len(times)*99/100])
	})
}

func TestAFinishedGameIsARecordThatReplaysToTheSame(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		e.game(friends, 2, discordtest.Opt{"rounds": 1})
		if text := e.hears(friends[0].Slash(e.ch, "/table record", nil)); !strings.Contains(text, "when the game is over") {
			t.Errorf("the record of a running game: %s", text)
		}
		e.play(friends)
		r := e.must(e.user("Piet").Slash(e.ch, "/table record", nil))
		record := attachment(t, e.srv, r.Message)
		game, read, err := games.ReadRecord(all.Games, record)
		if err != nil {
			t.Fatal(err)
		}
		state, _, bad := games.Replay(game, read)
		if bad != nil {
			t.Fatalf("move %d: %s", bad.Move, bad.Reason.Key)
		}
		if !state.Tally().Over {
			t.Error("the record stops before the end")
		}
		board := e.board(friends[0])
		for _, w := range state.Tally().Winners {
			if !strings.Contains(board, read.Players[w]) {
				t.Errorf("the record is won by %s, the board says\n%s", read.Players[w], board)
			}
		}
	})
}

func attachment(t testing.TB, srv *discordtest.Server, m *discordtest.Message) []byte {
	t.Helper()
	if len(m.Files()) != 1 {
		t.Fatalf("%d files", len(m.Files()))
	}
	w := &body{}
	srv.File(w, m.Files()[0].ID)
	return w.data
}

// Whatever is sent in public or to somebody else holds no card of a hand: the
// lines of every hand are looked for in everything that others can see.
func TestHandsAreSeenByTheirOwnersAlone(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, friends := gallery(t)
		watcher := e.user("Piet")
		for _, u := range friends {
			e.hand(u)
		}
		for range 40 {
			e.somebodyChooses(friends)
			for _, u := range friends {
				for _, m := range u.Sees(e.ch) {
					if strings.Contains(m.Text(), "Your hand") && (!m.Ephemeral() || m.For != u.ID) {
						t.Fatalf("%s sees a hand that is not private", u.Name)
					}
				}
			}
			if watcher.Find(e.ch, "Your hand") != nil {
				t.Fatal("somebody who does not play sees a hand")
			}
		}
		for _, r := range e.srv.Requests() {
			public := strings.HasPrefix(r.Path, "/channels/")
			if public && strings.Contains(string(r.Body), "Your hand") {
				t.Errorf("a hand went to the channel: %s %s", r.Method, r.Path)
			}
			if strings.Contains(string(r.Body), `"components"`) && !strings.Contains(string(r.Body), `"allowed_mentions":{"parse":[]`) {
				t.Errorf("a message without allowed_mentions: %s %s", r.Method, r.Path)
			}
		}
	})
}

// The log must not tell of a finished trick before its round is over.
func TestFinishedTricksLieFaceDown(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 1})
		for _, u := range friends {
			e.hand(u)
		}
		for range 60 {
			e.somebodyChooses(friends)
		}
		text := e.hears(friends[0].Slash(e.ch, "/table log", nil))
		if n := strings.Count(text, " leads "); n > 2 {
			t.Errorf("the log tells of %d leads in mid-round:\n%s", n, text)
		}
	})
}

// What is shown is looked through when the evening is over.
func TestNothingButTextsOfTheCatalogueIsShown(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.users("Anne")
		e.game(anne, 3, discordtest.Opt{"rounds": 1})
		e.hand(anne[0])
		board := e.sees(anne[0], "round 1 of")
		for _, label := range []string{"Log", "More"} {
			e.must(anne[0].Click(board, label))
		}
		for _, line := range []string{"/help", "/rules dalmuti", "/table log", "/hand", "/table leave", "/table stop", "/scores sheet"} {
			e.must(anne[0].Slash(e.ch, line, nil))
		}
	})
}

func TestTheRulesAreReadSectionBySection(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		r := e.must(anne.Slash(e.ch, "/rules dalmuti", nil))
		for _, o := range r.Message.Menus()[0].Options {
			next := e.must(anne.Select(r.Message, "Another section", o.Label))
			if !strings.Contains(next.Message.Text(), o.Label) {
				t.Errorf("section %q reads\n%s", o.Label, next.Message.Text())
			}
		}
	})
}

func TestARestartGoesOnWhereItWas(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		e.game(friends, 2, discordtest.Opt{"rounds": 1})
		for _, u := range friends {
			e.hand(u)
		}
		for range 12 {
			e.somebodyChooses(friends)
		}
		before := e.settled(friends[0])
		e.stop()
		e.start()
		if now := e.settled(friends[0]); now != before {
			t.Errorf("before:\n%s\nafter:\n%s", before, now)
		}
		e.play(friends)
	})
}

// body is where a file is written to.
type body struct{ data []byte }

func (b *body) Header() http.Header         { return http.Header{} }
func (b *body) WriteHeader(int)             {}
func (b *body) Write(p []byte) (int, error) { b.data = append(b.data, p...); return len(p), nil }

func TestTheServerSeesWhoHasWonHowOften(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		anne := friends[0]
		if text := e.hears(anne.Slash(e.ch, "/scores dalmuti", nil)); !strings.Contains(text, "No game has counted here yet") {
			t.Errorf("before the first game: %s", text)
		}
		e.game(friends, 2, discordtest.Opt{"rounds": 1})
		e.playsOut(friends)
		for _, span := range []string{"all", "week"} {
			text := e.hears(anne.Slash(e.ch, "/scores dalmuti", discordtest.Opt{"span": span}))
			if !strings.Contains(text, "▸ Anne ") || !strings.Contains(text, "  Marc ") || !strings.Contains(text, "The Great Dalmuti only") {
				t.Errorf("%s: %s", span, text)
			}
		}
	})
}
