package screen_test

import (
	"testing"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/dalmuti"
)

func TestScreensOfHints(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "hints")
	s := at(t, lobby(dalmuti.Game, 1)).inWords()
	for range 3 {
		s.does(friends[0], table.AddComputer{})
	}
	a.page("one person among computers", s.withLeagues(), s.option(table.HintsOption))
	s.does(friends[1], table.Join{})
	a.page("two people", s.withLeagues())

	k := played(t, "dalmuti/006", asks("dalmuti.ask.lead"))
	k.Options[table.HintsOption] = table.HintsOn
	s = at(t, k).inWords()
	leader := s.asked("dalmuti.ask.lead")
	sure := table.Hint{Thought: games.Thought{Act: games.Act("{}"), Best: 812, Imagined: 1000}, Steps: s.last(leader)}
	a.page("a hint", s.withLeagues(), s.hand(leader), s.private(leader, "hint", func(who screen.Viewer, g table.Snapshot) discord.Message {
		return s.set.Hand(who, g, s.set.Hint(who, g, sure))
	}))

	many, unsure := sure, sure
	another := games.T("dalmuti.choice.pass")
	many.Best, many.Imagined, many.Steps = 1_099_020, 20_000_007, [][]games.Text{append(sure.Steps[0], another), nil}
	unsure.Best, unsure.Imagined = 0, 0
	var others []shot
	for _, h := range []table.Hint{many, unsure, {}} {
		others = append(others, s.private(leader, "hint", func(who screen.Viewer, g table.Snapshot) discord.Message {
			return screen.Saying(s.set.Hint(who, g, h))
		}))
	}
	a.page("other hints", others...)
	a.page("nobody waits for him", s.hand(s.waiting()))
}

// last is how somebody would choose the last option of every question.
func (s scene) last(user table.User) (steps [][]games.Text) {
	g := s.look(user)
	for q := g.Ask(nil).Question; q != nil; q = g.Ask(g.Picks).Question {
		steps = append(steps, []games.Text{q.Options[len(q.Options)-1].Text})
		g.Picks = append(g.Picks, []string{q.Options[len(q.Options)-1].Key})
	}
	return steps
}

// withLeagues is what the channel sees where no league is told of.
func (s scene) withLeagues() shot {
	g := s.look(table.User{})
	return s.shot("the channel", s.set.WithLeagues(s.set.Table(g, s.now, nil), g, nil, 24*time.Hour))
}
