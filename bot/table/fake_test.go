package table_test

import (
	"encoding/json"
	"slices"

	"hofnar/games"
)

// stones is a game made for these tests. Everybody bids in secret at the same
// time; then, in turn, one takes stones from a heap or passes. Two stones end a
// part; who takes the last one wins the round; the next begins with a new heap.
// Out of turn one may knock, once a round.
type stones struct {
	broken   bool // as of a version that cannot replay what was played
	forced   bool // the second seat has one answer when it is to take
	raceless bool // a knock is no race
	newer    bool // as of a version with other levels
	hears    func(games.Sight)
	thinks   func(games.Sight) games.Thought // what the recommended computer does instead, if not nil
}

// listed is the game as it stands on a list of games.
func (g stones) listed() *games.Game {
	races := []games.Race{{Key: "knock", Emoji: "✊"}}
	if g.raceless {
		races = nil
	}
	levels := []games.Level{
		{Key: "plain", Play: g.recommended},
		{Key: "random", Play: games.Random},
		{Key: "slow", Play: func(s games.Sight) games.Thought { t := plain(s); t.After = 60_000; return t }},
		{Key: "mad", Play: func(games.Sight) games.Thought { panic("nobody may read this") }},
		{Key: "listener", Play: func(s games.Sight) games.Thought { g.hears(s); return plain(s) }},
		{Key: "stubborn", Play: func(games.Sight) games.Thought { return games.Thought{Act: games.Act(`{"m":"fly"}`)} }},
	}
	if g.newer {
		levels = []games.Level{{Key: "normal", Play: plain}, {Key: "hard", Play: plain, Formerly: []string{"random"}}}
	}
	return &games.Game{
		Name: "stones", Low: 2, High: 4,
		Options: []games.Option{
			{Key: "rounds", Default: 2, Low: 1, High: 500},
			{Key: "tight", Default: false},
			{Key: "open", Default: false, House: true},
		},
		Check: func(players int, agreed games.Agreed) error {
			if agreed.Bool("tight") && players > 3 {
				return games.Refuse("stones.tight")
			}
			return nil
		},
		Begin: g.begin,
		Teams: func(players int) []int {
			if players < 4 {
				return nil
			}
			return []int{1, 2, 1, 2}
		},
		Races: races,
		Statistics: []games.Statistic{
			{Key: "taken", Unit: games.Pieces, Adds: true},
			{Key: "knocks", Unit: games.Times, Adds: true},
			{Key: "quickest", Unit: games.Milliseconds, Lower: true, From: "dealt", To: "knocks"},
		},
		Levels: levels,
	}
}

func (g stones) recommended(s games.Sight) games.Thought {
	if g.thinks != nil {
		return g.thinks(s)
	}
	return plain(s)
}

// plain bids and takes one stone; it never knocks.
func plain(s games.Sight) games.Thought {
	p := s.Ask(nil)
	if p.Question == nil || p.Question.Open {
		return games.Thought{}
	}
	return games.Thought{Act: s.Ask(games.Picks{{p.Question.Options[0].Key}}).Act}
}

type heap struct {
	rounds  int
	round   int
	part    int
	stones  int
	turn    games.Seat
	bids    []string // by seat, secret until all are in
	knocked []bool
	sheet   []games.Round
	scores  []int
	open    bool // finished parts may be looked up
	broken  bool
	forced  bool
}

func (g stones) begin(players int, agreed games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
	h := heap{rounds: agreed.Int("rounds"), scores: make([]int, players), open: agreed.Bool("open"), broken: g.broken, forced: g.forced}
	return h.deal(chance)
}

func (h heap) deal(chance games.Chance) (games.State, []games.Event, error) {
	n, err := games.Draw(chance, games.Lot{Kind: "heap", From: []any{[]int{5, 6, 7, 8}}}, func(luck []games.Luck) int { return 5 + luck[0].Below(4) }, func(n int) games.Text {
		if n < 5 || n > 8 {
			return games.T("stones.heap")
		}
		return games.Text{}
	})
	if err != nil {
		return nil, nil, err
	}
	h.round, h.part, h.stones, h.turn = h.round+1, 1, n, 0
	h.bids, h.knocked = make([]string, len(h.scores)), make([]bool, len(h.scores))
	dealt := h.say(false, "stones.heap_of", "Count", n)
	dealt.Mark("dealt", games.Public, 0)
	return h, []games.Event{dealt}, nil
}

func (h heap) say(fades bool, key string, pairs ...any) games.Event {
	return games.Event{Scene: h.scene(), Fades: fades, Open: h.open, Raced: key == "stones.knock", Public: games.News{Text: games.T(key, pairs...)}}
}

func (h heap) scene() games.Scene { return games.Scene{Round: h.round, Part: h.part} }
func (h heap) over() bool         { return len(h.sheet) == h.rounds }
func (h heap) bidding() bool      { return slices.Contains(h.bids, "") }

