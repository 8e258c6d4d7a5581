package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/discordtest"
	"hofnar/bot/table"
)

// says fails where a private answer does not say all of that.
func (e *evening) says(r *discordtest.Reply, err error) func(wanted ...string) *discordtest.Message {
	e.t.Helper()
	text := e.hears(r, err)
	return func(wanted ...string) *discordtest.Message {
		e.t.Helper()
		for _, want := range wanted {
			if !strings.Contains(text, want) {
				e.t.Errorf("%q is not said:\n%s", want, text)
			}
		}
		return r.Message
	}
}

// promised is an answer that somebody was promised first, once it is there.
func (e *evening) promised(u *discordtest.User) func(*discordtest.Reply, error) (*discordtest.Reply, error) {
	return func(r *discordtest.Reply, err error) (*discordtest.Reply, error) {
		e.t.Helper()
		e.must(r, err)
		if r.Type != discord.ReplyLater && r.Type != discord.UpdateLater {
			e.t.Errorf("%s is not told to wait: %+v", u.Name, r)
		}
		time.Sleep(time.Second)
		for _, m := range u.Sees(e.ch) {
			if m.ID == r.Message.ID {
				r.Message = m
			}
		}
		return r, nil
	}
}

// finished has these people play a game with two computers to its end, in a channel of
// its own, and returns its table.
func (e *evening) finished(friends []*discordtest.User) table.ID {
	e.t.Helper()
	e.rooms++
	e.ch = e.guild.Channel(fmt.Sprint("room-", e.rooms))
	e.game(friends, 2, discordtest.Opt{"rounds": 1})
	id, _ := e.registry.At(e.ch.ID)
	e.playsOut(friends)
	return id
}

func TestALeagueIsLookedAtFromTheFirstGameOn(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends, griet := e.users("Anne", "Marc"), e.user("Griet")
		e.says(griet.Slash(e.ch, "/league show", nil))("No game has counted here yet")
		e.says(griet.Slash(e.ch, "/league history", nil))("No game has counted here yet")
		e.says(griet.Slash(e.ch, "/profile", nil))("No game has counted yet")

		m := e.lobby(friends[:1], 0, discordtest.Opt{"rounds": 1})
		if strings.Contains(m.Text(), "Counts for") {
			t.Errorf("a table of one person counts:\n%s", m.Text())
		}
		e.must(friends[1].Click(m, "Join"))
		m = e.sees(griet, "Counts for: House league.")
		for range 2 {
			e.adds(friends[0], m)
		}
		e.starts(friends[0], m)
		e.sees(griet, "` · 🏆 House league")
		e.playsOut(friends)
		over := e.sees(griet, "🏆 **House league** after this game")
		if text := over.Text(); !strings.Contains(text, "new at place 1") || !strings.Contains(text, "new at place 2") || strings.Contains(text, "Counts for") {
			t.Errorf("at the end:\n%s", text)
		}

		page := e.says(friends[0].Slash(e.ch, "/league show", nil))("House league", "season 1", "▸ Anne", "You are number", "Last game: The Great Dalmuti")
		e.says(friends[0].Click(page, "How does this count?"))("Rating: how strong", "Ties are broken by")
		page = e.says(friends[0].Select(page, "Order by …", "Wins"))("Wins")
		page = e.says(friends[0].Select(page, "Another game", "The Great Dalmuti"))("The Great Dalmuti only", "Wins")
		page = e.says(friends[0].Select(page, "Another season or time", "the last seven days"))("the last seven days", "▸ Anne")
		page = e.says(friends[0].Select(page, "Another game", "Kismet"))("No game has counted here yet")
		e.says(friends[0].Click(page, "History"))("season 1, since", "1\\. **")

		e.says(griet.Slash(e.ch, "/profile", discordtest.Opt{"of": friends[0].ID}))("Anne", "House league: **", "place", "The Great Dalmuti** ·")
		e.says(friends[0].Slash(e.ch, "/profile", discordtest.Opt{"versus": friends[1].ID}))("Anne** and **Marc", "One game:", "The Great Dalmuti: ", "Rating now: Anne")
		e.says(friends[0].Slash(e.ch, "/profile", discordtest.Opt{"versus": griet.ID}))("No game has counted yet in which both have met")
		e.says(friends[0].Slash(e.ch, "/profile", discordtest.Opt{"versus": friends[0].ID}))("Choose somebody else")
	})
}

