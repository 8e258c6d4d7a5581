package dalmuti

import "hofnar/games"

// The facts of events (games.News.Fact). A seat hears each with what it may know of it.
type (
	// Seated: players have their first titles. Ranks lists them, Greater Dalmuti first.
	Seated struct {
		Ranks []games.Seat `json:"ranks"`
	}
	// Dealt: a round begins. Hand is the seat's own, best first.
	Dealt struct {
		Round int          `json:"round"`
		Ranks []games.Seat `json:"ranks"`
		Hand  []int        `json:"hand"`
	}
	// Declined: the seat will not call a revolution. Nobody else hears of it.
	Declined struct{}
	// Taxed: somebody has chosen what to give, and is not told with what.
	Taxed struct {
		Who games.Seat `json:"who"`
	}
	// Paid: taxes were exchanged. Gave and Got are what the seat gave to Other and got back;
	// Other is games.Public for whoever had no part in it.
	Paid struct {
		Other games.Seat `json:"other"`
		Gave  []int      `json:"gave"`
		Got   []int      `json:"got"`
	}
	// Revolted: somebody showed both jesters.
	Revolted struct {
		Who   games.Seat   `json:"who"`
		Great bool         `json:"great"`
		Ranks []games.Seat `json:"ranks"` // from now on, Greater Dalmuti first
		Hand  []int        `json:"hand"`  // the seat's own, after a great revolution
	}
	// Played: cards were laid on the table.
	Played struct {
		Laid
		Led bool `json:"led"` // they began a trick
	}
	// Passed: somebody passed.
	Passed struct {
		Who games.Seat `json:"who"`
	}
	// WentOut: somebody laid the last card.
	WentOut struct {
		Who games.Seat `json:"who"`
	}
	// Won: a trick is over.
	Won struct {
		By    games.Seat `json:"by"`
		Leads games.Seat `json:"leads"` // the next trick: By, or the next who still has cards
	}
	// Ended: a round is over.
	Ended struct {
		Order  []games.Seat `json:"order"`  // in which players are out
		Points []int        `json:"points"` // of the round, by seat
	}
)
