package bot_test

import (
	"testing"

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