func TestModeratorsMakeALeagueAndPeopleJoinIt(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends, griet, rik := e.users("Anne", "Marc"), e.user("Griet"), e.user("Rik")
		e.guild.Manager(rik)
		e.says(griet.Slash(e.ch, "/league create", discordtest.Opt{"name": "Mine"}))("That is for those who manage this server, or have the role")
		e.says(rik.Slash(e.ch, "/league create", discordtest.Opt{"name": "!?"}))("needs a name")
		e.says(rik.Slash(e.ch, "/league create", discordtest.Opt{"name": "2026"}))("A number alone names no league; add a word.")
		e.says(rik.Slash(e.ch, "/league create", discordtest.Opt{"name": "Tuesdays", "to": "2020-01-01"}))("not in the past")
		terms := e.says(rik.Slash(e.ch, "/league create", discordtest.Opt{"name": "Tuesdays", "who": "join", "way": "wins", "minimum": 2, "computers": true, "carry": false, "from": "2026-08-06", "to": "2026-08-20"}))(
			"The league is there", "**Tuesdays** has agreed", "Wins: games", "Whoever has joined plays", "begin afresh", "A place takes 2 games", "Season 1 lasts from", fmt.Sprintf("to <t:%d:D>", time.Date(2026, 8, 20, 23, 59, 59, 0, time.UTC).Unix()))
		e.says(rik.Select(terms, "The games that count", "Kismet", "The Great Dalmuti"))("Games of The Great Dalmuti and Kismet count.")
		e.says(rik.Slash(e.ch, "/league create", discordtest.Opt{"name": "tuesdays"}))("already")
		e.says(rik.Slash(e.ch, "/league edit", discordtest.Opt{"league": "tuesdays", "way": "points", "computers": false}))("That is set", "Points: as each")
		e.says(griet.Slash(e.ch, "/league show", discordtest.Opt{"league": "Tuesdays"}))("Rik changed the rules", "From season 1 on: way of counting: Wins → Points; computers as opponents: yes → no.")
		e.says(griet.Slash(e.ch, "/league history", discordtest.Opt{"league": "Tuesdays"}))("games that count: All games → The Great Dalmuti and Kismet.")
		if list, err := griet.Complete(e.ch, "/league join", "league", "tue"); err != nil || len(list) != 1 || list[0].Name != "Tuesdays" {
			t.Errorf("proposed are %v, %v", list, err)
		}

		e.says(friends[0].Slash(e.ch, "/league join", discordtest.Opt{"league": "Tuesdays"}))("Anne plays in Tuesdays")
		e.game(friends, 2, discordtest.Opt{"rounds": 1})
		if strings.Contains(e.sees(griet, "🏆").Text(), "Tuesdays") {
			t.Error("a table of one who has joined counts for the league")
		}
		e.playsOut(friends)
		e.says(griet.Slash(e.ch, "/league join", discordtest.Opt{"league": "Tuesdays", "person": friends[1].ID}))("Only those who look after leagues")
		e.says(rik.Slash(e.ch, "/league join", discordtest.Opt{"league": "Tuesdays", "person": friends[1].ID}))("Marc plays in Tuesdays")
		e.finished(friends)
		e.sees(griet, "🏆 **Tuesdays** after this game")
		e.says(friends[0].Slash(e.ch, "/league show", discordtest.Opt{"league": "Tuesdays"}))("A place takes 2 games; you have played 1")
		out := e.says(griet.Slash(e.ch, "/league show", discordtest.Opt{"league": "Tuesdays"}))("You do not play in this league")
		e.says(griet.Click(out, "Join the league"))("Griet plays in Tuesdays")
		e.says(griet.Slash(e.ch, "/league leave", discordtest.Opt{"league": "Tuesdays"}))("Griet does not play in Tuesdays any more")
		e.says(griet.Slash(e.ch, "/league join", discordtest.Opt{"league": "Tuesdays"}))("Griet plays in Tuesdays")
		e.says(rik.Slash(e.ch, "/league leave", discordtest.Opt{"league": "Tuesdays", "person": griet.ID}))("Griet does not play in Tuesdays any more")
		e.says(griet.ClickStale(out, "Join the league"))("have put you out of Tuesdays")
		e.says(griet.Slash(e.ch, "/league leave", nil))("Everybody plays in House league")
		e.says(griet.Slash(e.ch, "/league show", discordtest.Opt{"league": "Mondays"}))("no league called Mondays")
		e.says(rik.Slash(e.ch, "/league edit", discordtest.Opt{"league": "House league", "name": "Ours"}))("The house league is everybody’s")
		e.says(rik.Slash(e.ch, "/league edit", discordtest.Opt{"league": "Tuesdays", "name": "house LEAGUE"}))("already")
		e.says(rik.Slash(e.ch, "/league edit", discordtest.Opt{"league": "Tuesdays", "name": "TUESDAYS"}))("**TUESDAYS** has agreed")
		e.says(rik.Slash(e.ch, "/league edit", discordtest.Opt{"league": "Tuesdays", "name": "Tuesdays"}))("**Tuesdays** has agreed")

		// The season ends by itself, whoever looks next.
		time.Sleep(20 * 24 * time.Hour)
		e.says(griet.Slash(e.ch, "/league show", discordtest.Opt{"league": "Tuesdays"}))("season 2, since")
		e.counted()
	})
}

