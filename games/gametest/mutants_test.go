package gametest

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/gametest/maumau"
)

// mutant is a game with one thing broken in its positions.
type mutant struct {
	*maumau.State
	wrong defect
}

// defect is what is wrong with a game: each function that there is takes the place of the
// state's own.
type defect struct {
	apply   func(m mutant, who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error)
	ask     func(m mutant, who games.Seat, picks games.Picks) games.Prompt
	view    func(m mutant, who games.Seat) games.View
	tally   func(m mutant) games.Tally
	waiting func(m mutant) []games.Seat
}

// broken is Mau-Mau with a defect, and without reasons, so that these do not give it away.
func broken(wrong defect) *games.Game {
	game := *maumau.Game
	game.Why = nil
	game.Begin = func(players int, agreed games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
		state, events, err := maumau.Game.Begin(players, agreed, chance)
		if err != nil {
			return nil, nil, err
		}
		return mutant{state.(*maumau.State), wrong}, events, nil
	}
	return &game
}

func (m mutant) Apply(who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
	if m.wrong.apply != nil {
		return m.wrong.apply(m, who, act, chance)
	}
	return m.applied(who, act, chance)
}

// applied is what the unbroken rules make of an act.
func (m mutant) applied(who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
	next, events, err := m.State.Apply(who, act, chance)
	if err != nil {
		return nil, nil, err
	}
	return mutant{next.(*maumau.State), m.wrong}, events, nil
}

func (m mutant) Ask(who games.Seat, picks games.Picks) games.Prompt {
	if m.wrong.ask != nil {
		return m.wrong.ask(m, who, picks)
	}
	return m.State.Ask(who, picks)
}

func (m mutant) View(who games.Seat) games.View {
	if m.wrong.view != nil {
		return m.wrong.view(m, who)
	}
	return m.State.View(who)
}

func (m mutant) Tally() games.Tally {
	if m.wrong.tally != nil {
		return m.wrong.tally(m)
	}
	return m.State.Tally()
}

func (m mutant) Waiting() []games.Seat {
	if m.wrong.waiting != nil {
		return m.wrong.waiting(m)
	}
	return m.State.Waiting()
}

func (m mutant) Redeal(who games.Seat, chance games.Chance) games.State {
	return mutant{m.State.Redeal(who, chance).(*maumau.State), m.wrong}
}

// cardIn is the card that an act lays, if it lays one.
func cardIn(act games.Act) string {
	f, err := games.ReadFields(act)
	if err != nil {
		return ""
	}
	card, _ := f.Str("card")
	return card
}

var defects = map[string]defect{
	"it takes any card in hand": {apply: func(m mutant, who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
		if card := cardIn(act); who >= 0 && int(who) < len(m.Hands) && slices.Contains(m.Hands[who], card) && card[1] != 'J' {
			other := *m.State
			other.Suit = card[:1]
			m.State = &other
		}
		return m.applied(who, act, chance)
	}},
	"the first seat always wins": {tally: func(m mutant) games.Tally {
		t := m.State.Tally()
		if t.Over {
			t.Winners = []games.Seat{0}
		}
		return t
	}},
	"a refusal names a hidden card": {apply: func(m mutant, who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
		next, events, err := m.applied(who, act, chance)
		if hand := m.Hands[(int(who)+1)%len(m.Hands)]; err != nil && len(hand) > 0 {
			err = games.Refuse("maumau.choice.lay", "Card", hand[0])
		}
		return next, events, err
	}},
	"two options are called alike": {ask: func(m mutant, who games.Seat, picks games.Picks) games.Prompt {
		p := m.State.Ask(who, picks)
		if p.Question != nil {
			for i := range p.Question.Options {
				p.Question.Options[i].Text = p.Question.Options[0].Text
			}
		}
		return p
	}},
	"no question leads to a rank": {ask: func(m mutant, who games.Seat, picks games.Picks) games.Prompt {
		p := m.State.Ask(who, picks)
		if p.Question != nil {
			p.Question.Options = slices.DeleteFunc(p.Question.Options, func(c games.Choice) bool { return strings.HasSuffix(c.Key, "9") })
		}
		return p
	}},
	"an act that is refused changes the position": {apply: func(m mutant, who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
		next, events, err := m.applied(who, act, chance)
		if err != nil {
			m.Turns++
		}
		return next, events, err
	}},
	"all hear what one has drawn": {apply: func(m mutant, who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
		next, events, err := m.applied(who, act, chance)
		for i, e := range events {
			for _, own := range e.Private {
				events[i].Public = own
			}
		}
		return next, events, err
	}},
	"a seat is not waited for": {waiting: func(m mutant) []games.Seat {
		return slices.DeleteFunc(m.State.Waiting(), func(who games.Seat) bool { return who == 1 })
	}},
	"an act counts twice": {apply: func(m mutant, who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
		if card := cardIn(act); card != "" && m.Pile[len(m.Pile)-1] == card && who >= 0 && int(who) < len(m.Hands) {
			return m, []games.Event{}, nil // it lies there already
		}
		return m.applied(who, act, chance)
	}},
	"a view shows another's card": {view: func(m mutant, who games.Seat) games.View {
		v := m.State.View(who)
		if hand := m.Hands[(int(who)+1)%len(m.Hands)]; who != games.Public && len(hand) > 0 {
			v.Lines = append(v.Lines, games.T("maumau.suit."+hand[0][:1]))
		}
		return v
	}},
	"the sheet is not what the scores are": {tally: func(m mutant) games.Tally {
		t := m.State.Tally()
		for _, row := range t.Sheet {
			row.Points[0]--
		}
		return t
	}},
}

