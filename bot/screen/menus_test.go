package screen_test

import (
	"slices"
	"strings"
	"testing"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games"
)

// However many fields are left, each sector stands in one menu, below its heading, in three
// menus at most, and in one where one has room for all.
func TestWhatBelongsTogetherStandsInOneMenu(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 4, 12, 20, 24, 28, 36} {
		s := at(t, played(t, "teufel/003", covered(n, "name")))
		homes, entries, menus := map[string]int{}, 0, 0
		for _, row := range s.set.Table(s.look(table.User{}), s.now, nil).Components {
			if len(row.Components) == 0 || len(row.Components[0].Options) == 0 {
				continue
			}
			menus++
			sector := ""
			for _, o := range row.Components[0].Options {
				entries++
				if strings.Contains(o.Label, "Sector") {
					sector = o.Label
					homes[sector]++
				} else if sector == "" {
					t.Errorf("%d covered: %s stands below no sector", n, o.Label)
				}
			}
		}
		for sector, times := range homes {
			if times != 1 {
				t.Errorf("%d covered: %s stands in %d menus", n, sector, times)
			}
		}
		if menus == 0 || menus > 3 || menus > 1 && entries <= discord.MaxOptions {
			t.Errorf("%d covered: %d entries in %d menus", n, entries, menus)
		}
	}
}

func TestMenusOfALeadPartItBetweenRanks(t *testing.T) {
	t.Parallel()
	s := at(t, played(t, "dalmuti/015", offers("dalmuti.ask.lead", games.MostEntries+1)))
	user := s.asked("dalmuti.ask.lead")
	var ranks [][]string
	for _, row := range s.set.Hand(viewer(user), s.look(user), "").Components {
		for _, menu := range row.Components {
			var own []string
			for _, o := range menu.Options {
				rank, _, _ := strings.Cut(o.Value, "x")
				own = append(own, rank)
			}
			if len(own) > 0 {
				ranks = append(ranks, slices.Compact(own))
			}
		}
	}
	all := slices.Concat(ranks...)
	if slices.Sort(all); len(ranks) < 2 || len(slices.Compact(slices.Clone(all))) < len(all) {
		t.Errorf("the menus have plays of the ranks %v", ranks)
	}
}
