package bot_test

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/notice"
	"hofnar/bot/table"
)

// underWay is an evening on which messages of every kind stand, of all four games.
type underWay struct {
	*evening
	ring   *ring                           // Kismet: how the stage before has ended, a call, an offer that is to go
	tables map[string]*discordtest.Channel // those of the other tables, by what stands there
	friends,
	early, // have quiet hours: were told of three tables in one message
	direct []*discordtest.User // are called directly
	zoë, lowie, karel *discordtest.User // Zoë is offered a seat, the others are guests: Karel was told directly
	acted             *discordtest.User // directly called, and not waited for any more
	line              *discordtest.Message
}

func evenUnderWay(t *testing.T) *underWay {
	t.Helper()
	u := &underWay{evening: longEvening(t), tables: map[string]*discordtest.Channel{}}
	u.friends, u.early, u.direct = u.users("Anne", "Marc"), u.users("Jan", "Piet"), u.users("Griet", "Ria")
	u.zoë, u.lowie, u.karel = u.user("Zoë"), u.user("Lowie"), u.user("Karel")
	u.guild.Manager(u.friends[0])
	for _, early := range u.early {
		u.must(early.Slash(u.ch, "/me quiet", discordtest.Opt{"from": "11", "to": "13", "zone": "UTC"}))
	}
	for _, direct := range append(u.direct, u.karel) {
		u.calledBy(direct, "By a direct message")
	}
	for _, name := range []string{"one", "two", "three"} {
		u.tables["mornings "+name] = u.duel(name, u.early)
	}
	u.tables["directly"] = u.duel("directly", u.direct)
	u.playsMurphy()
	u.invites()
	u.line, u.tables["thread"] = u.thread(u.friends[0])
	u.ch = u.guild.Channel("dalmuti")
	u.tables["offer"] = u.ch
	u.game(u.friends, 2, discordtest.Opt{"rounds": 1, "pace": "slow"})
	u.must(u.friends[1].Slash(u.ch, "/table hand-over", discordtest.Opt{"to": u.zoë.ID}))
	u.playsKismet()
	u.tables["stage before"] = u.ring.ch
	time.Sleep(2 * time.Hour)
	u.owes()
	return u
}

func (u *underWay) playsMurphy() {
	u.t.Helper()
	before := u.ch
	u.ch = u.guild.Channel("murphy")
	u.tables["murphy"] = u.ch
	u.opens(u.friends, kind{game: "murphy", seats: 3, opts: discordtest.Opt{"pace": "slow"}})
	u.ch = before
}

// invites has guests told of a lobby, one of them directly.
func (u *underWay) invites() {
	u.t.Helper()
	before := u.ch
	u.ch = u.guild.Channel("lobby")
	u.tables["guests"] = u.ch
	u.must(u.friends[0].Slash(u.ch, "/play kismet", nil))
	menu := u.must(u.friends[0].Click(u.sees(u.friends[0], "Anne invites"), "More")).Message
	u.must(u.friends[0].SelectUser(menu, "Invite people: a seat is held for each", u.lowie, u.karel))
	u.sees(u.lowie, "Anne holds seats for you")
	u.ch = before
}

func (u *underWay) playsKismet() {
	u.t.Helper()
	u.ring = u.evening.ring("kismet", nil, "Anne", "Marc", "Katrien")
	u.ring.roll()
	u.ring.everybodyKnocks()
	u.ring.settle()
	u.ring.roll()
}

// owes has messages stand that are to be deleted, in two channels and in an inbox, and a word
// about the week be due.
func (u *underWay) owes() {
	u.t.Helper()
	u.must(u.friends[0].Slash(u.guild.Channel("news"), "/settings", discordtest.Opt{"weekly": "here"}))
	u.srv.Fail(1000, http.MethodDelete, "/messages/", http.StatusServiceUnavailable, nil, "away")
	u.ring.offers()
	time.Sleep(time.Second)
	u.must(u.zoë.Click(u.zoë.Find(u.ring.ch, "offers you a seat"), "No, thanks"))
	u.acted, _ = u.turn(u.tables["directly"], u.direct)
	u.acts(u.tables["directly"], u.acted)
	late, _ := u.turn(u.tables["mornings one"], u.early)
	u.acts(u.tables["mornings one"], late)
	time.Sleep(time.Minute)
}

// posted counts the messages that Hofnar has posted.
func (u *underWay) posted() (n int) {
	for _, r := range u.srv.Requests() {
		if r.Method == http.MethodPost && strings.HasSuffix(r.Path, "/messages") {
			n++
		}
	}
	return n
}

// notices are all of a kind that stand, as the books have it.
func (u *underWay) notices(kind notice.Kind) (all []notice.Notice) {
	u.t.Helper()
	ids, err := u.kept.Tables(u.t.Context())
	for _, id := range ids {
		list, failed := u.kept.Notices(u.t.Context(), id, kind)
		all, err = append(all, list...), errors.Join(err, failed)
	}
	if err != nil {
		u.t.Fatal(err)
	}
	return all
}

