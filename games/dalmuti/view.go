package dalmuti

import (
	"slices"

	"hofnar/games"
)

// View is what one seat, or the public, may know of a position.
type View struct {
	Seat       games.Seat   `json:"seat"` // whose view it is
	Round      int          `json:"round"`
	Rounds     int          `json:"rounds"`
	Phase      string       `json:"phase"`
	Revolution string       `json:"revolution"`
	Ranks      []games.Seat `json:"ranks"`  // Greater Dalmuti first
	Titles     []string     `json:"titles"` // by seat: GD, LD, M, LP or GP
	Counts     []int        `json:"counts"` // cards in hand by seat
	Out        []games.Seat `json:"out"`    // who has gone out this round, in order
	Turn       []games.Seat `json:"turn"`
	Trick      *Trick       `json:"trick"`
	Laid       []Laid       `json:"laid"`   // plays and passes of this trick, oldest first; forced passes are not among them
	Passed     []games.Seat `json:"passed"` // who has passed since the last play, also those whose pass was forced [D4]
	Scores     []int        `json:"scores"`
	Winners    []games.Seat `json:"winners"`

	Hand []int `json:"hand"` // the seat's own cards, best first
	Gave []int `json:"gave"` // taxes of this round, chosen or paid, if the seat had part in them
	Got  []int `json:"got"`
}

// Laid is one play of the trick on the table, or a pass when Count is 0.
type Laid struct {
	Who     games.Seat `json:"who"`
	Rank    int        `json:"rank"`
	Count   int        `json:"count"` // jesters included
	Jesters int        `json:"jesters"`
}

func (l Laid) play() play { return play{l.Rank, l.Count, l.Jesters} }

// View implements games.State.
func (s *State) View(who games.Seat) games.View {
	detail := s.detail(who)
	v := games.View{
		Phase:    s.phase.String(),
		Scene:    games.Scene{Round: s.round, Part: s.part},
		Heading:  games.T("dalmuti.heading", "Round", s.round, "Rounds", s.agreed.Int("rounds")),
		Turn:     detail.Turn,
		Asked:    s.asked(),
		Lines:    s.lines(),
		Pictured: s.onTop(),
		Detail:   detail,
		Seats:    make([]games.Place, 0, s.players),
	}
	for _, seat := range s.seats() {
		v.Seats = append(v.Seats, s.place(seat))
	}
	if who >= 0 {
		v.Hand = s.handLines(who)
	}
	return v
}

func (s *State) detail(who games.Seat) View {
	v := View{
		Seat: who, Round: s.round, Rounds: s.agreed.Int("rounds"), Phase: s.phase.String(), Revolution: s.upheaval.String(),
		Ranks: s.seats(), Out: s.whoIsOut(), Turn: s.visibleTurn(who),
		Trick: s.toBeat(), Laid: slices.Clone(s.laid), Passed: s.passed(), Scores: slices.Clone(s.scores[:s.players]), Winners: s.winners(),
		Counts: slices.Clone(s.held[:s.players]), Titles: make([]string, 0, s.players),
	}
	for seat := range s.players {
		v.Titles = append(v.Titles, s.titleOf(games.Seat(seat)))
	}
	if who >= 0 {
		v.Hand = s.hands[who].list()
		v.Gave, v.Got = s.taxesOf(who)
	}
	return v
}

// Ended implements games.Ender: a trick is taken away by the play or pass that ends it.
func (s *State) Ended() (games.View, bool) {
	if s.ended == nil {
		return games.View{}, false
	}
	return s.ended.View(games.Public), true
}

// passed lists who has passed since the last play: those with cards between whoever made it
// and whoever is to act, or all of them once the trick is over. Nobody has where the round ended
// with it.
func (s *State) passed() (seats []games.Seat) {
	if s.trick.Count == 0 || s.gone == s.players-1 {
		return nil
	}
	end := s.turn
	if end == games.Public {
		end = s.trick.By
	}
	for who := s.after(s.trick.By); who != end; who = s.after(who) {
		if s.held[who] > 0 {
			seats = append(seats, who)
		}
	}
	return seats
}