func TestASeasonsLastDayCanBeTakenOff(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		rik := e.user("Rik")
		e.guild.Manager(rik)
		e.says(rik.Slash(e.ch, "/league create", discordtest.Opt{"name": "Club", "to": "2026-08-20"}))("Season 1 lasts from")
		e.says(rik.Slash(e.ch, "/league edit", discordtest.Opt{"league": "Club", "to": " None"}))("lasts until it is closed")
		time.Sleep(30 * 24 * time.Hour)
		e.says(rik.Slash(e.ch, "/league show", discordtest.Opt{"league": "Club"}))("season 1, since")
	})
}

// A league whose first season begins only in some days says so, until it does.
func TestALeagueSaysThatItsFirstDayIsStillToCome(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		rik := e.user("Rik")
		e.guild.Manager(rik)
		e.says(rik.Slash(e.ch, "/league create", discordtest.Opt{"name": "Club", "from": "2026-08-26"}))(
			"Games count for it that begin from now on and end in its season.", "Season 1 begins <t:", "and lasts until it is closed")
		e.says(rik.Slash(e.ch, "/league show", discordtest.Opt{"league": "Club"}))("season 1, begins")
		e.says(rik.Slash(e.ch, "/league history", discordtest.Opt{"league": "Club"}))("season 1, begins")
		time.Sleep(20 * 24 * time.Hour)
		e.says(rik.Slash(e.ch, "/league edit", discordtest.Opt{"league": "Club", "minimum": 2}))("Season 1 began <t:")
		e.says(rik.Slash(e.ch, "/league show", discordtest.Opt{"league": "Club"}))("season 1, since")
		e.says(rik.Slash(e.ch, "/league create", discordtest.Opt{"name": "Duo", "from": "2026-08-20"}))("begin from now on.", "Season 1 began <t:")
	})
}

// Whatever its league agrees on meanwhile, a season has the people it began with, and people come
// in as it asks.
func TestPeopleComeIntoALeagueAsItsOpenSeasonAsks(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends, griet, rik := e.users("Anne", "Marc"), e.user("Griet"), e.user("Rik")
		e.guild.Manager(rik)
		club := func(name string, options discordtest.Opt) discordtest.Opt {
			options[name] = "Club"
			return options
		}
		e.must(rik.Slash(e.ch, "/league create", club("name", discordtest.Opt{"who": "invited"})))
		for _, u := range friends {
			e.must(rik.Slash(e.ch, "/league join", club("league", discordtest.Opt{"person": u.ID})))
		}
		e.finished(friends)
		for _, who := range []string{"join", "all"} {
			e.says(rik.Slash(e.ch, "/league edit", club("league", discordtest.Opt{"who": who})))("With the next season")
			page := e.says(griet.Slash(e.ch, "/league show", club("league", discordtest.Opt{})))("You do not play in this league. Those who look after it let people in")
			e.says(griet.Click(page, "How does this count?"))("Whoever is let in plays in it.")
			e.says(griet.Slash(e.ch, "/league join", club("league", discordtest.Opt{})))("Those who look after leagues let people into Club")
		}
		e.says(rik.Slash(e.ch, "/league join", club("league", discordtest.Opt{"person": griet.ID})))("Griet plays in Club")
		e.says(friends[0].Slash(e.ch, "/league show", club("league", discordtest.Opt{})))("Rik let Griet in")
		e.says(rik.Slash(e.ch, "/league leave", club("league", discordtest.Opt{"person": griet.ID})))("Griet does not play in Club any more")
		e.says(friends[0].Slash(e.ch, "/league history", club("league", discordtest.Opt{})))("Rik put Griet out")
		e.must(rik.Slash(e.ch, "/league join", club("league", discordtest.Opt{"person": griet.ID})))
		e.must(rik.Click(e.must(rik.Slash(e.ch, "/league close", club("league", discordtest.Opt{}))).Message, "Close the season"))
		page := e.says(griet.Slash(e.ch, "/league show", club("league", discordtest.Opt{})))("season 2, since", "who plays: who has joined → everybody")
		e.says(griet.Click(page, "How does this count?"))("Everybody plays in it.")
		e.says(friends[0].Slash(e.ch, "/league join", club("league", discordtest.Opt{})))("nobody need join")
		e.says(rik.Slash(e.ch, "/league edit", club("league", discordtest.Opt{"break": true})))("there is a break")
		e.must(rik.Click(e.must(rik.Slash(e.ch, "/league close", club("league", discordtest.Opt{}))).Message, "Close the season"))
		e.says(rik.Slash(e.ch, "/league edit", club("league", discordtest.Opt{"from": "2026-08-20"})))("That season is closed")
	})
}