func (h heap) Waiting() (seats []games.Seat) {
	for seat, bid := range h.bids {
		if bid == "" && !h.over() {
			seats = append(seats, games.Seat(seat))
		}
	}
	if !h.over() && !h.bidding() {
		seats = []games.Seat{h.turn}
	}
	return seats
}

func (h heap) Ask(who games.Seat, picks games.Picks) games.Prompt {
	q := h.question(who)
	if q == nil || len(picks) > 1 {
		return games.Prompt{}
	}
	if len(picks) == 0 {
		return games.Prompt{Question: q}
	}
	if len(picks[0]) != 1 {
		return games.Prompt{}
	}
	if _, ok := q.Find(picks[0][0]); !ok {
		return games.Prompt{}
	}
	act, _ := json.Marshal(map[string]string{"m": picks[0][0]})
	return games.Prompt{Act: act}
}

func (h heap) question(who games.Seat) *games.Question {
	ask := func(key string, choices ...games.Choice) *games.Question {
		return &games.Question{Text: games.T(key), Options: choices, Min: 1, Max: 1}
	}
	switch {
	case h.over():
		return nil
	case h.bidding() && h.bids[who] == "":
		return ask("bid", games.Choice{Key: "low"}, games.Choice{Key: "high"})
	case h.bidding():
		return nil
	case who == h.turn:
		q := ask("take", games.Choice{Key: "one"}, games.Choice{Key: "two"},
			games.Choice{Key: "pass", Standing: games.T("pass.on")}, games.Choice{Key: "boom"})
		q.Public = true
		if h.forced && who == 1 {
			q.Options, q.Settled = q.Options[:1], true
		}
		return q
	case !h.knocked[who]:
		q := ask("knock", games.Choice{Key: "knock"})
		q.Open = true
		return q
	}
	return nil
}

func (h heap) Apply(who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
	if h.broken {
		return nil, nil, games.Refuse("stones.other_version")
	}
	f, err := games.ReadFields(act)
	if err != nil {
		return nil, nil, err
	}
	m, _ := f.Str("m")
	if h.Ask(who, games.Picks{{m}}).Act == nil {
		return nil, nil, games.Refuse("stones.cannot")
	}
	switch m {
	case "boom":
		_ = h.scores[77*len(h.scores)] // the runtime's own words tell a number
	case "low", "high":
		return h.bid(who, m)
	case "knock":
		h.knocked = slices.Clone(h.knocked)
		h.knocked[who] = true
		heard := h.say(false, "stones.knock", "Who", who)
		heard.Mark("knocks", who, 1)
		return h, []games.Event{heard}, nil
	case "pass":
		heard := h.say(true, "stones.pass", "Who", who)
		h.turn = h.after()
		return h, []games.Event{heard}, nil
	}
	return h.take(who, m, chance)
}

func (h heap) after() games.Seat { return (h.turn + 1) % games.Seat(len(h.scores)) }

func (h heap) bid(who games.Seat, bid string) (games.State, []games.Event, error) {
	h.bids = slices.Clone(h.bids)
	h.bids[who] = bid
	return h, []games.Event{{Scene: h.scene(), Private: map[games.Seat]games.News{
		who: {Text: games.T("stones.you_bid", "Bid", bid)},
	}}}, nil
}

func (h heap) take(who games.Seat, m string, chance games.Chance) (games.State, []games.Event, error) {
	n := map[string]int{"one": 1, "two": 2}[m]
	heard := []games.Event{h.say(true, "stones.take", "Who", who, "Count", n)}
	heard[0].Mark("taken", who, n)
	if n == 2 {
		heard[0].Sum = games.T("stones.part", "Who", who)
	}
	h.stones, h.turn, h.part = h.stones-n, h.after(), h.part+n-1
	if h.stones > 0 {
		return h, heard, nil
	}
	points := make([]int, len(h.scores))
	points[who] = 1
	h.scores = slices.Clone(h.scores)
	h.scores[who]++
	h.sheet = append(slices.Clip(h.sheet), games.Round{Points: points})
	if h.over() {
		return h, heard, nil
	}
	next, more, err := h.deal(chance)
	return next, append(heard, more...), err
}

func (h heap) View(who games.Seat) games.View {
	v := games.View{Phase: "take", Scene: h.scene(), Stage: string(rune('a' + h.round)), Detail: h.stones}
	switch {
	case h.over():
		v.Phase = "over"
	case h.bidding():
		v.Phase = "bid" // nobody is told who has bid
	default:
		v.Turn = []games.Seat{h.turn}
	}
	if who != games.Public {
		v.Hand = []games.Text{games.T("bid." + h.bids[who])}
	}
	return v
}

func (h heap) Report() any { return h.scores }

func (h heap) Tally() games.Tally {
	t := games.Tally{Over: h.over(), Scores: h.scores, Sheet: h.sheet}
	for seat, score := range h.scores {
		if t.Over && score == slices.Max(h.scores) {
			t.Winners = append(t.Winners, games.Seat(seat))
		}
	}
	return t
}
