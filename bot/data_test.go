package bot_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/games/all"
	"hofnar/store"
)

// traces counts how often a text stands in the files of the database.
func (e *evening) traces(text string) (n int) {
	e.t.Helper()
	files, err := filepath.Glob(e.file + "*")
	if err != nil {
		e.t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			e.t.Fatal(err)
		}
		n += bytes.Count(data, []byte(text))
	}
	return n
}

// attached is a file that goes with a message.
func (e *evening) attached(m *discordtest.Message, name string) []byte {
	e.t.Helper()
	for _, a := range m.Files() {
		if a.Filename == name {
			w := httptest.NewRecorder()
			e.srv.File(w, a.ID)
			return w.Body.Bytes()
		}
	}
	e.t.Fatalf("there is no file %s: %+v", name, m.Files())
	return nil
}

// replays wants every table in the books to be what its moves come to.
func (e *evening) replays() {
	e.t.Helper()
	ids, err := e.kept.Tables(context.Background())
	if err != nil || len(ids) == 0 {
		e.t.Fatalf("tables are %v, %v", ids, err)
	}
	for _, id := range ids {
		kept, err := e.kept.Load(context.Background(), id)
		if err == nil {
			err = errors.Join(table.Audit(all.Games, kept), e.kept.CheckMoves(context.Background(), id))
		}
		if err != nil {
			e.t.Error(err)
		}
	}
}

const ludmillaName = "Ludmilla Xylophonova"

func TestWhoeverIsForgottenIsNowhereAndTheOthersPlayOn(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users(ludmillaName, "Marc", "Anne")
		ludmilla, marc := friends[0], friends[1]
		e.game(friends, 1, discordtest.Opt{"rounds": 1})
		e.playsOut(friends)
		ended := e.sees(marc, "round ")
		before, _ := e.counted()
		e.must(ludmilla.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "21:00", "to": "7", "zone": "europe/brussels"}))
		running, archived := e.duel("running", friends[:2]), e.duel("archived", friends[:2])
		time.Sleep(20 * 24 * time.Hour) // until both are archived
		e.must(ludmilla.Click(find(t, ludmilla, running, "Archived"), "Revive"))
		lobby := e.guild.Channel("lobby")
		e.must(ludmilla.Slash(lobby, "/play dalmuti", nil))
		if e.traces(ludmilla.ID) == 0 || e.traces(ludmillaName) == 0 {
			t.Fatal("the search finds nobody")
		}

		asked := e.must(ludmilla.Slash(e.ch, "/me forget", nil)).Message
		if n := e.traces(ludmilla.ID); !strings.Contains(asked.Text(), "cannot be undone") || n == 0 {
			t.Fatalf("before she agrees there are %d traces: %s", n, asked.Text())
		}
		if r := e.must(ludmilla.Click(asked, "Forget me")); !strings.Contains(r.Message.Text(), "under way") {
			t.Errorf("she is not told that it is under way: %+v", r)
		}
		e.sees(ludmilla, "Your name and id are out of all tables now")
		clean := func() {
			t.Helper()
			for _, text := range []string{ludmilla.ID, ludmillaName, "Xylophonova"} {
				if n := e.traces(text); n > 0 {
					t.Errorf("%d traces of %q", n, text)
				}
			}
		}
		time.Sleep(11 * time.Minute) // until the file is written anew
		clean()
		e.replays()
		after, names := e.counted()
		for i, row := range after {
			if row.Games != before[i].Games || row.Friendly() != before[i].Friendly() || strings.HasPrefix(row.ID, "former-") != (names[row.ID] == "a former player") {
				t.Errorf("the league was %+v, is %+v", before, after)
			}
		}
		time.Sleep(time.Minute)
		if m := find(t, marc, running, "a former player"); strings.Contains(m.Text(), ludmillaName) {
			t.Errorf("the table shows %s", m.Text())
		}
		if said := e.hears(marc.Slash(e.ch, "/table record", nil)); !strings.Contains(said, "as a file for programs") {
			t.Errorf("the record: %s", said)
		}
		if said := e.must(marc.Click(ended, "Scores")).Message.Text(); !strings.Contains(said, "a former player") || strings.Contains(said, ludmillaName) {
			t.Errorf("the sheet shows %s", said)
		}
		e.must(marc.Click(find(t, marc, archived, "Archived"), "Revive"))
		time.Sleep(time.Hour)
		e.stop()
		clean()
		e.start()
		clean()
		e.replays()
		e.must(ludmilla.Slash(lobby, "/play dalmuti", nil)) // and begins anew
		time.Sleep(time.Minute)
		if find(t, ludmilla, lobby, ludmillaName+" invites") == nil || e.traces(ludmilla.ID) == 0 {
			t.Error("she cannot begin anew")
		}
	})
}