func TestASeasonIsClosedCrownedAndBegunAnewByOnePress(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends, rik := e.users("Anne", "Marc"), e.user("Rik")
		e.guild.Manager(rik)
		e.finished(friends)
		e.says(friends[0].Slash(e.ch, "/league close", nil))("That is for those who manage this server, or have the role")
		asked := e.says(rik.Slash(e.ch, "/league close", nil))("freezes its table", "The next season begins at once")
		e.says(rik.Slash(e.ch, "/league edit", discordtest.Opt{"league": "House league", "break": true}))("there is a break")
		e.says(rik.Click(asked, "Stay"))("Nothing has changed")
		asked = e.says(rik.Slash(e.ch, "/league close", nil))("freezes its table")
		closed := e.says(rik.Click(asked, "Close the season"))("The season is closed", "👑 **", "Greater Dalmuti of the season")
		e.ch = e.guild.Channel("lobby")
		e.lobby(friends, 2, nil)
		e.sees(friends[1], "does not count, since no season is open") // before anybody has played
		e.closes(friends[0])
		id := e.finished(friends)
		e.sees(friends[0], "does not count, since no season is open")
		e.says(rik.Slash(e.ch, "/league void", discordtest.Opt{"table": string(id), "reason": "a wrong deal"}))("That season is closed")
		e.says(friends[0].Slash(e.ch, "/league history", nil))("closed")
		e.says(rik.Click(closed, "Begin season 2"))("Season 2 has begun", "season 2, since")
		e.says(friends[0].Slash(e.ch, "/profile", nil))("No game has counted yet for Anne in the newest season.", "The Great Dalmuti** ·")
		e.says(rik.Slash(e.ch, "/profile", nil))("No game has counted yet for Rik in the leagues of this server.")
		e.says(rik.ClickStale(asked, "Close the season"))("That season is closed")
		e.says(rik.ClickStale(closed, "Begin season 2"))("That season has begun already")
		e.finished(friends)
		page := e.says(friends[0].Slash(e.ch, "/league show", nil))("season 2", "▸ Anne")
		e.says(friends[0].Select(page, "Another season or time", "Season 1"))("season 1", "closed")
		e.must(rik.Click(e.must(rik.Slash(e.ch, "/league close", nil)).Message, "Close the season"))
		e.says(rik.ClickStale(closed, "Begin season 2"))("That season has begun already") // and season 3 does not begin by it
	})
}

