package bot_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
)

// shows waits until somebody sees this in a channel.
func (e *evening) shows(u *discordtest.User, ch *discordtest.Channel, text string) *discordtest.Message {
	e.t.Helper()
	if !u.Eventually(ch, time.Minute, func([]*discordtest.Message) bool { return u.Find(ch, text) != nil }) {
		e.t.Fatalf("%s does not see %q", u.Name, text)
	}
	return u.Find(ch, text)
}

const days = 24 * time.Hour

// fewServers is how many one connection holds on a long evening.
const fewServers = 10

// longEvening is one that lasts for days. Heartbeats, about which it is not, come once an
// hour: they would be most of the work.
func longEvening(t *testing.T) *evening {
	t.Helper()
	e := eveningOn(t, discordtest.Config{OpenAPI: discordtest.Description(), Memory: true, Heartbeat: time.Hour, Gateway: discordtest.GatewayConfig{Guilds: fewServers}})
	e.start()
	return e
}

// A game that nobody touches says that it is archived, though it sleeps and Hofnar was
// away; one press lets it go on to its end.
func TestAForgottenGameIsArchivedAndRevivedByOnePress(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 1, "clock": "14d"})
		id, _ := e.registry.At(e.ch.ID)
		time.Sleep(10 * days)
		e.stop()
		time.Sleep(2 * days)
		e.start()
		time.Sleep(2*days - time.Minute)
		if g, _ := e.kept.Load(context.Background(), id); g.Status != table.Running || !e.asleep(id) {
			t.Errorf("a minute before it is %s, sleeps: %t", g.Status, e.asleep(id))
		}
		time.Sleep(2 * time.Minute)
		board := e.sees(friends[1], "**Archived <t:")
		if until.MatchString(board.Text()) || friends[1].Find(e.ch, "waits for you") != nil {
			t.Errorf("somebody is still waited for:\n%s", board.Text())
		}
		if text := e.hears(e.user("Griet").Click(board, "Revive")); !strings.Contains(text, "Only those who sat at this table") {
			t.Errorf("a stranger revives it: %s", text)
		}
		time.Sleep(30 * days)
		before, _ := e.kept.Load(context.Background(), id)
		e.must(friends[1].Click(board, "Revive"))
		after := e.sees(friends[0], " · ⏳ ")
		time.Sleep(time.Second)
		if friends[0].Find(e.ch, "**Archived") != nil {
			t.Errorf("the channel shows\n%s", after.Describe())
		}
		now, _ := e.kept.Load(context.Background(), id)
		for seat, c := range now.Clocks {
			if was := before.Clocks[seat]; !c.Since.IsZero() && time.Until(c.Until).Round(time.Hour) != was.Until.Sub(before.Archived).Round(time.Hour) {
				t.Errorf("seat %d has %v, had %v", seat, time.Until(c.Until), was.Until.Sub(before.Archived))
			}
		}
		e.play(friends)
	})
}

func TestATableIsNotRevivedBesideAnother(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		ch := e.duel("one", friends)
		first, _ := e.registry.At(ch.ID)
		time.Sleep(15 * days)
		board := e.shows(friends[1], ch, "**Archived <t:")
		if said := e.hears(friends[0].Slash(ch, "/hand", nil)); !strings.Contains(said, "is archived, https://") {
			t.Errorf("a hand is looked for: %s", said)
		}
		if said := e.hears(friends[0].Slash(ch, "/play teufel", nil)); !strings.Contains(said, "is set up") {
			t.Fatalf("the channel is not free: %s", said)
		}
		second, _ := e.registry.At(ch.ID)
		lobby := e.shows(friends[1], ch, "invites")
		link := "https://discord.com/channels/" + e.guild.ID + "/" + ch.ID + "/" + lobby.ID
		if said := e.hears(friends[1].Click(board, "Revive")); !strings.Contains(said, "Table "+string(second)+" is open in this channel: "+link) {
			t.Errorf("beside another table: %s", said)
		}
		e.must(friends[0].Click(e.must(friends[0].Click(lobby, "More")).Message, "Close the lobby"))
		e.must(friends[1].Click(board, "Revive"))
		if at, _ := e.registry.At(ch.ID); at != first {
			t.Errorf("in the channel is %q", at)
		}
		if log := e.hears(friends[0].Slash(ch, "/table log", nil)); !strings.Contains(log, string(first)) {
			t.Errorf("its log, though another table was opened later: %s", log)
		}
		time.Sleep(time.Minute) // what the table lays by itself
		now, _ := e.turn(ch, friends)
		if said := e.hears(now.Slash(ch, "/games", nil)); !strings.Contains(said, "**your turn**") {
			t.Errorf("after it: %s", said)
		}
	})
}

