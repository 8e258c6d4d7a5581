package screen_test

import (
	"slices"
	"testing"

	"hofnar/bot/screen"
	"hofnar/games"
)

func TestAQuestionThatTakesSeveralMenusIsAnsweredFromAnyOfThem(t *testing.T) {
	t.Parallel()
	s := at(t, played(t, "murphy/048", asks("murphy.ask.named")))
	user := s.asked("murphy.ask.named")
	g := s.look(user)
	g.Picks, _ = wayTo(g.Ask, "murphy.ask.named", nil)
	q := g.Ask(g.Picks).Question
	var ids, offered, wanted []string
	for _, row := range s.set.Hand(viewer(user), g, "").Components {
		for _, menu := range row.Components {
			for _, o := range menu.Options {
				read, ok := screen.ReadControl(menu.CustomID, []string{o.Value})
				if !ok || g.Ask(read.Picks()).Act == nil {
					t.Errorf("%s in %s comes to nothing", o.Value, menu.CustomID)
				}
				offered = append(offered, o.Value)
			}
			if len(menu.Options) > 0 {
				ids = append(ids, menu.CustomID)
			}
		}
	}
	for _, o := range q.Options {
		wanted = append(wanted, o.Key)
	}
	if len(q.Options) <= games.MostEntries || len(ids) < 2 {
		t.Errorf("%d options take the menus %v", len(q.Options), ids)
	}
	if !slices.Equal(offered, wanted) {
		t.Errorf("%v are offered, of %v", offered, wanted)
	}
	if different := slices.Compact(slices.Sorted(slices.Values(ids))); len(different) < len(ids) {
		t.Errorf("menus share an id: %v", ids)
	}
}