// visibleTurn lists whom the game waits for as far as this seat may know: who owes taxes, or
// is to play, and the seat itself if it holds both jesters.
func (s *State) visibleTurn(who games.Seat) []games.Seat {
	return slices.DeleteFunc(s.Waiting(), func(seat games.Seat) bool {
		_, owes := s.owes(seat)
		return s.phase == inTaxes && seat != who && !owes
	})
}

func (s *State) taxesOf(who games.Seat) (gave, got []int) {
	for _, p := range s.paid {
		switch who {
		case p.from:
			gave = p.cards.list()
		case p.to:
			got = p.cards.list()
		}
	}
	if due := s.places[who]; due < len(dues) && s.chosen[due] != 0 && s.phase != isOver {
		gave = s.chosen[due].list()
	}
	return gave, got
}

// asked is what the table waits for, in words that everybody may read.
func (s *State) asked() games.Text {
	switch {
	case s.phase == isOver:
		return games.Text{}
	case s.phase == inTaxes && s.chosen[0] != 0 && s.chosen[1] != 0:
		return games.T("dalmuti.asked.awaited")
	case s.phase == inTaxes:
		return games.T("dalmuti.asked.tax")
	case s.trick.Count == 0:
		return games.T("dalmuti.asked.lead")
	}
	return games.T("dalmuti.asked.follow", "Count", s.trick.Count, "Number", number(s.trick.Count),
		"Cards", cardsText(s.trick.Rank, 1), "Name", nameOf(s.trick.Rank, 2), "Rank", s.trick.Rank)
}

var marks = map[string]string{greaterDalmuti: "👑", greaterPeon: "🧹"}

// place is a seat's line at the table.
func (s *State) place(who games.Seat) games.Place {
	title := s.titleOf(who)
	p := games.Place{Seat: who, Mark: marks[title], Pictured: true, Cards: s.held[who]}
	points := pointsText(s.scores[who])
	nth := slices.Index(s.out[:s.gone], who)
	switch {
	case s.phase == isOver:
		p.Text = games.T("dalmuti.place.over", "Title", titleText(title), "Points", points)
		return p
	case nth >= 0:
		p.Text = games.T("dalmuti.place.out", "Title", titleText(title), "Next", titleText(titleAt(nth, s.players)), "Points", points)
		return p
	}
	key := "dalmuti.place"
	if slices.Contains(s.passed(), who) {
		key, p.Passed = "dalmuti.place.passed", true
	}
	p.Text = games.T(key, "Title", titleText(title), "Count", s.held[who], "Points", points)
	return p
}

// lines says what kind of revolution this round has seen, if any.
func (s *State) lines() []games.Text {
	if s.upheaval != noRevolution && s.phase == inPlay {
		return []games.Text{games.T("dalmuti.line."+s.upheaval.String(), "Who", s.rebel)}
	}
	return nil
}

// mostBefore is how many beaten plays onTop names.
const mostBefore = 2

// onTop names the play that is to be beaten, then the last ones that have been beaten, the
// newest first.
func (s *State) onTop() (lines []games.Text) {
	key := "dalmuti.line.trick"
	for _, l := range slices.Backward(s.laid) {
		if l.Count > 0 && s.trick.Count > 0 && len(lines) <= mostBefore {
			lines = append(lines, games.T(key, "Who", l.Who, "Cards", laidText(l.play())))
			key = "dalmuti.line.before"
		}
	}
	return lines
}

// handLines shows a hand grouped by rank, the best first, below its owner's title.
func (s *State) handLines(who games.Seat) []games.Text {
	hand := s.hands[who]
	lines := make([]games.Text, 0, 1+jester)
	if hand != 0 {
		lines = append(lines, games.T("dalmuti.hand.title", "Title", titleText(s.titleOf(who))))
	}
	for r, n := range hand.each() {
		lines = append(lines, handTexts[r][n].(games.Text))
	}
	return lines
}
