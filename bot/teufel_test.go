package bot_test

import (
	"bytes"
	"context"
	"fmt"
	"image/gif"
	"image/png"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/picture"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/teufel"
)

// devils is a game of Auf Teufel komm raus! among friends.
type devils struct {
	*evening
	friends []*discordtest.User
	watcher *discordtest.User // who sees nothing that is not public
	presses int               // of the tile being laid
}

func openDevils(t *testing.T, names ...string) *devils {
	t.Helper()
	e := silentEvening(t)
	e.pictures = len(names) == 2 // one size with pictures is enough to wait for
	e.start()
	d := &devils{evening: e, friends: e.users(names...), watcher: e.user("Piet")}
	d.opens()
	return d
}

// opens begins a game in the channel.
func (d *devils) opens() {
	d.t.Helper()
	host := d.friends[0]
	d.must(host.Slash(d.ch, "/play teufel", nil))
	lobby := d.sees(host, host.Name+" invites")
	for _, u := range d.friends[1:] {
		d.must(u.Click(lobby, "Join"))
	}
	d.starts(host, lobby)
}

// names has somebody name 9a, in one channel after another until the tile turned over
// can lie in several ways.
func (d *devils) names(u *discordtest.User) *discordtest.Message {
	d.t.Helper()
	for n := range 30 {
		reply := d.press(u)(u.Slash(d.ch, "/place", discordtest.Opt{"field": "9A"}))
		if v := d.now(); v.Count == 0 && len(v.Trials) > 1 {
			return reply
		}
		d.ch, d.presses = d.guild.Channel(fmt.Sprint("once more ", n)), 0
		d.opens()
	}
	d.t.Fatal("all tiles look the same in all rotations")
	return nil
}

// laid reports whether the table has laid the tile turned over, which looks the same in
// all rotations, when so many lay there before.
func (d *devils) laid(before int) bool {
	d.t.Helper()
	now := d.now()
	if len(now.Trials) == 1 {
		d.t.Fatal("there is one way to lay it, and the table waits")
	}
	if now.Count > before {
		d.presses = 0
	}
	return now.Count > before
}

// now is the board, once the table has laid what has one way to lie.
func (d *devils) now() teufel.View {
	synctest.Wait()
	id, _ := d.registry.At(d.ch.ID)
	if id == "" { // it is over
		id, _ = d.kept.Latest(context.Background(), d.ch.ID)
	}
	g, _ := d.registry.Fetch(context.Background(), id, "")
	return g.View().Detail.(teufel.View)
}

// shown is the table's message once it shows the present position: its first line names the
// field that was chosen, or else its last one counts those that are covered.
func (d *devils) shown() *discordtest.Message {
	d.t.Helper()
	v := d.now()
	said := regexp.MustCompile(fmt.Sprintf("%d of 54 fields", v.Count))
	if v.Current >= 0 {
		said = regexp.MustCompile(`^.* ` + teufel.TheBoard().Fields[v.Current].ID + "\n")
	}
	var m *discordtest.Message
	if !d.watcher.Eventually(d.ch, 8*time.Second, func(list []*discordtest.Message) bool {
		i := slices.IndexFunc(list, func(one *discordtest.Message) bool { return said.MatchString(one.Text()) })
		if i >= 0 {
			m = list[i]
		}
		return i >= 0
	}) {
		d.t.Fatalf("nobody sees %s", said)
	}
	return m
}

// press has the player to act use a control, and counts.
func (d *devils) press(u *discordtest.User) func(*discordtest.Reply, error) *discordtest.Message {
	return func(r *discordtest.Reply, err error) *discordtest.Message {
		d.t.Helper()
		d.presses++
		m := d.must(r, err).Message
		if m == nil || !m.Loading() {
			return m
		}
		return d.once(u, m, func(now *discordtest.Message) bool { return !now.Loading() })
	}
}

// once is a message as soon as something is true of it, or as it is in the end.
func (d *devils) once(u *discordtest.User, m *discordtest.Message, is func(*discordtest.Message) bool) *discordtest.Message {
	u.Eventually(d.ch, 8*time.Second, func(list []*discordtest.Message) bool {
		i := slices.IndexFunc(list, func(one *discordtest.Message) bool { return one.ID == m.ID })
		if i >= 0 {
			m = list[i]
		}
		return i >= 0 && is(m)
	})
	return m
}

var way = regexp.MustCompile(`^Turn [1-3]`)