// Whoever wants to be forgotten is, whatever else is broken: at a table that cannot be read any
// more a computer has the seat.
func TestWhoSitsAtATableThatCannotBeReadIsForgotten(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := nimEvening(t)
		friends := e.users(ludmillaName, "Marc")
		id := e.underWay(friends, nil)
		e.stop()
		e.games = all.Games // without Nim
		e.start()
		if g, ok := e.registry.Fetch(t.Context(), id, ""); !ok || !g.Broken {
			t.Errorf("the table is read: %+v", g)
		}
		if text := e.hears(friends[1].Slash(e.ch, "/hand", nil)); !strings.Contains(text, "cannot read table") {
			t.Errorf("who sits there hears %s", text)
		}
		e.must(friends[0].Click(e.must(friends[0].Slash(e.guild.Channel("elsewhere"), "/me forget", nil)).Message, "Forget me"))
		time.Sleep(11 * time.Minute)
		if n := e.traces(friends[0].ID) + e.traces(ludmillaName); n > 0 {
			t.Errorf("%d traces", n)
		}
		if kept, err := e.kept.Load(t.Context(), id); err != nil || kept.Host.ID != friends[1].ID || !kept.Chairs[0].Left {
			t.Errorf("the host is %v, on her seat is %+v, %v", kept.Host, kept.Chairs[0], err)
		}
	})
}

// begun counts how often somebody has begun to be forgotten.
type begun struct {
	books
	times *atomic.Int64
}

func (b begun) BeginForgetting(ctx context.Context, user string) error {
	b.times.Add(1)
	return b.books.BeginForgetting(ctx, user)
}

// Each time is kept for good, so that copies forget anew: nobody fills the books and the list
// by pressing again and again. Who has come again meanwhile is forgotten again.
func TestWhoIsForgottenAgainAndAgainIsWrittenDownOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, times := silentEvening(t), &atomic.Int64{}
		e.books = func(s *store.Store) books { return begun{s, times} }
		e.start()
		anne := e.user("Anne")
		forgets := func(want int64) {
			t.Helper()
			e.must(anne.Click(e.must(anne.Slash(e.ch, "/me forget", nil)).Message, "Forget me"))
			e.sees(anne, "Your name and id are out of all tables now")
			if n := times.Load(); n != want {
				t.Errorf("it was begun %d times, expected %d", n, want)
			}
		}
		forgets(1) // also whom nobody knows: a copy may
		forgets(1)
		e.must(anne.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "21:00", "to": "7", "zone": "europe/brussels"}))
		forgets(2)
		time.Sleep(25 * time.Hour)
		forgets(3)
	})
}

// unwritable forget nobody for now.
type unwritable struct {
	books
	now *atomic.Bool
}

func (b unwritable) Forget(ctx context.Context, user string, former func(string) string, broken []table.ID) ([]table.ID, error) {
	if b.now.Load() {
		return nil, errors.New("the disk is full")
	}
	return b.books.Forget(ctx, user, former, broken)
}

// Whoever is being forgotten is told so until it is true, and is at last, also after a restart.
func TestNobodyIsSaidToBeForgottenBeforeItIsTrue(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, full := silentEvening(t), &atomic.Bool{}
		e.books = func(s *store.Store) books { return unwritable{s, full} }
		e.start()
		friends := e.users("Anne", "Marc")
		full.Store(true)
		const done = "Your name and id are out of all tables now"
		forgets := func(u *discordtest.User) {
			t.Helper()
			e.must(u.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "21:00", "to": "7", "zone": "europe/brussels"}))
			e.must(u.Click(e.must(u.Slash(e.ch, "/me forget", nil)).Message, "Forget me"))
			time.Sleep(time.Minute)
			if u.Find(e.ch, "under way") == nil || u.Find(e.ch, done) != nil {
				t.Errorf("while nothing can be written %s is told that it is done", u.Name)
			}
		}
		forgets(friends[0])
		full.Store(false)
		time.Sleep(2 * time.Minute)
		e.sees(friends[0], done)
		full.Store(true)
		forgets(friends[1])
		e.stop()
		full.Store(false)
		e.start()
		time.Sleep(time.Minute)
		for _, u := range friends {
			if known, err := e.kept.Knows(t.Context(), u.ID); known || err != nil {
				t.Errorf("%s is known still, %v", u.Name, err)
			}
		}
	})
}

