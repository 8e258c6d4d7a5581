package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// completed is a private message of somebody once its picture has come.
func (e *evening) completed(u *discordtest.User, m *discordtest.Message) *discordtest.Message {
	e.t.Helper()
	time.Sleep(3 * time.Second)
	seen := u.Sees(e.ch)
	i := slices.IndexFunc(seen, func(now *discordtest.Message) bool { return now.ID == m.ID })
	if i < 0 {
		e.t.Fatalf("%s sees this no more:\n%s", u.Name, m.Describe())
	}
	return seen[i]
}

// draws fails where a private answer waits for its picture or comes to bear none, or one
// that does not say all of that to those who do not see it.
func (e *evening) draws(u *discordtest.User) func(*discordtest.Reply, error) func(wanted ...string) *discordtest.Message {
	return func(r *discordtest.Reply, err error) func(wanted ...string) *discordtest.Message {
		e.t.Helper()
		e.hears(r, err)
		return func(wanted ...string) *discordtest.Message {
			e.t.Helper()
			m := e.completed(u, r.Message)
			alt := strings.Join(m.AltTexts(), "\n")
			if len(m.Files()) != 1 {
				e.t.Errorf("there is no picture:\n%s", m.Describe())
			}
			for _, want := range wanted {
				if !strings.Contains(alt, want) {
					e.t.Errorf("%q is not said of the picture: %s", want, alt)
				}
				if strings.Contains(m.Text(), want) {
					e.t.Errorf("%q is said beside the picture of it:\n%s", want, m.Text())
				}
			}
			return m
		}
	}
}

// drawing says that Hofnar draws from now on, or does not: whoever plays for a league to look at needs no pictures.
func (e *evening) drawing(does bool) {
	e.stop()
	e.pictures = does
	e.start()
}

func TestLeaguesAndPeopleAreShownByPictures(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		e.drawing(true)
		friends, griet := e.users("Anne", "Marc"), e.user("Griet")
		if none := e.says(griet.Slash(e.ch, "/league show", nil))("No game has counted here yet"); len(none.Files()) != 0 {
			t.Errorf("nothing is drawn:\n%s", none.Describe())
		}
		e.drawing(false)
		for range 2 {
			e.finished(friends)
		}
		e.drawing(true)
		anne := friends[0]
		page := e.draws(anne)(anne.Slash(e.ch, "/league show", nil))("House league, Season 1. ", "1. ", ", 2 games, ± ", "this is you")
		first := e.must(anne.Slash(e.ch, "/league show", discordtest.Opt{"way": "wins"})).Message
		if len(first.Files()) > 0 || !strings.Contains(first.Text(), "Anne") {
			t.Errorf("the answer has waited for its picture, or says nothing without:\n%s", first.Describe())
		}
		page = e.draws(anne)(anne.Click(page, "Chart"))("House league, Rating · Season 1", "Anne: from ", "Marc: from ")
		page = e.draws(anne)(anne.Select(page, "Order by …", "Wins"))("Wins · Season 1", "in 2 games")
		page = e.draws(anne)(anne.Click(page, "The table"))("House league, Season 1", ", 2 games")
		page = e.draws(anne)(anne.Click(page, "Chart"))("Wins · Season 1")
		page = e.draws(anne)(anne.Select(page, "Another game", "The Great Dalmuti"))("The Great Dalmuti · Season 1", ", 2 games")
		if strings.Contains(page.Describe(), "Chart") {
			t.Errorf("a part of the games has no chart:\n%s", page.Describe())
		}
		if none := e.says(anne.Select(page, "Another game", "Kismet"))("No game has counted here yet"); len(none.Files()) != 0 {
			t.Errorf("the picture stays though nothing is to be seen:\n%s", none.Describe())
		}

		e.draws(griet)(griet.Slash(e.ch, "/profile", discordtest.Opt{"of": anne.ID}))("Anne. House league: ", "The Great Dalmuti: ")
		e.draws(anne)(anne.Slash(e.ch, "/profile", discordtest.Opt{"versus": friends[1].ID}))("2 games: Anne was ahead in ", "Rating now: Anne ")
	})
}

func TestWhoWantsWordsIsToldWhatPicturesOfLeaguesShow(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		for range 2 {
			e.finished(friends)
		}
		e.drawing(true)
		me := e.must(friends[0].Slash(e.ch, "/me show", nil))
		e.must(friends[0].Click(me.Message, "Words instead of pictures"))
		page := e.says(friends[0].Slash(e.ch, "/league show", nil))("▸ Anne", "Rating")
		chart := e.says(friends[0].Click(page, "Chart"))("Anne**: from ", " in 2 games, ")
		card := e.says(friends[0].Slash(e.ch, "/profile", nil))("House league: **", "The Great Dalmuti** ·")
		for _, m := range []*discordtest.Message{page, chart, card} {
			if len(m.Files()) > 0 {
				t.Errorf("there is a picture:\n%s", m.Describe())
			}
		}
	})
}