// ways are the buttons that lay the tile turned over.
func ways(m *discordtest.Message) []discordtest.Component {
	return slices.DeleteFunc(m.Buttons(), func(b discordtest.Component) bool { return !way.MatchString(b.Label) })
}

// turns lays the tile turned over with a button of that message, once it shows them: its
// picture may have been on the way.
func (d *devils) turns(u *discordtest.User, m *discordtest.Message) {
	d.t.Helper()
	v := d.now()
	m = d.once(u, m, func(now *discordtest.Message) bool { return len(ways(now)) == len(v.Trials) })
	ways := ways(m)
	if len(ways) != len(v.Trials) {
		d.t.Fatalf("%d buttons for %d ways:\n%s", len(ways), len(v.Trials), m.Describe())
	}
	d.press(u)(u.Click(m, ways[v.Count%len(ways)].CustomID))
	if now := d.now(); now.Count <= v.Count || d.presses > 3 {
		d.t.Fatalf("after %d presses %d tiles lie, before it %d", d.presses, now.Count, v.Count)
	}
	d.presses = 0
}

// picks chooses something of what is offered in the middle of a menu, or with the
// first button.
func (d *devils) picks(u *discordtest.User, m *discordtest.Message) *discordtest.Message {
	d.t.Helper()
	if menus := m.Menus(); len(menus) > 0 {
		return d.press(u)(u.Select(m, menus[0].CustomID, menus[0].Options[len(menus[0].Options)/2].Value))
	}
	return d.press(u)(u.Click(m, m.Buttons()[0].CustomID))
}

// byMenus lays a tile with the controls of the table's message alone.
func (d *devils) byMenus(u *discordtest.User) {
	d.t.Helper()
	m, before := d.shown(), d.now().Count
	if d.now().Phase == "name" {
		reply := d.picks(u, m)
		for d.now().Phase == "name" && d.now().Count == before { // a sector was chosen, which is shown privately
			reply = d.picks(u, reply)
		}
		if d.laid(before) {
			return
		}
		if m = reply; m == nil || !m.Ephemeral() { // the field was named in the channel
			m = d.shown()
		}
	}
	d.turns(u, m)
}

// byTyping names a field with /place, completed, and lays the tile in the answer.
func (d *devils) byTyping(u *discordtest.User) {
	d.t.Helper()
	if d.now().Phase == "turn" {
		d.turns(u, d.press(u)(u.Slash(d.ch, "/hand", nil)))
		return
	}
	before := d.now().Count
	offered, err := u.Complete(d.ch, "/place", "field", "")
	if err != nil || len(offered) == 0 || len(offered) > 25 {
		d.t.Fatalf("%d fields are offered: %v", len(offered), err)
	}
	reply := d.press(u)(u.Slash(d.ch, "/place", discordtest.Opt{"field": offered[0].Value}))
	if !d.laid(before) {
		d.turns(u, reply)
	}
}

// othersAreRefused has somebody who is not at turn press what is there for another.
func (d *devils) othersAreRefused() {
	d.t.Helper()
	v, m := d.now(), d.shown()
	other := d.friends[(int(v.Player)+1)%len(d.friends)]
	var text string
	if menus := m.Menus(); len(menus) > 0 {
		text = d.hears(other.Select(m, menus[0].CustomID, menus[0].Options[0].Value))
	} else {
		text = d.hears(other.Click(m, m.Buttons()[0].CustomID))
	}
	if text != "Waiting for "+d.friends[v.Player].Name+"." || d.now().Count != v.Count {
		d.t.Errorf("%s presses what is %s's and hears %q", other.Name, d.friends[v.Player].Name, text)
	}
}

func TestWholeGamesOfDevilsAreLaidInTheChannel(t *testing.T) {
	for _, names := range [][]string{{"Anne", "Marc"}, {"Anne", "Marc", "Katrien", "Lowie"}} {
		t.Run(fmt.Sprint(len(names), " players"), func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				d := openDevils(t, names...)
				for d.now().Phase != "over" {
					tile, u := d.now().Count, d.friends[d.now().Player]
					if tile < 2 {
						d.othersAreRefused()
					}
					if tile < 5 || tile > 51 {
						d.byMenus(u)
					} else {
						d.byTyping(u)
					}
				}
				d.endsWell()
			})
		})
	}
}

