package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// Each repost takes the message away on which somebody is about to press.
func TestAnOutsiderWhoAsksForATableAHundredTimesBreaksNoPress(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, karel := e.user("Anne"), e.user("Karel")
		board := e.game([]*discordtest.User{anne}, 3, nil)
		broken := 0
		for range 100 {
			shown := e.must(karel.Slash(e.ch, "/table show", nil)).Message
			if !shown.Ephemeral() || !strings.Contains(shown.Text(), "round 1 of") {
				t.Fatalf("Karel is shown\n%s", shown.Describe())
			}
			time.Sleep(time.Second)
			if _, err := anne.Click(board, "My hand"); err != nil {
				broken++
			}
		}
		if now := e.sees(anne, "round 1 of"); broken > 0 || now.ID != board.ID {
			t.Errorf("%d of 100 presses are broken; the table's message is %s, and was %s", broken, now.ID, board.ID)
		}
	})
}

func TestATableIsBroughtDownByThoseWhoSitThereOnceAMinute(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends, mod := e.users("Anne", "Marc", "Katrien"), e.user("Mod")
		e.guild.Moderator(mod)
		board := e.game(friends, 1, nil)
		e.must(friends[2].Slash(e.ch, "/table leave", nil))
		for i, c := range []struct {
			who   *discordtest.User
			after time.Duration
			want  string
		}{
			{friends[0], 0, "Here is the table"},
			{friends[0], time.Second, "less than a minute ago"},
			{friends[1], time.Second, "less than a minute ago"},
			{mod, time.Second, "less than a minute ago"},
			{mod, time.Minute, "Here is the table"},
			{friends[1], time.Minute, "Here is the table"},
		} {
			time.Sleep(c.after)
			said := e.hears(c.who.Slash(e.ch, "/table show", nil))
			time.Sleep(5 * time.Second)
			now := e.sees(friends[0], "round 1 of")
			if moved := now.ID != board.ID; !strings.Contains(said, c.want) || moved != strings.HasPrefix(c.want, "Here") {
				t.Errorf("%d: %s is told %q, and the message has moved: %v", i, c.who.Name, said, moved)
			}
			board = now
		}
	})
}

func TestAnOutsiderWhoIsShownALobbyCanJoinIt(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, karel := e.user("Anne"), e.user("Karel")
		e.lobby([]*discordtest.User{anne}, 0, nil)
		lobby := e.must(karel.Slash(e.ch, "/table show", nil)).Message
		e.must(karel.Click(lobby, "Join"))
		e.sees(anne, "2 players (")
	})
}

func TestSomebodyOpensAThreadAMinuteAtMost(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		for i, c := range []struct {
			who   *discordtest.User
			after time.Duration
			want  string
		}{
			{anne, 0, "is set up in"}, {anne, 10 * time.Second, "one thread a minute"}, {marc, 0, "is set up in"},
			{anne, time.Minute, "is set up in"},
		} {
			time.Sleep(c.after)
			if said := e.hears(c.who.Slash(e.ch, "/play dalmuti", discordtest.Opt{"thread": true})); !strings.Contains(said, c.want) {
				t.Errorf("%d: %s is told %q", i, c.who.Name, said)
			}
		}
		if n := e.count("POST", "/threads"); n != 3 {
			t.Errorf("%d threads were started", n)
		}
	})
}

func TestSomebodyHasThreeOpenLobbiesInAServerAtMost(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		e.knows(anne, marc)
		open := func(u *discordtest.User, ch *discordtest.Channel, opts discordtest.Opt) string {
			return e.hears(u.Slash(ch, "/play dalmuti", opts))
		}
		var chs []*discordtest.Channel
		for i := range 6 {
			chs = append(chs, e.guild.Channel(fmt.Sprint("play-", i)))
		}
		for _, ch := range chs[:3] {
			if said := open(anne, ch, nil); !strings.Contains(said, "is set up") {
				t.Fatalf("Anne is told %q", said)
			}
		}
		for what, opts := range map[string]discordtest.Opt{"here": nil, "in a thread": {"thread": true}} {
			if said := open(anne, chs[3], opts); !strings.Contains(said, "three lobbies") {
				t.Errorf("%s Anne is told %q", what, said)
			}
		}
		if n := e.count("POST", "/threads"); n != 0 {
			t.Errorf("%d threads were started in vain", n)
		}
		if said := open(marc, chs[3], nil); !strings.Contains(said, "is set up") {
			t.Errorf("Marc is told %q", said)
		}
		id, _ := e.registry.At(chs[0].ID)
		lobby := anne.Find(chs[0], "Anne invites")
		for range 3 {
			e.adds(anne, lobby)
		}
		e.starts(anne, lobby)
		if said := open(anne, chs[4], nil); !strings.Contains(said, "is set up") {
			t.Errorf("with a lobby less, since %s has begun, Anne is told %q", id, said)
		}
	})
}

func TestScoreSheetsAreThoseOfTheChannelAndOnesOwn(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		here, secret := e.ch, e.guild.Channel("secret")
		friends, karel := e.users("Anne", "Marc"), e.user("Karel")
		e.ch = secret
		e.game(friends, 2, discordtest.Opt{"rounds": 1})
		e.playsOut(friends)
		old, _ := e.registry.At(secret.ID)
		e.ch = here
		sheet := func(u *discordtest.User) string { return e.hears(u.Slash(here, "/scores sheet", nil)) }
		if said := sheet(karel); !strings.Contains(said, "No round has been finished here") {
			t.Errorf("of a channel that is not his Karel is shown\n%s", said)
		}
		if said := sheet(friends[1]); !strings.Contains(said, "Scores") {
			t.Errorf("of his own game elsewhere Marc is shown\n%s", said)
		}
		e.game([]*discordtest.User{karel}, 3, discordtest.Opt{"rounds": 1})
		e.playsOut([]*discordtest.User{karel})
		for u, others := range map[*discordtest.User]int{karel: 0, friends[0]: 1} {
			shown := e.must(u.Slash(here, "/scores sheet", nil)).Message
			if n := len(shown.Buttons()); n != others || !strings.Contains(shown.Text(), "Karel") {
				t.Errorf("beside the channel's newest %s is offered %d games, not %d (%s):\n%s", u.Name, n, others, old, shown.Describe())
			}
		}
	})
}