// aDrawThatIsNotUsed is Mau-Mau in which live games are always dealt with the luck of one and
// the same seed.
func aDrawThatIsNotUsed() *games.Game {
	game := *maumau.Game
	game.Begin = func(players int, agreed games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
		live, ok := chance.(*games.Live)
		if !ok {
			return maumau.Game.Begin(players, agreed, chance)
		}
		fixed := games.NewLive(games.Seed{}, nil)
		state, events, err := maumau.Game.Begin(players, agreed, fixed)
		live.Outcomes, live.Situations = fixed.Outcomes, fixed.Situations
		return state, events, err
	}
	return &game
}

// telling is Mau-Mau that gives reasons changed so.
func telling(change func(games.Reason) []games.Reason) *games.Game {
	game := *maumau.Game
	game.Why = func(v games.View) (list []games.Reason) {
		for _, r := range maumau.Game.Why(v) {
			list = append(list, change(r)...)
		}
		return list
	}
	return &game
}

var falseReasons = map[string]func(games.Reason) []games.Reason{
	"what is possible is called impossible": func(r games.Reason) []games.Reason {
		r.Acts = append(r.Acts, games.Act(`{"m":"draw"}`))
		return []games.Reason{r}
	},
	"a reason is not that of the rules": func(r games.Reason) []games.Reason {
		r.Refusal = "move.game_over"
		return []games.Reason{r}
	},
	"a reason is said twice": func(r games.Reason) []games.Reason { return []games.Reason{r, r} },
}

// usual is the part of the battery that finds most defects; foundBy is the one that finds another.
const usual = "random games keep the contract"

var foundBy = map[string]string{
	"a refusal names a hidden card":               "acts outside the questions are refused without a change",
	"no question leads to a rank":                 "acts outside the questions are refused without a change",
	"it takes any card in hand":                   "acts outside the questions are refused without a change",
	"an act that is refused changes the position": "acts outside the questions are refused without a change",
	"an act counts twice":                         "acts outside the questions are refused without a change",
	"all hear what one has drawn":                 "hidden things change nothing that is seen",
	"a view shows another's card":                 "hidden things change nothing that is seen",
	"a draw is not used":                          "chance decides",
}

func TestTheBatteryCatchesEachWayToBreakAGame(t *testing.T) {
	defer func(was int) { portion = was }(portion)
	portion = 10 // a tenth of the battery is enough
	for _, part := range parts[2:8] {
		if caught := caughtBy(t, maumau.Game, part.what); caught != "" {
			t.Fatalf("the game itself is broken: %s", caught)
		}
	}
	all := map[string]*games.Game{"a draw is not used": aDrawThatIsNotUsed()}
	for name, wrong := range defects {
		all[name] = broken(wrong)
	}
	for name, change := range falseReasons {
		all[name] = telling(change)
	}
	for name, game := range all {
		t.Run(name, func(t *testing.T) {
			caught := caughtBy(t, game, cmp.Or(foundBy[name], usual))
			if caught == "" {
				t.Error("nothing is found")
			}
			t.Log(caught)
		})
	}
}

// caughtBy is the first error of a part of the battery about a game.
func caughtBy(t *testing.T, game *games.Game, what string) string {
	for _, part := range parts {
		if part.what == what {
			return failure(t, func(t testing.TB) { part.hold(t, game) })
		}
	}
	t.Fatalf("the battery has no part %q", what)
	return ""
}

// failure runs a test that may fail, and returns its first error.
func failure(t *testing.T, test func(testing.TB)) string {
	r := &recorder{TB: t}
	done := make(chan any)
	go func() {
		defer func() { done <- recover() }()
		test(r)
	}()
	if panicked := <-done; panicked != nil && r.said == "" {
		r.said = "a panic"
	}
	return r.said
}

// recorder is a test that keeps its first error and does not fail.
type recorder struct {
	testing.TB
	said string
}

func (r *recorder) say(said string) {
	if r.said == "" {
		r.said = said
	}
}

func (r *recorder) Errorf(format string, args ...any) { r.say(fmt.Sprintf(format, args...)) }
func (r *recorder) Error(args ...any)                 { r.say(fmt.Sprint(args...)) }
func (r *recorder) Failed() bool                      { return r.said != "" }

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	runtime.Goexit()
}

func (r *recorder) Fatal(args ...any) {
	r.Error(args...)
	runtime.Goexit()
}