// filmed looks at the film of a finished game, and at its steps.
func (d *devils) filmed() {
	d.t.Helper()
	anne := d.friends[0]
	more := func() *discordtest.Message {
		return d.must(anne.Click(d.sees(d.watcher, "54 of 54 fields"), "More")).Message
	}
	film := d.must(anne.Click(more(), "Film")).Message
	if said := film.Text(); !strings.Contains(said, "being drawn") || len(film.Files()) > 0 {
		d.t.Errorf("the first answer is %q with %d files", said, len(film.Files()))
	}
	film = d.once(anne, film, func(now *discordtest.Message) bool { return len(now.Files()) > 0 })
	moving, err := gif.DecodeAll(bytes.NewReader(attachment(d.t, d.srv, film)))
	if alt := strings.Join(film.AltTexts(), " "); err != nil || len(moving.Image) < 20 || !strings.Contains(alt, "Anne and Marc play") {
		d.t.Errorf("the film is described as %q: %v", alt, err)
	}
	step := d.completed(anne, d.must(anne.Click(more(), "Step by step")).Message)
	step = d.completed(anne, d.must(anne.Click(step, "Next")).Message)
	if said := step.Text(); !strings.Contains(said, "2 of 55") || len(step.Files()) != 1 {
		d.t.Errorf("the second step says %q with %d files", said, len(step.Files()))
	}
	mine := d.must(anne.Slash(d.ch, "/me show", nil)).Message
	d.must(anne.Click(mine, "No films"))
	for _, b := range more().Buttons() {
		if b.Label == "Film" {
			d.t.Error("whoever wants no films is offered one")
		}
	}
}

// endsWell looks at what is left of a finished game.
func (d *devils) endsWell() {
	d.t.Helper()
	if d.pictures {
		d.filmed()
	}
	m, v := d.sees(d.watcher, "54 of 54 fields"), d.now()
	if v.Phase != "over" {
		d.t.Fatalf("the phase is %s", v.Phase)
	}
	said := strings.Join(m.AltTexts(), " ") + m.Text()
	sheet := d.hears(d.friends[0].Slash(d.ch, "/scores sheet", nil))
	for who, score := range v.Scores {
		if !regexp.MustCompile(fmt.Sprintf("%s[:,] (devils .–. · )?%d pt", d.friends[who].Name, score)).MatchString(said) {
			d.t.Errorf("the end is told as %q", said)
		}
		if !regexp.MustCompile(fmt.Sprintf(`(?m)^ *%d pts? +%s( 👑)?$`, score, d.friends[who].Name)).MatchString(sheet) {
			d.t.Errorf("%s had %d; the sheet:\n%s", d.friends[who].Name, score, sheet)
		}
	}
	r := d.must(d.friends[1].Slash(d.ch, "/table record", nil))
	game, record, err := games.ReadRecord(all.Games, attachment(d.t, d.srv, r.Message))
	if err != nil {
		d.t.Fatal(err)
	}
	state, _, bad := games.Replay(game, record)
	if bad != nil || !slices.Equal(state.Tally().Scores, v.Scores) {
		d.t.Errorf("the record comes to %v, the game to %v: %v", state.Tally(), v.Scores, bad)
	}
}

func TestTheBoardAndTheTrialsAreSeenAndDescribed(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := openDevils(t, "Anne", "Marc")
		anne, marc := d.friends[0], d.friends[1]
		if alt := strings.Join(d.shown().AltTexts(), " "); !strings.Contains(alt, "Anne: to name a field") {
			t.Errorf("the board is described as %q", alt)
		}
		reply := d.names(anne)
		defer func() {
			d.turns(anne, reply)
			if d.now().Count > 1 { // the twin can lie in one way
				return
			}
			if alt := strings.Join(d.shown().AltTexts(), " "); !strings.Contains(alt, "Anne covers 9a") || !strings.Contains(alt, "on the twin, 9b") {
				t.Errorf("after the first tile the board is described as %q", alt)
			}
		}()
		reply = d.settledHand(anne) // pictures follow
		alt := strings.Join(reply.AltTexts(), " ")
		for _, b := range reply.Buttons() {
			if b.Label != "Why?" && !strings.Contains(alt, b.Label) {
				t.Errorf("%q is not in the description %q", b.Label, alt)
			}
		}
		if _, err := png.Decode(bytes.NewReader(attachment(t, d.srv, reply))); err != nil {
			t.Error(err)
		}
		board := attachment(t, d.srv, d.shown())
		id, _ := d.registry.At(d.ch.ID)
		g, _ := d.registry.Fetch(context.Background(), id, "")
		if drawn := picture.OfTable(g.Game, g.View(), picture.Speech{Name: func(s games.Seat) string { return d.friends[s].Name }}); !bytes.Equal(drawn.Draw(), board) {
			t.Errorf("what hangs on the table is not the position's picture")
		}
		if theirs := d.press(marc)(marc.Slash(d.ch, "/hand", nil)); len(theirs.AltTexts()) > 0 || len(theirs.Buttons()) > 0 {
			t.Errorf("Marc is asked what Anne is asked:\n%s", theirs.Describe())
		}
		for _, b := range d.shown().Buttons() {
			if b.Label == "My hand" {
				t.Error("there is a button for a hand, and nobody has one")
			}
		}
	})
}

