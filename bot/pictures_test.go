package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// gallery is an evening on which Hofnar draws, at a game of The Great Dalmuti.
func gallery(t *testing.T) (*evening, []*discordtest.User) {
	t.Helper()
	e := silentEvening(t)
	e.pictures = true
	e.start()
	friends := e.users("Anne", "Marc", "Katrien", "Lowie")
	e.game(friends, 0, discordtest.Opt{"rounds": 1})
	return e, friends
}

// settledHand is a user's private message once nothing changes in it any more.
func (e *evening) settledHand(u *discordtest.User) *discordtest.Message {
	e.t.Helper()
	time.Sleep(3 * time.Second)
	hand := u.Find(e.ch, "**Your ")
	if hand == nil {
		e.t.Fatalf("%s has no hand", u.Name)
	}
	return hand
}

// next is who is asked something private, with that hand; all hands are open.
func (e *evening) next(people []*discordtest.User) (*discordtest.User, *discordtest.Message) {
	e.t.Helper()
	for _, u := range people {
		if hand := e.settledHand(u); len(hand.Controls()) > 0 {
			return u, hand
		}
	}
	e.t.Fatal("nobody is asked anything")
	return nil, nil
}

func TestAHandIsSaidAtOnceAndDrawnAfterwards(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, friends := gallery(t)
		anne := friends[0]
		first := e.hand(anne)
		if !strings.Contains(first.Text(), " · ") || len(first.Text()) < 100 {
			t.Errorf("the answer does not say the hand:\n%s", first.Text())
		}
		drawn := e.settledHand(anne)
		if len(drawn.Files()) != 1 || len(drawn.AltTexts()) == 0 {
			t.Fatalf("the hand is not drawn:\n%s", drawn.Describe())
		}
		for line := range strings.SplitSeq(drawn.AltTexts()[0], "\n") {
			if len(first.Files()) == 0 && !strings.Contains(first.Text(), line) {
				t.Errorf("%q is in the picture and was not said before", line)
			}
			if strings.Contains(drawn.Text(), line) {
				t.Errorf("%q is said beside the picture of it", line)
			}
		}
	})
}

func TestTheTableShowsWhoSitsWhereAndSaysItToThoseWhoDoNotSee(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, friends := gallery(t)
		m := e.sees(friends[0], "round 1 of 1")
		alt := strings.Join(m.AltTexts(), " ")
		for _, u := range friends {
			if !strings.Contains(alt, u.Name+": ") || strings.Contains(m.Text(), " cards · ") {
				t.Errorf("%s is to be in the picture alone:\n%s", u.Name, m.Describe())
			}
		}
	})
}

// Where Hofnar may not write at all it is not for the picture that he may not.
func TestATableIsDrawnAgainWhereWritingWasDeniedForAWhile(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, friends := gallery(t)
		m := e.sees(friends[0], "round 1 of 1")
		e.ch.Deny(writing)
		e.ch.DeleteMessage(m.ID)
		id, _ := e.registry.At(e.ch.ID)
		e.moves(friends, id)
		time.Sleep(10 * time.Second)
		e.ch.AllowUntold(writing)
		time.Sleep(time.Hour)
		if m = e.sees(friends[0], "round 1 of 1"); len(m.Files()) != 1 {
			t.Errorf("the table is not drawn:\n%s", m.Describe())
		}
	})
}

func TestAPressLeavesThePictureWhereItIsUntilTheNextIsDrawn(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, friends := gallery(t)
		for _, u := range friends {
			e.hand(u)
		}
		for range 6 {
			u, hand := e.next(friends)
			before, first := attachment(t, e.srv, hand), hand.Files()[0].ID
			uploaded, _ := e.srv.UploadedBytes()
			reply := e.must(u.Press(hand.Controls()[0], rand.New(rand.NewPCG(1, 1)))).Message
			if reply == nil {
				t.Fatal("a press is not answered")
			}
			if len(reply.Files()) != 1 {
				t.Fatalf("the picture is gone after a press:\n%s", reply.Describe())
			}
			if now, _ := e.srv.UploadedBytes(); now > uploaded && slices.Equal(before, attachment(t, e.srv, reply)) {
				t.Errorf("%d bytes go with an answer that shows the picture which stands there", now-uploaded)
			}
			after := e.settledHand(u)
			if same := slices.Equal(before, attachment(t, e.srv, after)); same && after.Files()[0].ID != first {
				t.Error("the picture of a hand that stays as it is was uploaded again")
			}
		}
	})
}

