package dalmuti

import (
	"slices"
	"strings"

	"hofnar/games"
)

// View is what one seat, or the public, may know of a position.
type View struct {
	Seat       games.Seat // whose view it is
	Round      int
	Rounds     int
	Phase      string
	Revolution string
	Ranks      []games.Seat // Greater Dalmuti first
	Titles     []string     // by seat: GD, LD, M, LP or GP
	Counts     []int        // cards in hand by seat
	Out        []games.Seat // who has gone out this round, in order
	Turn       []games.Seat
	Trick      *Trick
	Laid       []Laid // what happened in this trick, oldest first
	Scores     []int
	Winners    []games.Seat

	Hand []int // the seat's own cards, best first
	Gave []int // taxes of this round, chosen or paid, if the seat had part in them
	Got  []int
}

// Laid is one play of the trick on the table, or a pass when Count is 0.
type Laid struct {
	Who     games.Seat
	Rank    int
	Count   int // jesters included
	Jesters int
}

func (l Laid) play() play { return play{l.Rank, l.Count, l.Jesters} }

// View implements games.State.
func (s *State) View(who games.Seat) games.View {
	detail := s.detail(who)
	v := games.View{
		Phase:   s.phase,
		Scene:   games.Scene{Round: s.round, Part: s.part},
		Heading: games.T("dalmuti.heading", "Round", s.round, "Rounds", s.agreed.Int("rounds")),
		Turn:    detail.Turn,
		Asked:   s.asked(),
		Lines:   s.lines(),
		Detail:  detail,
	}
	for _, seat := range s.ranks {
		v.Seats = append(v.Seats, s.place(seat))
	}
	if who >= 0 {
		v.Hand = handLines(s.hands[who])
	}
	return v
}

func (s *State) detail(who games.Seat) View {
	v := View{
		Seat: who, Round: s.round, Rounds: s.agreed.Int("rounds"), Phase: s.phase, Revolution: s.revolution,
		Ranks: slices.Clone(s.ranks), Out: slices.Clone(s.out), Turn: s.visibleTurn(who),
		Trick: s.trick, Laid: slices.Clone(s.laid), Scores: slices.Clone(s.scores), Winners: s.Tally().Winners,
	}
	for seat := range s.players {
		v.Titles = append(v.Titles, s.titleOf(games.Seat(seat)))
		v.Counts = append(v.Counts, s.hands[seat].size())
	}
	if who >= 0 {
		v.Hand = s.hands[who].list()
		v.Gave, v.Got = s.taxesOf(who)
	}
	return v
}

// visibleTurn is whom this seat sees the table wait for: who owes taxes, or is
// to play. A holder of both jesters sees itself besides, and nobody else does.
func (s *State) visibleTurn(who games.Seat) []games.Seat {
	if s.phase != phaseTax {
		return s.Waiting()
	}
	seats := s.owing()
	if holder, ok := s.undecided(); ok && holder == who && !slices.Contains(seats, who) {
		seats = append(seats, who)
		slices.Sort(seats)
	}
	return seats
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
	if i, ok := s.dueOf(who); ok && s.chosen[i] != nil && s.phase != phaseOver {
		gave = s.chosen[i].list()
	}
	return gave, got
}

// asked is what the table waits for, in words that everybody may read.
func (s *State) asked() games.Text {
	switch {
	case s.phase == phaseOver:
		return games.Text{}
	case s.phase == phaseTax && len(s.owing()) == 0:
		return games.T("dalmuti.asked.awaited")
	case s.phase == phaseTax:
		return games.T("dalmuti.asked.tax")
	case s.trick == nil:
		return games.T("dalmuti.asked.lead")
	}
	return games.T("dalmuti.asked.follow", "Count", s.trick.Count, "Number", number(s.trick.Count),
		"Cards", cardsText(s.trick.Rank, 1), "Name", nameOf(s.trick.Rank, 2), "Rank", s.trick.Rank)
}

var marks = map[string]string{greaterDalmuti: "👑", greaterPeon: "🧹"}

// place is a seat's line at the table.
func (s *State) place(who games.Seat) games.Place {
	title := s.titleOf(who)
	p := games.Place{Seat: who, Mark: marks[title]}
	points := pointsText(s.scores[who])
	nth := place(s.out, who)
	switch {
	case s.phase == phaseOver:
		p.Text = games.T("dalmuti.place.over", "Title", titleText(title), "Points", points)
	case nth >= 0:
		p.Text = games.T("dalmuti.place.out", "Title", titleText(title), "Next", titleText(titleAt(nth, s.players)), "Points", points)
	default:
		p.Text = games.T("dalmuti.place", "Title", titleText(title), "Count", s.hands[who].size(), "Points", points)
	}
	return p
}

// lines is what lies on the table.
func (s *State) lines() []games.Text {
	var lines []games.Text
	if s.revolution != noRevolution && s.phase == phasePlay {
		lines = append(lines, games.T("dalmuti.line."+s.revolution, "Who", s.rebel))
	}
	if s.trick != nil {
		top := slices.IndexFunc(s.laid, func(l Laid) bool { return l.Count > 0 && l.Rank == s.trick.Rank })
		lines = append(lines, games.T("dalmuti.line.trick", "Who", s.trick.By, "Cards", laidText(s.laid[top].play())))
	}
	return lines
}

// handLines shows a hand grouped by rank, the best first.
func handLines(hand cards) []games.Text {
	lines := []games.Text{}
	for r, n := range hand {
		if n == 0 {
			continue
		}
		if r == jester {
			lines = append(lines, games.T("dalmuti.hand.jesters", "Count", n))
			continue
		}
		shown := strings.TrimSpace(strings.Repeat(rankText(r)+" ", n))
		lines = append(lines, games.T("dalmuti.hand", "Cards", shown, "Name", nameOf(r, n)))
	}
	return lines
}