func TestWhatIsTypedIsRefusedInAFewWords(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := openDevils(t, "Anne", "Marc")
		anne, marc, piet := d.friends[0], d.friends[1], d.watcher
		place := func(u *discordtest.User, field string) string {
			return d.press(u)(u.Slash(d.ch, "/place", discordtest.Opt{"field": field})).Text()
		}
		expect := func(text, want string) {
			t.Helper()
			if !strings.Contains(text, want) {
				t.Errorf("wanted %q, heard\n%s", want, text)
			}
		}
		expect(place(marc, "9a"), "It is Anne’s turn")
		expect(place(piet, "9a"), "no seat")
		expect(place(anne, "28c"), "no such field")
		if offered, err := marc.Complete(d.ch, "/place", "field", ""); err != nil || len(offered) > 0 {
			t.Errorf("Marc is offered %v, %v", offered, err)
		}
		offered, err := anne.Complete(d.ch, "/place", "field", "14")
		if err != nil || len(offered) != 2 || offered[0].Value != "14a" || offered[1].Value != "14b" {
			t.Errorf("for 14 Anne is offered %v, %v", offered, err)
		}
		d.names(anne)
		expect(place(anne, "9a"), "A tile is turned over")

		other := d.guild.Channel("cards")
		d.must(piet.Slash(other, "/play dalmuti", nil))
		expect(d.hears(piet.Slash(other, "/place", discordtest.Opt{"field": "9a"})), "another game is played here")
		expect(d.hears(piet.Slash(d.guild.Channel("empty"), "/place", discordtest.Opt{"field": "9a"})), "no table")
		if offered, err := piet.Complete(other, "/place", "field", ""); err != nil || len(offered) > 0 {
			t.Errorf("at another game Piet is offered %v, %v", offered, err)
		}
	})
}

func TestTheRulesShowTheTilesAndAScoredExample(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		e.pictures = true
		e.start()
		anne := e.user("Anne")
		page := e.completed(anne, e.must(anne.Slash(e.ch, "/rules teufel", nil)).Message)
		for section, seen := range map[string]string{"board": "A1: an arc on one side", "score": "G’s tail runs over 19a, 20a and 21a", "two": ""} {
			page = e.completed(anne, e.must(anne.Select(page, "Another section", section)).Message)
			alt := strings.Join(page.AltTexts(), " ")
			if !strings.Contains(alt, seen) || (seen == "") != (len(page.Files()) == 0) {
				t.Errorf("%s shows %d pictures, described as %q", section, len(page.Files()), alt)
			}
		}
		e.must(anne.Select(page, "Another section", "board"))
		page = e.completed(anne, e.must(anne.Select(page, "Another section", "score")).Message)
		if alt := strings.Join(page.AltTexts(), " "); !strings.Contains(alt, "G’s tail") {
			t.Errorf("who goes on quickly sees %q", alt)
		}
	})
}

// Who opens another private message at a table loses the one before: only one
// follows the game.
func TestThereIsOnePrivateMessageATable(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := openDevils(t, "Anne", "Marc")
		anne := d.friends[0]
		first := d.press(anne)(anne.Slash(d.ch, "/hand", nil))
		second := d.press(anne)(anne.Slash(d.ch, "/place", discordtest.Opt{"field": "9a"}))
		gone := anne.Eventually(d.ch, 5*time.Second, func(list []*discordtest.Message) bool {
			return !slices.ContainsFunc(list, func(m *discordtest.Message) bool { return m.ID == first.ID })
		})
		if !gone || anne.Find(d.ch, "**Your seat**").ID != second.ID {
			t.Errorf("the older message is still there, or the newer is not")
		}
	})
}
