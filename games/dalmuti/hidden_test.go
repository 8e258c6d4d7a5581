package dalmuti_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/dalmuti"
)

func TestTaxesAreSecret(t *testing.T) {
	t.Run("what somebody chooses is heard by nobody else", func(t *testing.T) {
		for _, who := range []games.Seat{marc, katrien, lowie, games.Public} {
			var told []games.News
			for _, given := range [][]int{{12, 12}, {12, 11}} {
				g := setup{players: 4, rounds: [][][]int{{{12, 12, 11, 13}, {10, 13}, nil, nil}}}.begin(t)
				g.does(anne, move("tax", given...))
				for _, e := range g.events {
					told = append(told, e.For(who))
				}
			}
			if !reflect.DeepEqual(told[:len(told)/2], told[len(told)/2:]) {
				t.Errorf("player %d hears %+v", who, told)
			}
		}
	})
	t.Run("giver and taker learn what was given, the others only that taxes are paid", func(t *testing.T) {
		g := taxed(t)
		g.does(anne, move("tax", 12, 12))
		g.does(marc, move("tax", 11))
		paid := g.events[len(g.events)-1]
		for who, want := range map[games.Seat]dalmuti.Paid{
			anne:         {Other: lowie, Gave: []int{12, 12}, Got: []int{1, 2}},
			lowie:        {Other: anne, Gave: []int{1, 2}, Got: []int{12, 12}},
			games.Public: {Other: games.Public},
		} {
			if got := paid.For(who).Fact; !reflect.DeepEqual(got, want) {
				t.Errorf("player %d hears %+v, expected %+v", who, got, want)
			}
		}
	})
	t.Run("a view holds the seat's own taxes and nobody else's", func(t *testing.T) {
		g := taxed(t)
		g.does(anne, move("tax", 12, 12))
		g.equal("anne's", detail(g, anne).Gave, []int{12, 12})
		g.equal("the Greater Peon's", detail(g, lowie).Got, []int(nil))
		g.equal("the public's", detail(g, games.Public).Gave, []int(nil))
	})
}

func detail(g *table, who games.Seat) dalmuti.View { return g.View(who).Detail.(dalmuti.View) }

func TestASilentHolderOfBothJesters(t *testing.T) {
	t.Run("the table is seen to wait for the Dalmutis alone [D2]", func(t *testing.T) {
		g := rebels(t, 5, ``, 2)
		g.waitsFor(anne, marc, katrien)
		for _, who := range []games.Seat{games.Public, anne, marc, lowie, maria} {
			g.equal("visible turn", g.View(who).Turn, []games.Seat{anne, marc})
		}
		g.equal("katrien sees herself", g.View(katrien).Turn, []games.Seat{anne, marc, katrien})
	})
	t.Run("when only the holder is left, taxes are awaited and nobody is named [D2]", func(t *testing.T) {
		g := rebels(t, 5, ``, 2)
		hands := g.now().State.Hands
		g.does(anne, move("tax", hands[anne][0], hands[anne][1]))
		g.does(marc, move("tax", hands[marc][0]))
		v := g.View(games.Public)
		g.equal("visible turn", len(v.Turn), 0)
		g.equal("asked", v.Asked.Key, "dalmuti.asked.awaited")
		g.waitsFor(katrien)
	})
	t.Run("nobody hears that a revolution was declined", func(t *testing.T) {
		g := rebels(t, 5, ``, 2)
		g.does(katrien, quiet)
		for _, e := range g.events {
			for _, who := range []games.Seat{games.Public, anne, marc, lowie, maria} {
				if n := e.For(who); !n.Text.Empty() || n.Fact != nil {
					t.Errorf("player %d hears %+v", who, n)
				}
			}
		}
	})
}

func TestFinishedTricksLieFaceDown(t *testing.T) {
	g := untaxed(t, `{"rounds":2}`)
	var events []games.Event
	lay := func(who games.Seat, cards ...int) {
		g.plays(who, cards...)
		events = append(events, g.events...)
	}
	faceDown := func() []string {
		var keys []string
		for _, e := range events {
			if e.FaceDown(g.View(games.Public).Scene, g.Tally().Over) {
				keys = append(keys, e.Public.Text.Key)
			}
		}
		return keys
	}
	lay(anne, 6)
	lay(marc)
	lay(katrien)
	lay(lowie, 3)
	g.equal("while the trick lasts", len(faceDown()), 0)
	lay(anne)
	lay(marc)
	lay(katrien)
	g.equal("when it is over", faceDown(), []string{
		"dalmuti.led", "dalmuti.passed", "dalmuti.passed", "dalmuti.laid", "dalmuti.passed", "dalmuti.passed", "dalmuti.passed",
	})
	open := slices.DeleteFunc(slices.Clone(events), func(e games.Event) bool {
		return e.FaceDown(g.View(games.Public).Scene, false)
	})
	for _, e := range open {
		if !e.Public.Text.Empty() && e.Public.Text.Key != "dalmuti.trick.won" {
			t.Errorf("still open: %s", e.Public.Text.Key)
		}
	}
}

func TestATableMayKeepFinishedTricksOpen(t *testing.T) {
	g := untaxed(t, `{"open_tricks":true}`)
	g.plays(anne, 6)
	laid := g.events[0]
	g.allPass(marc, katrien, lowie)
	now := g.View(games.Public).Scene
	if now == laid.Scene {
		t.Fatal("the trick is not over")
	}
	if laid.FaceDown(now, false) {
		t.Error("a finished trick lies face down")
	}
}