func TestAGameIsVoidAndCountsAgainAndEverybodySeesWhy(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends, rik := e.users("Anne", "Marc"), e.user("Rik")
		e.guild.Manager(rik)
		first, second := e.finished(friends), e.finished(friends)
		before, _ := e.counted()
		e.says(friends[0].Slash(e.ch, "/league void", discordtest.Opt{"table": string(first), "reason": "x"}))("That is for those who manage this server, or have the role")
		e.says(e.promised(rik)(rik.Slash(e.ch, "/league void", discordtest.Opt{"table": "ZZZ", "reason": "a wrong deal"})))("Table ZZZ does not count")
		if list, err := rik.Complete(e.ch, "/league void", "table", strings.ToLower(string(second))); err != nil || len(list) != 1 || list[0].Value != string(second) {
			t.Errorf("proposed are %v, %v", list, err)
		}
		e.says(e.promised(rik)(rik.Slash(e.ch, "/league void", discordtest.Opt{"table": string(first), "reason": "a *wrong* deal"})))("That does not count any more", "a \\*wrong\\* deal (Rik")
		e.says(e.promised(rik)(rik.Slash(e.ch, "/league void", discordtest.Opt{"table": string(first), "reason": "again"})))("That does not count already")
		room := e.guild.Channel("room-1")
		if m := find(t, friends[1], room, "**House league**: this game does not count"); strings.Contains(m.Text(), "new at place") {
			t.Errorf("what it does not do any more is still told: %s", m.Text())
		}
		e.says(friends[1].Slash(e.ch, "/league show", nil))("Table `"+string(first)+"` does not count: a \\*wrong\\* deal", "after 1 game")
		e.counted()
		list, err := rik.Complete(e.ch, "/league restore", "correction", "wrong")
		if err != nil || len(list) != 1 {
			t.Fatalf("proposed are %v, %v", list, err)
		}
		e.says(e.promised(rik)(rik.Slash(e.ch, "/league restore", discordtest.Opt{"correction": list[0].Value})))("That counts again", "It counts again (Rik")
		e.says(rik.Slash(e.ch, "/league restore", discordtest.Opt{"correction": list[0].Value}))("no such correction")
		find(t, friends[1], room, "new at place 1")
		after, _ := e.counted()
		if len(before) != 2 || before[0] != after[0] || before[1] != after[1] {
			t.Errorf("%+v was %+v", after, before)
		}
		e.says(e.promised(rik)(rik.Slash(e.ch, "/league void", discordtest.Opt{"table": string(first), "reason": "he slept", "person": friends[1].ID})))("Marc’s result at table `" + string(first) + "` does not count: he slept")
		find(t, friends[1], room, "**House league**: this game does not count") // against nobody
	})
}

// All results of a second account are void by one command, and whoever has played there
// and looks after leagues is told of as such.
func TestASpanOfSomebodysResultsIsVoidByOneCommand(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		e.guild.Manager(friends[0])
		e.finished(friends)
		e.finished(friends)
		today := time.Now().UTC().Format(time.DateOnly)
		void := func(o discordtest.Opt) (*discordtest.Reply, error) { return friends[0].Slash(e.ch, "/league void", o) }
		marc := friends[1].ID
		e.says(void(discordtest.Opt{"reason": "x"}))("Say what shall not count")
		e.says(void(discordtest.Opt{"reason": "x", "person": marc}))("Say what shall not count")
		e.says(void(discordtest.Opt{"reason": "x", "person": marc, "table": "AAA", "from": today}))("Leave them out, or the table")
		e.says(void(discordtest.Opt{"reason": "x", "person": marc, "from": "soon"}))("2026-12-24")
		e.says(void(discordtest.Opt{"reason": "x", "person": marc, "from": "2099-01-01"}))("outside this season")
		e.says(e.promised(friends[0])(void(discordtest.Opt{"reason": "x", "person": e.user("Griet").ID, "from": today})))("has no game in these days")
		e.says(e.promised(friends[0])(void(discordtest.Opt{"reason": "one of *mine*", "person": marc, "from": today})))(
			"Marc’s results from", "do not count: one of \\*mine\\* (Anne, who played there")
		if rows, _ := e.counted(); len(rows) != 0 {
			t.Errorf("%v stand there", rows)
		}
		for _, room := range []string{"room-1", "room-2"} {
			find(t, friends[1], e.guild.Channel(room), "this game does not count")
		}
		list, err := friends[0].Complete(e.ch, "/league restore", "correction", "mine")
		if err != nil || len(list) != 1 || !strings.Contains(list[0].Name, "Marc from "+time.Now().UTC().Format("2 Jan 2006")) {
			t.Fatalf("proposed are %v, %v", list, err)
		}
		e.says(e.promised(friends[0])(friends[0].Slash(e.ch, "/league restore", discordtest.Opt{"correction": list[0].Value})))("It counts again (Anne, who played there")
		if rows, _ := e.counted(); len(rows) != 2 || rows[0].Games != 2 {
			t.Errorf("%v stand there", rows)
		}
	})
}
