package bot_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"hofnar/bot/discordtest"
)

// Who looks like somebody else, like a computer or like nothing is called what can be seen.
func TestNamesAreWhatCanBeSeenOfThemWhereverTheyComeIn(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, marc, lowie, maria := e.user("Anne"), e.user("Marc"), e.user("Lowie"), e.user("Maria")
		e.guild.Nick(anne, "An\u200bne\u200f")
		e.guild.Nick(marc, "Reynard ⚙ (hard)")
		e.guild.Nick(lowie, "\u3164\u2800") // then the name is that which he has everywhere
		e.guild.Nick(maria, "\u061cMaria 👩\u200d🚀")
		e.must(anne.Slash(e.ch, "/play dalmuti", discordtest.Opt{"invite": marc.ID}))
		lobby := e.sees(anne, "Anne invites")
		for _, u := range []*discordtest.User{lowie, maria} {
			e.must(u.Click(lobby, "Join"))
		}
		e.sees(anne, "Maria")
		id, _ := e.registry.At(e.ch.ID)
		g, _ := e.registry.Fetch(context.Background(), id, "")
		var names []string
		for _, c := range g.Chairs {
			names = append(names, c.Name)
		}
		for _, guest := range g.Guests {
			names = append(names, guest.Name)
		}
		if want := []string{"Anne", "Lowie", "Maria 👩\u200d🚀", "Reynard (hard)"}; !slices.Equal(names, want) {
			t.Errorf("they are called %+q", names)
		}
		if said := lobby.Text(); strings.Contains(said, "⚙") {
			t.Errorf("a person has the sign of computers:\n%s", said)
		}
	})
}