func TestALogTellsOfATrickInALineOnceItMayBeLookedUp(t *testing.T) {
	for _, c := range []struct {
		options   string
		now, over bool // the first trick's line when the second begins, and at the end of the round
	}{{`{"rounds":2}`, false, true}, {`{"rounds":2,"open_tricks":true}`, true, true}} {
		g := untaxed(t, c.options)
		g.plays(anne, 6)
		g.allPass(marc, katrien)
		g.plays(lowie, 3)
		g.allPass(anne, marc, katrien)
		trick := g.all[slices.IndexFunc(g.all, func(e games.Event) bool { return !e.Sum.Empty() })]
		g.equal(c.options+" as it goes on", trick.Sums(g.View(games.Public).Scene, false), c.now)
		g.equal(c.options+" in the next round", trick.Sums(games.Scene{Round: 2, Part: 1}, false), c.over)
		g.equal("plays, without passes", len(trick.Sum.Args.Get("Plays").([]games.Text)), 2)
	}
}

func TestAPlayThatNobodyCanAnswerIsNamedAgain(t *testing.T) {
	g := untaxed(t, ``)
	g.plays(anne, 1)
	last := g.events[len(g.events)-1]
	g.equal("the end of the trick", last.Public.Text.Key, "dalmuti.trick.won_at_once")
	if last.FaceDown(g.View(games.Public).Scene, false) {
		t.Error("nobody ever gets to see the Dalmuti")
	}
}

func TestQuestions(t *testing.T) {
	keys := func(p games.Prompt) string {
		var all []string
		if p.Question != nil {
			for _, c := range p.Question.Options {
				all = append(all, c.Key)
			}
		}
		return strings.Join(all, " ")
	}
	t.Run("taxes are a menu in which two copies of a rank are two options", func(t *testing.T) {
		g := taxed(t)
		p := g.Ask(anne, nil)
		if all := keys(p); !strings.HasSuffix(all, "12 12.2") || p.Question.Min != 2 || p.Question.Max != 2 {
			t.Errorf("%d to %d of %s", p.Question.Min, p.Question.Max, all)
		}
		g.equal("act", string(g.Ask(anne, games.Picks{{"12.2", "12"}}).Act), `{"m":"tax","cards":[12,12]}`)
		if strings.Contains(keys(g.Ask(anne, nil)), "13") {
			t.Error("a jester is on the menu of taxes")
		}
	})
	t.Run("a Dalmuti with both jesters is asked for both things at once", func(t *testing.T) {
		g := rebels(t, 4, ``, 0)
		g.equal("options", keys(g.Ask(anne, nil)), "call quiet tax")
		g.does(anne, quiet)
		g.equal("taxes are left", g.Ask(anne, nil).Question.Text.Key, "dalmuti.ask.tax")
	})
	t.Run("a lead is one question of finished plays, the best rank first, of each rank most cards first", func(t *testing.T) {
		g := untaxed(t, ``)
		g.equal("plays", keys(g.Ask(anne, nil)), "1x1 2x2 2x1 3x2 3x1 4x4 4x3 4x2 4x1 5x5 5x4 5x3 5x2 5x1 6x6 6x5 6x4 6x3 6x2 6x1")
		g.equal("two 3s", string(g.Ask(anne, games.Picks{{"3x2"}}).Act), `{"m":"play","cards":[3,3]}`)
	})
	t.Run("plays with jesters stand below the others of their rank", func(t *testing.T) {
		g := setup{players: 4, rounds: [][][]int{{cards([]int{5, 5, 13, 13}, times(4, 4), times(12, 12))}}}.begin(t)
		g.does(anne, callIt)
		all := keys(g.Ask(anne, nil))
		if !strings.Contains(all, " 5x2 5x1 5x3+1 5x2+1 5x4+2 5x3+2 ") || !strings.HasSuffix(all, " 13x1+1 13x2+2") {
			t.Errorf("the plays are %s", all)
		}
	})
	t.Run("a follower is offered every play that beats the trick, and to pass, also as a standing order", func(t *testing.T) {
		g := untaxed(t, ``)
		g.plays(anne, 6)
		g.allPass(marc, katrien)
		q := g.Ask(lowie, nil).Question
		g.equal("options", keys(games.Prompt{Question: q}), "3x1 pass")
		c, _ := q.Find("pass")
		g.equal("standing order", c.Standing.Key, "dalmuti.choice.pass_on")
		if c.Main {
			t.Error("to pass is said to be likely though there is something to play")
		}
	})
	t.Run("where nothing beats the trick passing is likely wanted, for as long as it stands", func(t *testing.T) {
		g := untaxed(t, ``)
		g.plays(anne, 2, 2)
		q := g.Ask(marc, nil).Question
		g.equal("options", keys(games.Prompt{Question: q}), "pass")
		if c, _ := q.Find("pass"); !c.Main || c.Standing.Empty() {
			t.Errorf("it is %+v", c)
		}
	})
	t.Run("picks of an old question lead nowhere", func(t *testing.T) {
		g := untaxed(t, ``)
		for _, picks := range []games.Picks{{{"7"}}, {{"7x1"}}, {{"6x7"}}, {{"6x01"}}, {{"6x1+0"}}, {{"1x1"}, {"1x1"}}, {{"pass"}}, {{}}, {{"6x1", "6x1"}}} {
			if p := g.Ask(anne, picks); !p.Nothing() {
				t.Errorf("%v lead to %+v", picks, p)
			}
		}
	})
}