// kinds counts them.
func (u *underWay) kinds() map[notice.Kind]int {
	kinds := map[notice.Kind]int{}
	for _, kind := range []notice.Kind{notice.Board, notice.Stage, notice.Call, notice.Offer, notice.Invitation, notice.Letter, notice.Line} {
		kinds[kind] = len(u.notices(kind))
	}
	return kinds
}

// boards are the messages that show the tables, by their channels.
func (u *underWay) boards() map[string]string {
	boards := map[string]string{}
	for what, ch := range u.tables {
		id, _ := u.registry.At(ch.ID)
		boards[what] = u.standing(id).Message
	}
	return boards
}

// What stood when an older program went is known: nothing is posted anew, what has served goes,
// and what is behind is edited.
func TestBooksUnderWayKnowEachMessageThatAnOlderProgramHasPosted(t *testing.T) {
	bubble(t, func(t *testing.T) {
		u := evenUnderWay(t)
		want := u.kinds()
		for kind, n := range want {
			if n == 0 {
				t.Fatalf("there is no %s", kind)
			}
		}
		weekly, _ := u.kept.FirstWeekly(t.Context())
		boards := u.boards()
		u.stop()
		asBefore(t, u.file)
		u.srv.Relent()
		posted := u.posted()
		u.start()
		time.Sleep(5 * time.Minute)
		want[notice.Letter] = 0 // of guests it was kept that they had been told, and not by which message
		if stand := u.kinds(); !maps.Equal(stand, want) || !maps.Equal(u.boards(), boards) || u.posted() != posted {
			t.Errorf("%d more were posted, and these are known: %v, of %v at %v", u.posted()-posted, stand, boards, u.boards())
		}
		if now, _ := u.kept.FirstWeekly(t.Context()); now != weekly || weekly.Guild == "" {
			t.Errorf("the word about the week was %v and is %v", weekly, now)
		}
		if u.zoë.Find(u.ring.ch, "offers you a seat") != nil || len(inbox(u.acted)) > 0 {
			t.Error("what was still to be deleted stands there")
		}
		u.servedGo()
		u.areEdited()
	})
}

// servedGo has everybody do what a message asks for, and looks whether that goes.
func (u *underWay) servedGo() {
	u.t.Helper()
	asking := map[string]bool{}
	for _, kind := range []notice.Kind{notice.Call, notice.Offer, notice.Invitation} {
		for _, n := range u.notices(kind) {
			asking[n.Message] = true
		}
	}
	u.ring.settle()
	people := slices.Concat(u.ring.users, u.early, u.direct)
	for what, ch := range u.tables {
		if what == "stage before" {
			continue
		}
		id, _ := u.registry.At(ch.ID)
		for g, _ := u.registry.Fetch(context.Background(), id, ""); g.Status == table.Running; g.Status = "" {
			for _, seat := range g.View().Turn {
				i := slices.IndexFunc(people, func(p *discordtest.User) bool { return p.ID == g.Chairs[seat].User.ID })
				u.acts(ch, people[i])
			}
		}
	}
	u.must(u.zoë.Click(u.zoë.Find(u.tables["offer"], "offers you a seat"), "No, thanks"))
	u.must(u.karel.Click(u.karel.Find(u.tables["guests"], "holds seats for you"), "No, thanks"))
	u.must(u.lowie.Click(u.lowie.Find(u.tables["guests"], "holds seats for you"), "Join"))
	time.Sleep(10 * time.Second)
	for _, one := range append(people, u.karel) {
		for _, ch := range u.channelsOf(one) {
			for _, m := range one.Sees(ch) {
				if asking[m.ID] {
					u.t.Errorf("it has served and stands there: %s", m.Describe())
				}
			}
		}
	}
}

// channelsOf are all channels that somebody sees, and the inbox.
func (u *underWay) channelsOf(one *discordtest.User) []*discordtest.Channel {
	all := slices.Collect(maps.Values(u.tables))
	if inbox, err := one.Inbox(); err == nil {
		all = append(all, inbox)
	}
	return all
}

// areEdited looks whether the messages of tables, and the line, show what has happened since,
// and only one of each table has controls.
func (u *underWay) areEdited() {
	u.t.Helper()
	anne, marc := u.friends[0], u.friends[1]
	if !strings.Contains(anne.Find(u.tables["guests"], "Anne invites").Text(), "Lowie") {
		u.t.Error("the lobby does not show who has sat down")
	}
	edits := u.edits(u.line)
	u.must(marc.Click(marc.Find(u.tables["thread"], "Anne invites"), "Join"))
	time.Sleep(lineEvery + time.Minute)
	if u.edits(u.line) != edits+1 {
		u.t.Error("the line does not show who has sat down")
	}
	for what, ch := range u.tables {
		n := 0
		for _, m := range anne.Sees(ch) {
			if !m.Ephemeral() && has(m, "more:") {
				n++
			}
		}
		if n != 1 {
			u.t.Errorf("%s: %d messages show the table", what, n)
		}
	}
}
