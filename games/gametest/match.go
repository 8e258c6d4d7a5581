package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"hofnar/bot/words"
	"hofnar/games"
)

// match is a random game, with what a table would keep of it.
type match struct {
	t         testing.TB
	game      *games.Game
	localizer words.Localizer
	rand      *rand.Rand
	seats     int
	agreed    games.Agreed
	seed      games.Seed

	state  games.State
	chance []json.RawMessage
	counts games.Counts // of chance
	moves  []json.RawMessage
	pool   []games.Act // offered in other positions, see gather

	fate func() games.Chance // returns the chance for the next act
}

// begin sets up the nth random game, each with other players, options and chance. What is
// said in it is put into these words.
func begin(t testing.TB, game *games.Game, spoken *words.Words, n uint64) *match {
	t.Helper()
	m := &match{t: t, game: game, rand: rand.New(rand.NewPCG(n, 7))}
	low, high := game.Low, game.High
	for {
		m.seats = low + m.rand.IntN(high-low+1)
		m.agreed = someOptions(game, m.rand)
		if game.Allows(m.seats, m.agreed) == nil {
			break
		}
	}
	m.seed, m.localizer = m.anySeed(), english(t, spoken, longNames(m.seats))
	m.fate = func() games.Chance { return m.live() }
	live := m.live()
	state, events, err := game.Begin(m.seats, m.agreed, live)
	if err != nil {
		t.Fatalf("game %d: begin: %v", n, err)
	}
	m.accept(state, events, live)
	return m
}

// someOptions is a value by chance for every option, those of the house included. Numbers are
// near their lower end, so that games are short.
func someOptions(game *games.Game, r *rand.Rand) games.Agreed {
	agreed := games.Agreed{}
	for _, o := range game.Options {
		switch o.Default.(type) {
		case int:
			agreed[o.Key] = o.Low + r.IntN(min(o.High-o.Low, 3)+1)
		case string:
			agreed[o.Key] = o.Choices[r.IntN(len(o.Choices))]
		case bool:
			agreed[o.Key] = r.IntN(2) == 0
		}
	}
	return agreed
}

// live is the chance that a table would have at this point.
func (m *match) live() *games.Live { return games.NewLive(m.seed, m.counts) }

// apply returns what an act comes to. The match does not change.
func (m *match) apply(who games.Seat, act games.Act) (games.State, []games.Event, *games.Live, error) {
	live := m.live()
	state, events, err := m.state.Apply(who, act, live)
	return state, events, live, err
}

// step makes a move of the match, or returns the refusal.
func (m *match) step(who games.Seat, act games.Act) error {
	state, events, live, err := m.apply(who, act)
	if err != nil {
		m.refused(who, act, state, events, live, err)
		return err
	}
	move, err := games.MoveOf(who, act)
	if err != nil {
		m.t.Fatalf("act %s is no move: %v", act, err)
	}
	m.moves = append(m.moves, move)
	m.checkSilence(who, m.state, state, events)
	m.accept(state, events, live)
	return nil
}

// checkSilence demands that an act is kept secret where others do not see that it is its
// player's turn: a seat whose view it does not change hears nothing of it.
func (m *match) checkSilence(actor games.Seat, before, after games.State, events []games.Event) {
	m.t.Helper()
	if slices.Contains(before.View(games.Public).Turn, actor) {
		return // the usual case
	}
	for who := games.Public; int(who) < m.seats; who++ {
		view := before.View(who)
		if who == actor || slices.Contains(view.Turn, actor) || !reflect.DeepEqual(view, after.View(who)) {
			continue
		}
		if news := heard(events, who); len(news) > 0 {
			m.t.Errorf("seat %d acts in secret, but seat %d hears %+v", actor, who, news)
		}
	}
}

func (m *match) accept(state games.State, events []games.Event, live *games.Live) {
	m.state = state
	m.chance, m.counts = append(m.chance, live.Outcomes...), m.counts.With(live.Situations)
	for _, e := range events {
		m.hear(e)
	}
}