func TestWhoManagesTheServerRevivesOrStopsWhatIsArchived(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends, boss := e.users("Anne", "Marc"), e.user("Boss")
		e.guild.Manager(boss)
		var ids []table.ID
		for _, name := range []string{"one", "two", "three"} {
			ch := e.duel(name, friends)
			id, _ := e.registry.At(ch.ID)
			ids = append(ids, id)
			if name == "two" {
				time.Sleep(15 * days)
			}
		}
		list := e.must(boss.Slash(e.ch, "/tables", nil)).Message
		said := strings.Split(list.Text(), "\n")
		order := []string{"One table is open", "2 are archived", string(ids[2]) + "` · turn: ", string(ids[0]) + "` · archived", string(ids[1]) + "` · archived"}
		if len(said) != len(order) || !slices.EqualFunc(said, order, strings.Contains) {
			t.Errorf("the list reads\n%s", list.Text())
		}
		if text := e.hears(boss.Select(list, "Revive a table", string(ids[0]))); !strings.Contains(text, "Table "+string(ids[0])+" is open again: https://") {
			t.Errorf("revived: %s", text)
		}
		if g, _ := e.registry.Fetch(context.Background(), ids[0], ""); g.Status != table.Running {
			t.Errorf("it is %s", g.Status)
		}
		list = e.must(boss.Slash(e.ch, "/tables", nil)).Message
		e.must(friends[0].Slash(e.ch, "/table stop", discordtest.Opt{"reason": "mine", "table": string(ids[1])}))
		form := e.must(boss.Select(list, "Stop a table", string(ids[1]))).Modal
		if text := e.hears(boss.Submit(form, map[string][]string{"text": {" "}})); !strings.Contains(text, "with table:"+string(ids[1])+" added") {
			t.Errorf("a game that counts: %s", text)
		}
		e.must(boss.Slash(e.ch, "/table stop", discordtest.Opt{"reason": "forgotten", "table": string(ids[1])}))
		if text := e.hears(boss.Slash(e.ch, "/tables", nil)); !strings.Contains(text, "2 tables are open") || strings.Contains(text, "archived") {
			t.Errorf("after it the list reads\n%s", text)
		}
	})
}

// How long games last is set for those under way, asleep or not, and after a restart.
func TestAServerSaysHowLongItsGamesLast(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends, boss := e.users("Anne", "Marc", "Katrien", "Lowie"), e.user("Boss")
		e.guild.Manager(boss)
		e.game(friends, 0, discordtest.Opt{"rounds": 1})
		id, _ := e.registry.At(e.ch.ID)
		is := func(want table.Status) {
			t.Helper()
			if kept, err := e.kept.Load(context.Background(), id); err != nil || kept.Status != want {
				t.Errorf("it is %s, %v; want %s", kept.Status, err, want)
			}
		}
		e.must(boss.Slash(e.ch, "/settings", discordtest.Opt{"archive": 0}))
		time.Sleep(100 * days)
		is(table.Running)
		e.must(boss.Slash(e.ch, "/settings", discordtest.Opt{"archive": 102}))
		e.stop()
		time.Sleep(time.Hour)
		e.start()
		time.Sleep(days)
		is(table.Running)
		time.Sleep(days)
		is(table.Archived)
		e.must(friends[0].Click(e.sees(friends[0], "**Archived <t:"), "Revive"))
		e.must(boss.Slash(e.ch, "/settings", discordtest.Opt{"archive": 1}))
		time.Sleep(days + time.Minute)
		is(table.Archived)
	})
}

// Paused tables are archived too: those whose host has paused them, and those that all
// have left.
func TestPausedTablesAreArchivedToo(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		held, left := e.duel("held", friends), e.duel("left", friends)
		more := func(u *discordtest.User, ch *discordtest.Channel) *discordtest.Message {
			id, _ := e.registry.At(ch.ID)
			return e.must(u.Click(e.shows(u, ch, "`"+string(id)+"`"), "More")).Message
		}
		e.must(friends[0].Click(more(friends[0], held), "Pause the game"))
		for _, u := range friends {
			e.must(u.Click(e.must(u.Click(more(u, left), "Leave the table")).Message, "Leave the table"))
		}
		time.Sleep(15 * days)
		e.must(friends[1].Click(e.shows(friends[1], held, "**Archived <t:"), "Revive"))
		e.must(friends[0].Click(e.shows(friends[0], held, "**Paused.** Anne, the host,"), "Go on"))
		e.must(friends[1].Click(e.shows(friends[1], left, "**Archived <t:"), "Revive"))
		e.must(friends[1].Click(e.shows(friends[1], left, "**Paused.** Only computers are left"), "Take the seat"))
		for _, ch := range []*discordtest.Channel{held, left} {
			id, _ := e.registry.At(ch.ID)
			if g, _ := e.registry.Fetch(context.Background(), id, ""); g.Status != table.Running {
				t.Errorf("in %s the table is %s", ch.Name, g.Status)
			}
		}
	})
}

// A holiday that the server grants may last longer than a game that nobody touches, on a clock of
// some days too: whoever is on one is waited for.
func TestAGameIsNotArchivedInTheMidstOfAHoliday(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		for _, u := range friends { // it is the fifth
			e.must(u.Slash(e.ch, "/me holiday", discordtest.Opt{"from": "2026-08-06", "to": "2026-08-27"}))
		}
		id, _ := e.registry.At(e.duel("one", friends).ID)
		g, _ := e.registry.Fetch(context.Background(), id, "")
		ends := g.Clocks[g.View().Turn[0]]
		for _, c := range []struct {
			at   time.Time
			want table.Status
		}{{ends.Add(-time.Minute), table.Running}, {ends.Add(time.Minute), table.Archived}} {
			time.Sleep(time.Until(c.at))
			if kept, err := e.kept.Load(context.Background(), id); err != nil || kept.Status != c.want {
				t.Errorf("on %v it is %s, %v; want %s", c.at, kept.Status, err, c.want)
			}
		}
	})
}