// find is a message that somebody sees in a channel.
func find(t *testing.T, u *discordtest.User, ch *discordtest.Channel, text string) *discordtest.Message {
	t.Helper()
	if !u.Eventually(ch, 8*time.Second, func([]*discordtest.Message) bool { return u.Find(ch, text) != nil }) {
		for _, m := range u.Sees(ch) {
			t.Log(m.Describe())
		}
		t.Fatalf("%s does not see %q", u.Name, text)
	}
	return u.Find(ch, text)
}

func TestMyDataAreForMeAlone(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		e.game(friends, 2, discordtest.Opt{"rounds": 1})
		e.playsOut(friends)
		r := e.must(e.promised(friends[0])(friends[0].Slash(e.ch, "/me data", nil)))
		if !r.Message.Ephemeral() {
			t.Error("others see it")
		}
		var got struct {
			Person string
			Kept   map[string][]map[string]any
		}
		if err := json.Unmarshal(e.attached(r.Message, "about-you.json"), &got); err != nil {
			t.Fatal(err)
		}
		if got.Person != friends[0].ID || len(got.Kept["moves"]) == 0 || len(got.Kept["results"]) != 1 || got.Kept["results"][0]["name"] != "Anne" {
			t.Errorf("it holds %+v", got)
		}
	})
}

// gatheringBooks take a while for all that is kept about somebody, and know for how many at once they did.
type gatheringBooks struct {
	books
	mu        sync.Mutex
	now, most int
}

func (b *gatheringBooks) Data(ctx context.Context, user string) (map[string][]map[string]any, error) {
	b.count(1)
	defer b.count(-1)
	time.Sleep(100 * time.Millisecond)
	return b.books.Data(ctx, user)
}

// count is the most at once so far.
func (b *gatheringBooks) count(n int) (most int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.now += n
	b.most = max(b.most, b.now)
	return b.most
}

// All servers' marks are looked at for that.
func TestNobodyCanHaveTheirDataGatheredWithoutEnd(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		gathering := &gatheringBooks{}
		e.books = func(s *store.Store) books { gathering.books = s; return gathering }
		e.start()
		friends := e.users("Anne", "Marc", "Lowie")
		for _, u := range friends {
			if r := e.must(u.Slash(e.ch, "/me data", nil)); r.Type != discord.ReplyLater {
				t.Errorf("%s is not told to wait: %+v", u.Name, r)
			}
		}
		e.says(friends[0].Slash(e.ch, "/me data", nil))("less than a minute ago")
		time.Sleep(time.Minute)
		if n := gathering.count(0); n != 1 {
			t.Errorf("they were gathered for %d people at once", n)
		}
		for _, u := range friends {
			e.sees(u, "Everything that Hofnar keeps")
		}
		e.says(e.promised(friends[0])(friends[0].Slash(e.ch, "/me data", nil)))("Everything")
	})
}

// A log is copied about, kept and shown to others.
func TestHisLogNamesNobody(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		diary := &syncedBuffer{}
		e.diary = diary
		e.start()
		friends := e.users(ludmillaName, "Marc-Antonio Quartermaine")
		friends[0].CloseInbox()
		e.calledBy(friends[0], "By a direct message")
		ch := e.duel("duel", friends)
		e.game(friends, 2, discordtest.Opt{"rounds": 1})
		e.playsOut(friends)
		e.must(friends[1].Slash(ch, "/me forget", nil))
		e.srv.Gateway().DropConnections(4000)
		time.Sleep(time.Minute)
		e.guild.Kick()
		time.Sleep(time.Hour)
		e.stop()
		said := diary.String()
		if !strings.Contains(said, "gateway") {
			t.Fatalf("he has written nothing: %s", said)
		}
		for _, u := range friends {
			if strings.Contains(said, u.ID) || strings.Contains(said, u.Name) {
				t.Errorf("his log names %s: %s", u.Name, said)
			}
		}
	})
}

type syncedBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *syncedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

func (b *syncedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.String()
}
