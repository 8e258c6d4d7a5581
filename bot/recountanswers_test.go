package bot_test

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/games/league"
)

var recountedGames = flag.Int("recount.games", 20_000, "how many games the season has that is worked out anew beside answers")

// Ten tables of eight at The Great Dalmuti, all of whom press about every two seconds, in books
// with a season of 20,000 games of four, on this machine's disk: how long first answers take,
// alone, and while that season is worked out anew from its first game on, all the time.
//
//	go test ./bot -run '^$' -bench AnswersBesideARecount -benchtime 3000x -timeout 1h
func BenchmarkAnswersBesideARecount(b *testing.B) {
	for name, beside := range map[string]func(*evening, context.Context) error{
		"alone":            func(_ *evening, ctx context.Context) error { <-ctx.Done(); return nil },
		"beside a recount": (*evening).recountAway,
	} {
		b.Run(name, func(b *testing.B) {
			e := eveningOn(b, discordtest.Config{Memory: true})
			e.file = e.crowded()
			e.start()
			for e.recounting() {
				time.Sleep(10 * time.Millisecond)
			}
			ctx, stop := context.WithCancel(context.Background())
			done := make(chan error, 1)
			var left, failed atomic.Int64
			left.Store(int64(b.N))
			var people sync.WaitGroup
			for n := range 10 {
				ch, users := e.guild.Channel(fmt.Sprintf("table-%d", n)), e.guests(n)
				e.opensFor(users, ch)
				for _, u := range users {
					people.Go(func() { pressAway(u, ch, 2*time.Second, &left, &failed) })
				}
			}
			go func() { done <- beside(e, ctx) }()
			timed(b, e, people.Wait)
			stop()
			if err := errors.Join(<-done, e.kept.CheckSeason(context.Background(), 1)); err != nil {
				b.Error(err)
			}
			b.ReportMetric(float64(failed.Load()), "failed")
		})
	}
}

// guests are eight people of the nth table.
func (e *evening) guests(n int) (users []*discordtest.User) {
	for i := range 8 {
		users = append(users, e.user(fmt.Sprintf("Guest %d-%d", n, i)))
	}
	return users
}

// opensFor has these people begin a long game in a channel.
func (e *evening) opensFor(users []*discordtest.User, ch *discordtest.Channel) {
	e.t.Helper()
	e.must(users[0].Slash(ch, "/play dalmuti", discordtest.Opt{"rounds": 30}))
	lobby := users[0].Find(ch, "invites")
	for _, u := range users[1:] {
		e.must(u.Click(lobby, "Join"))
	}
	e.starts(users[0], lobby)
}

// crowded are books on disk with a large season of the server's own league.
func (e *evening) crowded() (path string) {
	e.t.Helper()
	empty, err := os.ReadFile(e.file)
	path = filepath.Join(e.t.TempDir(), "books.db")
	statements, failed := os.ReadFile("../store/testdata/crowd.sql")
	if err = errors.Join(err, failed, os.WriteFile(path, empty, 0o600)); err != nil {
		e.t.Fatal(err)
	}
	db, err := sql.Open("sqlite3", "file:"+path+"?_synchronous=OFF")
	if err != nil {
		e.t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	_, err = db.Exec(string(statements), 1, *recountedGames)
	_, failed = db.Exec(`UPDATE tables SET guild = ?1; UPDATE leagues SET guild = ?1`, e.guild.ID, e.guild.ID)
	if err = errors.Join(err, failed, db.Close()); err != nil {
		e.t.Fatal(err)
	}
	return path
}

// recounting reports whether the season is being worked out anew.
func (e *evening) recounting() bool {
	e.t.Helper()
	left, err := e.kept.Recounts(context.Background())
	if err != nil {
		e.t.Error(err)
	}
	return len(left) > 0
}

// recountAway has a moderator declare the first game of the season void and have it count again, by
// turns.
func (e *evening) recountAway(ctx context.Context) error {
	rik, turns := e.user("Rik"), 0
	e.guild.Manager(rik)
	ch := e.guild.Channel("office")
	defer func() { e.t.Logf("the season was worked out %d times", turns) }()
	for ; ctx.Err() == nil; turns++ {
		var err error
		if turns%2 == 0 {
			_, err = rik.Slash(ch, "/league void", discordtest.Opt{"table": "00001", "reason": "a wrong deal"})
		} else {
			var all []league.Correction
			if all, err = e.kept.Corrections(context.Background(), 1); err == nil {
				_, err = rik.Slash(ch, "/league restore", discordtest.Opt{"correction": fmt.Sprint(all[len(all)-1].ID)})
			}
		}
		if err != nil {
			return err
		}
		for time.Sleep(100 * time.Millisecond); e.recounting(); {
			time.Sleep(10 * time.Millisecond)
		}
	}
	return nil
}
