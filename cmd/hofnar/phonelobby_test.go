package main

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
)

// However many wait there, of the longest names and with every option other than usual, for
// whom seats are held and for which leagues it counts: one sees all of a lobby at once, and
// Discord takes it.
func TestALobbyFitsAPhoneAndDiscordHoweverFullItIs(t *testing.T) {
	t.Parallel()
	r := newRuler(t)
	catalogue, err := spoken()
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range all.Games {
		for _, seated := range slices.Compact([]int{1, game.Low, game.High - 1, game.High}) {
			t.Run(fmt.Sprintf("%s for %d", game.Name, seated), func(t *testing.T) {
				r := ruler{t, r.tab}
				registry, saved, _ := r.seated(game, seated)
				r.otherwise(registry, saved, game)
				g, _ := registry.Fetch(context.Background(), saved.ID, "")
				set := &screen.Set{Games: all.Games, Options: everywhere(), Words: catalogue}
				m := set.WithLeagues(set.Table(g, time.Now(), nil), g, counted(g), 24*time.Hour)
				if err := m.Check(); err != nil {
					t.Error(err)
				}
				high, _ := r.show(m)
				t.Logf("%.0f pixels", high)
				if high > phoneHeight {
					t.Errorf("the lobby is %.0f pixels high on a phone of %d:\n%s", high, phoneHeight, said(m))
				}
			})
		}
	}
}

// Who asks for help sees all games with their buttons, and what else there is, at once.
func TestTheHelpFitsAPhone(t *testing.T) {
	t.Parallel()
	r := newRuler(t)
	catalogue, err := spoken()
	if err != nil {
		t.Fatal(err)
	}
	set := &screen.Set{Games: all.Games, Words: catalogue}
	for _, direct := range []bool{false, true} {
		m := set.Help(screen.Viewer{Locale: "en"}, map[string]string{"hand": "1"}, direct)
		m.Ephemeral = true
		if high, _ := r.show(m); high > phoneHeight {
			t.Errorf("it is %.0f pixels high on a phone of %d:\n%s", high, phoneHeight, said(m))
		} else {
			t.Logf("%.0f pixels", high)
		}
	}
}

// everywhere are the house's options, as these tables have them.
func everywhere() []games.Option {
	return append(table.ClockOptions(func(games.Agreed) string { return table.NoClock }), table.Hints)
}

// otherwise agrees on something else than usual about every option, and holds a seat for
// somebody if one is free.
func (r ruler) otherwise(registry *table.Registry, saved table.Saved, game *games.Game) {
	r.t.Helper()
	deeds := []table.Action{table.SetOption{Key: table.OverdueOption, Value: []byte(`"nudge"`)}}
	for _, o := range game.Options {
		value := "true"
		switch v := o.Default.(type) {
		case int:
			value = fmt.Sprint(o.High)
		case string:
			value = fmt.Sprintf("%q", o.Choices[len(o.Choices)-1])
		case bool:
			value = fmt.Sprint(!v)
		}
		if !o.Sequel && o.Key != "deck" { // which would leave no room for eight
			deeds = append(deeds, table.SetOption{Key: o.Key, Value: []byte(value)})
		}
	}
	if len(saved.Chairs) < game.High {
		deeds = append(deeds, table.Invite{Users: []table.User{{ID: "999", Name: longNames[7]}}})
	}
	for i, do := range deeds {
		r.does(registry, saved.ID, table.Deed{By: saved.Host, Event: fmt.Sprint("option:", i), Do: do})
	}
	for i, c := range saved.Chairs { // each cuts
		r.does(registry, saved.ID, table.Deed{By: c.User, Event: fmt.Sprint("cut:", i), Do: table.CutDeck{Number: 25}})
	}
}

// does has a deed done, which must be possible.
func (r ruler) does(registry *table.Registry, id table.ID, d table.Deed) {
	r.t.Helper()
	done := make(chan error)
	registry.Send(id, d, func(_ table.Snapshot, err error) { done <- err })
	if err := <-done; err != nil {
		r.t.Fatal(err)
	}
}
