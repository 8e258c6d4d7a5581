package bot_test

import (
	"net/http"
	"slices"

	"hofnar/bot/discordtest"
)

// rolls is a game of Kismet before its first roll, or with that on the table.
func (e *evening) rolls(rolled bool) *ring {
	r := e.ring("games", discordtest.Opt{"pace": "slow"}, "Anne", "Marc", "Katrien")
	if rolled {
		r.roll()
		r.settle()
		r.shows(":roll")
	}
	return r
}

func rollUnasked(e *evening) unasked {
	r := e.rolls(true)
	return unasked{
		method: http.MethodPost,
		place:  func() *discordtest.Channel { return r.ch },
		comes:  r.roll,
		stands: func() (n int) {
			for _, m := range r.users[0].Sees(r.ch) {
				if !m.Ephemeral() && has(m, ":"+r.view().Stage+"|knock") {
					n++
				}
			}
			return n
		},
	}
}

// fistUnasked is what Hofnar puts below a roll, and never below one that is over.
func fistUnasked(e *evening) unasked {
	r := e.rolls(true)
	var roll *discordtest.Message
	before := 0
	fists := func() (n int) {
		for _, m := range r.users[0].Sees(r.ch) {
			if m.ID == roll.ID && slices.ContainsFunc(m.Reactions, func(x *discordtest.Reaction) bool { return x.Emoji == "✊" }) {
				n++
			}
		}
		return n
	}
	return unasked{
		method: http.MethodPut,
		place:  func() *discordtest.Channel { return r.ch },
		path:   "/reactions/",
		comes:  func() { r.roll(); roll = r.knocking() },
		stands: func() int { return max(0, fists()-before) },
		over: func() {
			before = fists()
			r.settle()
			r.roll()
		},
	}
}

// endOfRollUnasked is what the message of a roll says at last.
func endOfRollUnasked(e *evening) unasked {
	r := e.rolls(true)
	roll := r.shows(":roll")
	return unasked{
		method: http.MethodPatch,
		place:  func() *discordtest.Channel { return r.ch },
		path:   "/messages/" + roll.ID,
		comes:  r.roll,
		stands: func() int {
			for _, m := range r.users[0].Sees(r.ch) {
				if m.ID == roll.ID && len(m.Buttons()) > 0 {
					return 0
				}
			}
			return 1
		},
		other: func() bool { return has(r.knocking(), "|knock") },
	}
}
