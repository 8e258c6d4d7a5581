package kismet

import (
	"slices"

	"hofnar/games"
)

// Lynx is a computer player with good eyes: it overlooks little and never
// knocks without a reason.
func Lynx(s games.Sight) games.Thought { return eyes{sees: 0.93, quick: 900, slow: 2800}.play(s) }

// Owl is one that blinks: it is slower, overlooks more, and now and then knocks
// because it has a card itself, without looking at whose turn it is.
func Owl(s games.Sight) games.Thought {
	return eyes{sees: 0.75, rash: 0.05, quick: 1300, slow: 4200}.play(s)
}

// eyes are how a computer looks at the table.
type eyes struct {
	sees, rash  float64 // chances: to see what there is, and to knock for no reason
	quick, slow int     // how long it takes to see, in milliseconds
}

// look is what a computer player sees, all of it public, and what was drawn of how it behaves
// in this half of the roll.
type look struct {
	eyes
	View
	notices bool // what there is
	errs    bool // knocks for no reason
	takes   int  // to see something, in milliseconds
	dawdles int  // beyond the time that people are left
	patient int  // the time that people are left
	brief   int  // where nobody can gain by a knock any more
}

func (e eyes) play(s games.Sight) games.Thought {
	v, ok := s.View.Detail.(View)
	if !ok {
		return games.Thought{}
	}
	l := look{
		eyes: e, View: v, patient: 1000 * s.Agreed.Int(waitOption),
		notices: s.Mood.Float64() < e.sees, errs: s.Mood.Float64() < e.rash,
		takes: e.quick + s.Mood.IntN(e.slow-e.quick), dawdles: s.Mood.IntN(1500), brief: 1200 + s.Mood.IntN(1800),
	}
	switch {
	case v.Winner == v.Seat:
		return l.claim()
	case v.Phase == inAct.String() && v.Active == v.Seat:
		return l.act()
	case l.knocks():
		return games.Thought{Act: actOf(knock), After: l.takes}
	case v.Next == v.Seat:
		return games.Thought{Act: actOf(pickUp), After: l.leisure()}
	}
	return games.Thought{}
}

// leisure leaves the others time to knock, where a knock could be right. It is drawn without
// a look at dice and cards, and so is the same whether or not anything fits: how long the
// active player waits must not tell the others that.
func (l look) leisure() int {
	if l.Laid || l.someoneWon() {
		return l.brief
	}
	return l.patient + l.dawdles
}

// fitting are the open cards of a seat that fit the roll, the dearest first.
func (l look) fitting(who games.Seat) []int {
	values := thrown(l.Dice).fits()
	return dearest(slices.DeleteFunc(slices.Clone(l.Up[who]), func(v int) bool { return !values.has(v) }))
}

// dearest sorts cards by what they cost.
func dearest(list []int) []int {
	slices.SortStableFunc(list, func(a, b int) int { return costOf(b) - costOf(a) })
	return list
}

// act lays off the dearest card that fits, or says Kismet.
func (l look) act() games.Thought {
	if fits := l.fitting(l.Seat); !l.Laid && len(fits) > 0 && l.notices {
		return games.Thought{Act: l.layOff(discard, fits[0]), After: l.leisure()}
	}
	return games.Thought{Act: actOf(say), After: l.leisure()}
}

// layOff adds the dearest further card in a joker roll.
func (l look) layOff(kind games.Move, value int) games.Act {
	rest := dearest(slices.DeleteFunc(slices.Clone(l.Up[l.Seat]), func(v int) bool { return v == value }))
	if !thrown(l.Dice).joker() || len(rest) == 0 {
		return actOf(with(kind, value, 0))
	}
	return actOf(with(kind, value, rest[0]))
}

// knocks decides whether to knock.
func (l look) knocks() bool {
	running := l.Phase == inAct.String() || l.Phase == inKismet.String()
	if !running || l.Closed || l.Knocked || l.Laid || l.Active == l.Seat || l.someoneWon() {
		return false
	}
	overlooked := len(l.fitting(l.Active)) > 0
	mine := len(l.fitting(l.Seat)) > 0
	switch {
	case l.Said == overlooked && (l.Said || mine):
		return l.notices
	case mine:
		return l.errs
	}
	return false
}

func (l look) someoneWon() bool {
	return slices.ContainsFunc(l.Knocks, func(k Knock) bool { return !k.Wrong() })
}

// claim takes the dearest card that fits, else the active player's last one.
func (l look) claim() games.Thought {
	t := games.Thought{After: l.takes, Act: actOf(decline)}
	switch fits := l.fitting(l.Seat); {
	case len(fits) > 0:
		t.Act = l.layOff(claim, fits[0])
	case l.Said && l.Piles[l.Active] > 0:
		t.Act = actOf(back)
	}
	return t
}
