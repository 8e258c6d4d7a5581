package screen_test

import (
	"slices"
	"strings"
	"testing"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games"
)

// sequence names what a message is made of, from top to bottom, each kind once.
func sequence(m discord.Message) string {
	kinds := map[int]string{typeText: "text", typeGallery: "picture", typeRow: "buttons", typeContainer: "frame"}
	var said []string
	for _, part := range m.Components {
		said = append(said, kinds[part.Type])
	}
	return strings.Join(slices.Compact(said), " ")
}

func TestATableSaysWhoseTurnItIsThenShowsThePictureThenWhatToPress(t *testing.T) {
	for _, record := range []string{"dalmuti/006", "kismet/012", "murphy/027", "teufel/039"} {
		s := at(t, played(t, record, middle(t, record)))
		for _, c := range []struct {
			s    scene
			want string
		}{{s, "text picture buttons text"}, {s.inWords(), "text frame buttons text"}} {
			m := c.s.set.Table(c.s.look(onlooker), s.now, nil)
			if got := sequence(m); got != c.want {
				t.Errorf("%s shows %s, not %s", record, got, c.want)
			}
			first, last := m.Components[0].Content, m.Components[len(m.Components)-1].Content
			if !strings.HasPrefix(first, "▶ ") || strings.Contains(first, "\n") || strings.Contains(first, "<t:") {
				t.Errorf("%s begins with %q", record, first)
			}
			if !strings.HasPrefix(last, "-# ") || !strings.Contains(last, "`7QK`") || strings.Contains(last, "\n") {
				t.Errorf("%s ends with %q", record, last)
			}
		}
	}
}

func TestAHandLooksTheSameWhetherItsOwnerIsAskedOrWaits(t *testing.T) {
	for _, record := range []string{"dalmuti/006", "murphy/027"} {
		s := at(t, played(t, record, middle(t, record)))
		for _, user := range friends[:len(s.look(onlooker).Chairs)] {
			m := s.set.Hand(viewer(user), s.look(user), "")
			if got := sequence(m); strings.Replace(got, " buttons", "", 1) != "text picture text" {
				t.Errorf("%s, %s: %s", record, s.called(user), got)
			}
		}
	}
}

// middle stops half way through a record.
func middle(t *testing.T, name string) stop {
	_, r := record(t, name)
	moves := 0
	return func(games.State, []games.Event) bool {
		moves++
		return moves > len(r.Moves)/2
	}
}

func TestAtMostOneButtonOfAMessageIsStrong(t *testing.T) {
	one := discord.Button(discord.Primary, "One", "1")
	start := discord.Button(discord.Primary, "Start", "2")
	for name, c := range map[string]struct {
		row    discord.Component
		strong int
	}{"none": {discord.Row(discord.Button(discord.Danger, "Stop", "3")), 0}, "one": {discord.Row(one), 1}, "two": {discord.Row(one, start), 2}} {
		if got := strongButtons([]discord.Component{discord.Container(0, c.row)}); got != c.strong {
			t.Errorf("of %s are found %d", name, got)
		}
	}
}

// strongButtons counts the buttons of a message that call for a press.
func strongButtons(list []discord.Component) (n int) {
	for _, part := range list {
		if part.Type == typeButton && part.Style == discord.Primary {
			n++
		}
		n += strongButtons(part.Components)
	}
	return n
}

func TestNoButtonIsStrongWhileOnlyComputersAreWaitedFor(t *testing.T) {
	for _, record := range []string{"dalmuti/006", "kismet/012", "murphy/027", "teufel/039"} {
		k := played(t, record, middle(t, record))
		for i := range k.Chairs {
			k.Chairs[i] = table.Chair{Name: k.Chairs[i].Name, Level: games.Named(listed, k.Game).Levels[0].Key}
		}
		s := at(t, k)
		if m := s.set.Table(s.look(onlooker), s.now, nil); strongButtons(m.Components) > 0 {
			t.Errorf("%s:\n%s", record, drawn(m, s.now))
		}
	}
}