// hear checks an event and puts its texts into words, so that missing ones are found.
func (m *match) hear(e games.Event) {
	if e.Scene.Round < 1 || e.Scene.Part < 1 {
		m.t.Errorf("event %q: scene %+v is not counted from 1", e.Public.Text.Key, e.Scene)
	}
	checkMarks(m.t, m.game, e, m.seats)
	m.provides(lackingFact(m.game, e.Public))
	m.speak(e.Public.Text)
	m.speak(e.Sum)
	m.speakHeadline(e.Public.Headline)
	for who, news := range e.Private {
		if who < 0 || int(who) >= m.seats {
			m.t.Errorf("event %q is told to seat %d", e.Public.Text.Key, who)
		}
		m.provides(lackingFact(m.game, news))
		m.speak(news.Text)
	}
}

func (m *match) speakHeadline(h *games.Headline) {
	if h == nil {
		return
	}
	m.speak(h.Text)
	m.measures(h.Quick)
	for _, line := range slices.Concat(h.Lines, h.Unpictured) {
		m.speak(line)
	}
}

// measures demands that the game has a duration by which a great moment goes.
func (m *match) measures(q *games.Quick) {
	if q != nil && !slices.ContainsFunc(m.game.Statistics, func(s games.Statistic) bool { return s.Key == q.Statistic && s.From != "" }) {
		m.t.Errorf("a headline goes by how short %q is, which is no duration", q.Statistic)
	}
}

// speak puts a text into words. Missing ones are an error of the test.
func (m *match) speak(text games.Text) string {
	if text.Empty() {
		return ""
	}
	said, err := sentence(m.game, m.localizer, text)
	if err != nil {
		m.t.Error(err)
	}
	return said
}

// refused demands that what Apply has returned is a refusal with words, with no position and
// no events beside it, and that nothing was drawn.
func (m *match) refused(who games.Seat, act games.Act, state games.State, events []games.Event, live *games.Live, err error) {
	m.t.Helper()
	var refusal *games.Refusal
	if !errors.As(err, &refusal) {
		m.t.Fatalf("seat %d, %s: %v is no refusal", who, act, err)
	}
	if state != nil || events != nil {
		m.t.Errorf("seat %d, %s: a refusal came with a position or events", who, act)
	}
	if len(live.Outcomes) > 0 {
		m.t.Errorf("seat %d, %s: a refused act consumed chance", who, act)
	}
	m.speak(refusal.Text)
}

// play makes random moves until the game is over or has limit moves. It calls visit in every
// position, the first and the last included.
func (m *match) play(limit int, visit func()) {
	m.t.Helper()
	for len(m.moves) < limit && !m.state.Tally().Over {
		visit()
		m.random()
	}
	visit()
}

// random makes one random move. Where an act to which untested options lead is refused, it
// tries another.
func (m *match) random() {
	m.t.Helper()
	for range 2000 {
		who, ok := m.someone()
		if !ok {
			continue
		}
		way, ok := m.wander(who)
		if !ok {
			continue
		}
		err := m.step(who, way.Act)
		if err == nil {
			return
		}
		if !way.Untested {
			m.t.Fatalf("seat %d is offered %s by %q, but: %v", who, way.Act, games.PackPicks(way.Picks), err)
		}
	}
	m.t.Fatalf("after %d moves nobody finds an act that is accepted", len(m.moves))
}

// someone is a seat that the game waits for, or now and then any seat; ok is false where that
// one is asked nothing.
func (m *match) someone() (games.Seat, bool) {
	waiting := m.state.Waiting()
	if len(waiting) == 0 || m.rand.IntN(8) == 0 {
		who := games.Seat(m.rand.IntN(m.seats))
		return who, !m.state.Ask(who, nil).Nothing()
	}
	return waiting[m.rand.IntN(len(waiting))], true
}

// report is the whole position as bytes, for comparisons.
func report(t testing.TB, game *games.Game, s games.State) []byte {
	t.Helper()
	b, err := json.Marshal(games.PositionOf(game, s))
	if err != nil {
		t.Fatalf("report: %v", err)
	}
	return b
}

// same reports whether the reports of two positions are the same.
func same(t testing.TB, game *games.Game, a, b games.State) bool {
	t.Helper()
	return bytes.Equal(report(t, game, a), report(t, game, b))
}
