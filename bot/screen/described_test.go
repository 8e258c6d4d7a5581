package screen_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"hofnar/bot/discord"
	"hofnar/bot/picture"
	"hofnar/bot/table"
	"hofnar/games"
)

// missing is how a description ends that could not say everything.
const missing = "There is more than fits here; /me and /settings have words instead of pictures."

// crowd is a table full of people with the longest names, which nobody can shorten.
type crowd struct{ *wanderer }

func crowded(t *testing.T, game *games.Game) crowd {
	s := among(t, []*games.Game{game}, lobby(game, game.High))
	sketched := *s.set
	sketched.Draw = func(string, func() []byte) []byte { return []byte("a picture") }
	sketched.Emoji = func(string) string { return "7" }
	s.set = &sketched
	s.does(friends[0], table.Start{})
	return crowd{&wanderer{scene: s, Rand: rand.New(rand.NewPCG(16, 0)), locale: "en"}}
}

// look is the table when everybody has such a name: a move brings the mover's own along.
func (c crowd) look() table.Snapshot {
	for _, user := range friends[:len(c.scene.look(table.User{}).Chairs)] {
		user.Name = "Wilhelmina van Ouden-" + user.ID + "-aarde te G"
		c.does(user, table.Rename{})
	}
	return c.scene.look(table.User{})
}

func TestWhatAPictureShowsIsSaidAsFarAsDiscordTakesIt(t *testing.T) {
	for _, game := range listed {
		t.Run(game.Name, func(t *testing.T) {
			t.Parallel()
			c, cut := crowded(t, game), 0
			for range *longest {
				g := c.look()
				if g.Status != table.Running {
					break
				}
				if picture.OfTable(game.Name, g.View(), picture.Speech{}) == nil {
					return // nothing is drawn of this game
				}
				said := described(t, c.set.Table(g, c.now, nil))
				for _, chair := range g.Chairs {
					if !strings.Contains(said, chair.Name+": ") {
						t.Errorf("nothing is said of %s: %s", chair.Name, said)
					}
				}
				if strings.HasSuffix(said, missing) {
					cut++
				}
				for _, user := range friends[:len(g.Chairs)] {
					c.explained(t, user)
				}
				c.move()
			}
			if game.Name == "kismet" && cut == 0 {
				t.Error("eight have knocked, and all could be said")
			}
		})
	}
}

// Devils without a tail stand where they stood from the beginning.
func TestWhatHasHappenedIsSaidRatherThanWhereDevilsWithoutATailAre(t *testing.T) {
	t.Parallel()
	c, cut := crowded(t, games.Named(listed, "teufel")), 0
	for range 60 {
		g := c.look()
		if g.Status != table.Running {
			break
		}
		said := described(t, c.set.Table(g, c.now, nil))
		if strings.HasSuffix(said, missing) {
			cut++
			if strings.Contains(said, "no tail yet") {
				t.Fatalf("something else is left out first: %s", said)
			}
		}
		c.move()
	}
	if cut == 0 {
		t.Error("all could be said")
	}
}

// explained checks that what the buttons below a hand's picture say shortly is said in full
// beside it, on the way to a move.
func (c crowd) explained(t *testing.T, user table.User) {
	t.Helper()
	g := c.scene.look(user)
	in := c.set.Words.In("en", func(seat games.Seat) string { return g.Chairs[seat].Name })
	for {
		m := c.set.Hand(viewer(user), g, "")
		said, text, q := described(t, m), drawn(m, c.now), g.Ask(g.Picks).Question
		if q == nil {
			return
		}
		for _, o := range q.Options {
			button := " " + in.Label(o.Short) + " ]"
			if said != "" && o.Shown() && !o.Short.Empty() && strings.Contains(text, button) && !strings.Contains(said, in.Label(o.Text)) && !strings.HasSuffix(said, missing) {
				t.Errorf("%q is explained nowhere: %s", button, said)
			}
		}
		g.Picks = append(g.Picks, games.RandomPick(q, c.Rand))
	}
}

// described is what a message's picture shows, in words, which must be whole.
func described(t *testing.T, m discord.Message) (said string) {
	t.Helper()
	for _, f := range m.Files {
		said = f.Alt
	}
	if utf8.RuneCountInString(said) > discord.MaxAlt || strings.HasSuffix(said, "…") {
		t.Errorf("this is too long or cut off: %s", said)
	}
	return said
}
