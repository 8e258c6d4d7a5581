package bot_test

import (
	"strings"
	"testing"

	"hofnar/bot/discordtest"
)

// draws fails where a private answer bears no picture, or one that does not say all of
// that to those who do not see it.
func (e *evening) draws(r *discordtest.Reply, err error) func(wanted ...string) *discordtest.Message {
	e.t.Helper()
	e.hears(r, err)
	return func(wanted ...string) *discordtest.Message {
		e.t.Helper()
		alt := strings.Join(r.Message.AltTexts(), "\n")
		if len(r.Message.Attachments) != 1 {
			e.t.Errorf("there is no picture:\n%s", r.Message.Describe())
		}
		for _, want := range wanted {
			if !strings.Contains(alt, want) {
				e.t.Errorf("%q is not said of the picture: %s", want, alt)
			}
			if strings.Contains(r.Message.Text(), want) {
				e.t.Errorf("%q is said beside the picture of it:\n%s", want, r.Message.Text())
			}
		}
		return r.Message
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
		if none := e.says(griet.Slash(e.ch, "/league show", nil))("No game has counted here yet"); len(none.Attachments) != 0 {
			t.Errorf("nothing is drawn:\n%s", none.Describe())
		}
		e.drawing(false)
		for range 2 {
			e.finished(friends)
		}
		e.drawing(true)
		anne := friends[0]
		page := e.draws(anne.Slash(e.ch, "/league show", nil))("House league, Season 1. ", "1. ", ", 2 games, ± ", "this is you")
		page = e.draws(anne.Click(page, "Chart"))("House league, Rating · Season 1", "Anne: from ", "Marc: from ")
		page = e.draws(anne.Select(page, "Order by …", "Wins"))("Wins · Season 1", "in 2 games")
		page = e.draws(anne.Click(page, "The table"))("House league, Season 1", ", 2 games")
		page = e.draws(anne.Click(page, "Chart"))("Wins · Season 1")
		page = e.draws(anne.Select(page, "Another game", "The Great Dalmuti"))("The Great Dalmuti · Season 1", ", 2 games")
		if strings.Contains(page.Describe(), "Chart") {
			t.Errorf("a part of the games has no chart:\n%s", page.Describe())
		}
		if none := e.says(anne.Select(page, "Another game", "Kismet"))("No game has counted here yet"); len(none.Attachments) != 0 {
			t.Errorf("the picture stays though nothing is to be seen:\n%s", none.Describe())
		}

		e.draws(griet.Slash(e.ch, "/profile", discordtest.Opt{"of": anne.ID}))("Anne. House league: ", "The Great Dalmuti: ")
		e.draws(anne.Slash(e.ch, "/profile", discordtest.Opt{"versus": friends[1].ID}))("2 games: Anne was ahead in ", "Rating now: Anne ")
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
			if len(m.Attachments) > 0 {
				t.Errorf("there is a picture:\n%s", m.Describe())
			}
		}
	})
}