// handEdits is how often everybody's private messages were edited, by user.
func (e *evening) handEdits() map[string]int {
	owners, edits := map[string]string{}, map[string]int{}
	for _, i := range e.srv.Interactions() {
		owners[i.ID] = i.User
	}
	for _, r := range e.byTokens() {
		if at := strings.Index(r.Path, "/token-"); r.Method == "PATCH" && at > 0 {
			id, _, _ := strings.Cut(r.Path[at+len("/token-"):], "/")
			edits[owners[id]]++
		}
	}
	return edits
}

func TestWhoWaitsIsNotDisturbedByTheMovesOfOthers(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, friends := gallery(t)
		time.Sleep(2 * time.Minute) // until the emoji are there, which change menus
		for _, u := range friends {
			e.hand(u)
		}
		quiet := 0
		for range 12 {
			actor, hand := e.next(friends)
			shown := map[*discordtest.User]string{}
			for _, u := range friends {
				shown[u] = e.settledHand(u).Describe()
			}
			before := e.handEdits()
			e.must(actor.Press(hand.Controls()[0], rand.New(rand.NewPCG(1, 1))))
			changed := 0
			for _, u := range friends {
				says := e.settledHand(u).Describe()
				edits := e.handEdits()[u.ID] - before[u.ID]
				switch {
				case u == actor && edits > 1:
					t.Errorf("%d edits of the hand of who has moved: its answer and one picture are enough", edits)
				case u == actor:
				case says != shown[u]:
					changed++
				case edits > 0:
					t.Errorf("%d edits of a hand that says what it said:\n%s", edits, says)
				}
			}
			if changed < 3 {
				quiet++
			}
		}
		if quiet < 8 {
			t.Errorf("only %d of twelve moves left somebody who waits in peace", quiet)
		}
	})
}

func TestNobodysPrivateMessageIsEditedForAnothersRoll(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		e.pictures = true
		e.start()
		friends := e.users("Anne", "Marc", "Katrien", "Lowie", "Griet")
		e.must(friends[0].Slash(e.ch, "/play kismet", nil))
		lobby := e.sees(friends[0], "Anne invites")
		for _, u := range friends[1:] {
			e.must(u.Click(lobby, "Join"))
		}
		e.starts(friends[0], lobby)
		time.Sleep(2 * time.Minute) // until the emoji are there
		for _, u := range friends {
			e.must(u.Slash(e.ch, "/hand", nil))
		}
		moves := 0
		for range 8 {
			for _, label := range []string{"Roll", "Kismet"} {
				time.Sleep(5 * time.Second)
				before, was := e.handEdits(), e.sees(friends[0], "round 1 of")
				for _, u := range friends {
					_, _ = u.Click(was, label) // only one of them may
				}
				time.Sleep(5 * time.Second)
				if e.sees(friends[0], "round 1 of").Describe() == was.Describe() {
					continue
				}
				moves++
				edited := 0
				for _, u := range friends {
					edited += e.handEdits()[u.ID] - before[u.ID]
				}
				if edited > 2 { // who has moved, and who is due now
					t.Errorf("%d edits of private messages after %s", edited, label)
				}
			}
		}
		if moves < 8 {
			t.Errorf("only %d moves were made", moves)
		}
	})
}

func TestEveryRollOfKismetBringsItsOwnPicture(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		e.pictures = true
		e.start()
		friends := e.users("Anne", "Marc", "Katrien")
		e.must(friends[0].Slash(e.ch, "/play kismet", nil))
		lobby := e.sees(friends[0], "Anne invites")
		for _, u := range friends[1:] {
			e.must(u.Click(lobby, "Join"))
		}
		e.starts(friends[0], lobby)
		for _, label := range []string{"Roll", "Kismet", "Roll"} {
			before := e.srv.Uploads()
			for _, u := range friends {
				m := e.sees(u, "round 1 of")
				if _, err := u.Click(m, label); err == nil {
					time.Sleep(3 * time.Second)
				}
			}
			m := e.sees(friends[0], "round 1 of")
			if len(m.Files()) != 1 || e.srv.Uploads() == before {
				t.Errorf("after %s there is no new picture:\n%s", label, m.Describe())
			}
		}
	})
}
