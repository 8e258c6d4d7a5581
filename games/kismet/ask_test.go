package kismet_test

import (
	"reflect"
	"slices"
	"testing"

	"hofnar/games"
)

// offered are the keys of a question's options that are shown.
func offered(q *games.Question) (keys []string) {
	for _, c := range q.Options {
		if c.Shown() {
			keys = append(keys, c.Key)
		}
	}
	return keys
}

// How a card is offered must not depend on whether it fits.
func TestEveryOpenCardIsOfferedAlikeWhateverIsRolled(t *testing.T) {
	var first *games.Question
	for _, dice := range []string{"4 5 6", "1 1 2", "1 2 4"} {
		b := sit(t, dice)
		b.do(0, roll)
		q := b.state.Ask(0, nil).Question
		if first == nil {
			first = q
		}
		if !reflect.DeepEqual(q, first) {
			t.Errorf("with %s there is offered %+v, else %+v", dice, q, first)
		}
	}
	if got := offered(first); !slices.Equal(got, []string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "kismet"}) {
		t.Errorf("there are offered %v", got)
	}
	for _, c := range first.Options {
		if c.Main || c.Grave || c.Alone || c.Untested == (c.Key == "kismet") {
			t.Errorf("%s is offered as %+v", c.Key, c)
		}
	}
}

func TestACardThatIsGoneIsNotOffered(t *testing.T) {
	b := sit(t, "1 2 3", "1 1 1", "1 1 1", "1 2 3")
	b.do(0, roll)
	b.do(0, lays(5))
	b.do(0, says)
	for who := range games.Seat(2) {
		b.do(who+1, roll)
		b.do(who+1, says)
	}
	b.do(0, roll)
	if got := offered(b.state.Ask(0, nil).Question); !slices.Equal(got, []string{"2", "3", "4", "6", "7", "8", "9", "10", "11", "12", "kismet"}) {
		t.Errorf("there are offered %v", got)
	}
	if act := b.state.Ask(0, games.Picks{{"5"}}).Act; act != nil {
		t.Errorf("the 5 that is gone comes to %s", act)
	}
}

func TestOnceACardIsLaidOffKismetIsSettledAtOnce(t *testing.T) {
	b := sit(t, "4 5 6")
	b.do(0, roll)
	if q := b.state.Ask(0, nil).Question; q.Settled || q.AtOnce {
		t.Error("whoever has laid off nothing has no choice")
	}
	b.do(0, lays(9))
	q := b.state.Ask(0, nil).Question
	if !q.Settled || !q.AtOnce || !slices.Equal(offered(q), []string{"kismet"}) {
		t.Errorf("whoever has laid off a card is asked %+v", q)
	}
	if act := b.state.Ask(0, games.Picks{{"kismet"}}).Act; string(act) != says {
		t.Errorf("that comes to %s", act)
	}
}

// Until then it stands for all who may, whether they hold a card that fits or not; the rules
// and the reaction are as before.
func TestKnockIsShownUntilEveryKnockWouldBeWrongOrTooLate(t *testing.T) {
	type act struct {
		who games.Seat
		act string
	}
	for what, c := range map[string]struct {
		acts  []act
		who   games.Seat
		shown bool
	}{
		"before Kismet":                     {nil, 1, true},
		"a card is laid off":                {[]act{{0, lays(9)}}, 1, false},
		"and Kismet said":                   {[]act{{0, lays(9)}, {0, says}}, 1, false},
		"Kismet is said without one":        {[]act{{0, says}}, 1, true},
		"it is for the next player, too":    {[]act{{0, says}}, 2, true},
		"a wrong knock changes nothing":     {[]act{{1, knocks}}, 2, true},
		"a knock is won":                    {[]act{{0, says}, {1, knocks}}, 2, false},
		"and the reward is taken":           {[]act{{0, says}, {1, knocks}, {1, `{"m":"claim","decline":true}`}}, 2, false},
		"whoever has knocked before Kismet": {[]act{{1, knocks}, {0, says}}, 1, true},
	} {
		b := sit(t, "4 5 6")
		b.do(0, roll)
		for _, a := range c.acts {
			b.do(a.who, a.act)
		}
		q := b.state.Ask(c.who, nil).Question
		if got := slices.Contains(offered(q), "knock"); got != c.shown {
			t.Errorf("%s: Knock is shown %v", what, got)
		}
		if said := b.state.View(games.Public).Says.Key; (said == "kismet.says.knock") != (c.shown && said != "") {
			t.Errorf("%s: the table says %q", what, said)
		}
		if act := b.state.Ask(c.who, games.Picks{{"knock"}}).Act; string(act) != knocks {
			t.Errorf("%s: a reaction comes to %q", what, act)
		}
	}
}

func TestAWinnerIsOfferedAllOpenCardsAndWhatGoesWithoutOne(t *testing.T) {
	b := sit(t, "4 5 6")
	b.do(0, roll)
	b.do(0, says)
	b.do(2, knocks)
	q := b.state.Ask(2, nil).Question
	if got := offered(q); !slices.Equal(got, []string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "back", "decline"}) || q.Public {
		t.Errorf("the winner is offered %v", got)
	}
}

func TestInAJokerRollOfOnesOwnTwoCardsAreOneAnswer(t *testing.T) {
	b := sit(t, "2 2 2")
	b.do(0, roll)
	b.answers(0, 2, map[string]string{
		"4": lays(4), "4,7": `{"m":"discard","card":4,"bonus":7}`, "7,4": `{"m":"discard","card":4,"bonus":7}`, "7": lays(7), "kismet": says,
		"4,kismet": "", "4,7,8": "", "4/7": "",
	})
}

// What else could go with it is the card that fits: so nobody marks two in a menu, and what
// fits is not marked either.
func TestAsTheRewardOfAJokerRollOneCardIsChosenAndTheOneThatFitsGoesWithIt(t *testing.T) {
	b := sit(t, "2 2 2")
	b.do(0, roll)
	b.do(0, says)
	b.do(2, knocks)
	b.answers(2, 1, map[string]string{
		"4": `{"m":"claim","card":4}`, "7": `{"m":"claim","card":4,"bonus":7}`, "back": `{"m":"claim","take_back":true}`, "decline": `{"m":"claim","decline":true}`,
		"4,7": "", "4/7": "",
	})
}

// Taking the reward finds out nothing: whoever has no card that fits is refused as elsewhere.
func TestAsTheRewardOfAJokerRollNothingGoesOffWithoutACardThatFits(t *testing.T) {
	b := sit(t, "1 2 4", "1 2 4", "1 1 1", "1 1 1")
	for who := range games.Seat(3) {
		if b.do(who, roll); who == 2 {
			b.do(who, lays(2))
		}
		b.do(who, says)
	}
	b.do(0, roll)
	b.do(0, says)
	b.do(2, knocks)
	b.answers(2, 1, map[string]string{"7": `{"m":"claim","card":7}`})
	b.refused(2, `{"m":"claim","card":7}`, "does_not_fit")
}

// answers holds to which moves picks come, up to so many of which are picked together.
func (b *table) answers(who games.Seat, most int, moves map[string]string) {
	b.t.Helper()
	if q := b.state.Ask(who, nil).Question; q.Max != most {
		b.t.Errorf("up to %d are picked", q.Max)
	}
	for picks, act := range moves {
		if got := b.state.Ask(who, games.UnpackPicks(picks)).Act; string(got) != act {
			b.t.Errorf("%s comes to %q, not %q", picks, got, act)
		}
	}
}
