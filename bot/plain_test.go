package bot_test

import (
	"net/http"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// pictured opens a table of devils in a channel, and reports whether it has a picture.
func (e *evening) pictured(people []*discordtest.User, ch *discordtest.Channel) bool {
	e.t.Helper()
	e.ch = ch
	e.opens(people, kind{game: "teufel", seats: len(people)})
	return len(e.sees(people[0], "of 54 fields").Files()) > 0
}

// Tables stand in words in a server that wants that, and in a channel in which Hofnar may
// not attach files; private messages are up to each person.
func TestTablesStandInWordsWhereThereAreToBeNoPictures(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		e.pictures = true
		e.start()
		friends := e.users("Anne", "Marc")
		e.guild.Manager(friends[0])
		if !e.pictured(friends, e.ch) {
			t.Error("there is no picture, and nothing speaks against it")
		}

		bare := e.guild.Channel("bare")
		bare.Deny(discordtest.AttachFiles)
		if e.pictured(friends, bare) {
			t.Error("a file is attached where that is forbidden")
		}
		e.sees(friends[0], "no tail yet")

		words := e.guild.Channel("words")
		e.must(friends[0].Slash(e.ch, "/settings", discordtest.Opt{"pictures": false}))
		if e.pictured(friends, words) {
			t.Error("there is a picture, and the server wants none")
		}
		e.sees(friends[0], "no tail yet")
		e.must(friends[0].Slash(e.ch, "/settings", discordtest.Opt{"pictures": true}))
		if !e.pictured(friends, e.guild.Channel("again")) {
			t.Error("there is no picture any more")
		}
	})
}

// Whatever a picture is refused for, the table goes on in words: else its message would keep
// the lobby's buttons. Where the refusal is about the channel, words would not help.
func TestAPictureThatIsRefusedForWhateverReasonGivesWayToWords(t *testing.T) {
	for name, c := range map[string]struct {
		status int
		code   string
		words  bool
	}{
		"flaws in the form":   {http.StatusBadRequest, "50035", true},
		"too large":           {http.StatusRequestEntityTooLarge, "40005", true},
		"not to be seen here": {http.StatusForbidden, "20009", true},
		"no access":           {http.StatusForbidden, "50001", false},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := silentEvening(t)
			e.pictures = true
			e.start()
			anne, marc := e.user("Anne"), e.user("Marc")
			e.must(anne.Slash(e.ch, "/play teufel", nil))
			lobby := e.sees(anne, "Anne invites")
			e.must(marc.Click(lobby, "Join"))
			lobby = e.sees(anne, players(2))
			time.Sleep(time.Minute)
			before := e.count(http.MethodPost, messagesOf(e.ch))
			e.srv.Fail(1, http.MethodPost, messagesOf(e.ch), c.status, nil, `{"code":`+c.code+`,"message":"no"}`)
			e.starts(anne, lobby)
			time.Sleep(5 * time.Second)
			if n := e.count(http.MethodPost, messagesOf(e.ch)) - before; (n > 1) != c.words {
				t.Errorf("the message is posted %d times", n)
			}
			if !c.words {
				time.Sleep(2 * time.Minute)
			}
			if m := e.sees(anne, "of 54 fields"); (len(m.Files()) == 0) != c.words {
				t.Errorf("it brings %d files", len(m.Files()))
			}
		})
	}
}
