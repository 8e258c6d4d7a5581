package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"hofnar/bot/people"
	"hofnar/games/daily"
	"hofnar/games/fairness"
)

// wants has a server want deals posted in a channel; empty: in none.
func wants(t *testing.T, s *Store, guild, channel string) {
	t.Helper()
	_, err := s.ChangeServer(t.Context(), guild, func(set *people.Server) { set.Daily = channel })
	must(t, err)
}

// owedPosts are the posts that are owed, each tried once and done.
func owedPosts(t *testing.T, s *Store) (all []string) {
	t.Helper()
	for {
		p, err := s.FirstDailyPost(t.Context())
		must(t, err)
		if p.Guild == "" {
			return all
		}
		all = append(all, fmt.Sprint(p.Guild, " ", p.Channel, " ", p.Day-int(today)))
		must(t, s.DailyPosted(t.Context(), p))
	}
}

func TestADealIsOwedOnceToWhereSomebodyHasFinishedIt(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	dealt(t, s, today-9, today-3, today-2, today-1)
	for guild, channel := range map[string]string{"g": "c", "h": "d", "quiet": "", "idle": "e", "gone": "f"} {
		wants(t, s, guild, channel)
	}
	for i, at := range []struct {
		guild string
		day   daily.Day
		ends  bool
	}{{"g", today - 9, true}, {"g", today - 3, true}, {"g", today - 2, true}, {"g", today - 2, true}, {"h", today - 2, true}, {"quiet", today - 2, true}, {"idle", today - 2, false}, {"gone", today - 2, true}, {"h", today - 1, true}} {
		starts(t, s, fmt.Sprint(i), at.guild, at.day)
		if at.ends {
			ends(t, s, fmt.Sprint(i), at.day, at.day.Shuts(), i)
		}
	}
	must(t, s.CloseDeals(t.Context(), today-1, today-8))
	wants(t, s, "gone", "")
	must(t, s.Close())
	s = open(t, path) // a kill between closing and posting
	if got := owedPosts(t, s); !slices.Equal(got, []string{"g c -3", "g c -2", "h d -2"}) {
		t.Errorf("owed are %q", got)
	}
	must(t, s.CloseDeals(t.Context(), today-1, today-8))
	if got := owedPosts(t, s); len(got) > 0 {
		t.Errorf("owed once more are %q", got)
	}
	must(t, s.CloseDeals(t.Context(), today, today-8))
	if got := owedPosts(t, s); !slices.Equal(got, []string{"h d -1"}) {
		t.Errorf("a day later owed are %q", got)
	}
}

// manyFinish has so many finish a deal, the how-manieth in the server that the format names by that:
// one that wants it posted.
func manyFinish(t *testing.T, s *Store, people int, format string, day daily.Day) {
	t.Helper()
	const many = `WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < ?1) `
	must(t, s.writeTx(t.Context(), "fill the books", func(tx transaction) error {
		return inTurn(
			func() error {
				return execute(tx, many+`INSERT INTO servers (guild, clock, overdue, holidays, daily)
					SELECT DISTINCT printf(?2, n), '', 'nudge', 0, 'c' FROM many`, people, format)
			},
			func() error {
				return execute(tx, many+`INSERT INTO daily_games (user_id, day, free, user_name, guild, record, presses, begun, ended, given_up, points, scored)
					SELECT 'player ' || n, ?3, 0, 'A', printf(?2, n), '', 1, ?4, ?4, 0, 1, 1 FROM many`, people, format, day, day.Opens().UnixMilli())
			},
		)
	}))
}

// most returns by how many rows a transaction has changed what a query counts, at most, of those that
// were told of so far; each hears of every one.
func most(s *Store, query string, each func()) func() int {
	var mu sync.Mutex
	most, last := 0, howMany(s, query)
	s.Watch(func(Batch) {
		mu.Lock()
		defer mu.Unlock()
		n := howMany(s, query)
		most, last = max(most, n-last, last-n), n
		each()
	})
	return func() int {
		mu.Lock()
		defer mu.Unlock()
		return most
	}
}

// postsGo has all posts that are owed be posted at once, and returns of which servers.
func postsGo(t *testing.T, s *Store) (guilds []string) {
	t.Helper()
	must(t, s.writeTx(t.Context(), "post all", func(tx transaction) (err error) {
		guilds, err = rows(tx, scanText, `DELETE FROM daily_posts RETURNING guild`)
		return err
	}))
	return guilds
}

// Whoever plays waits for no three thousand servers.
func TestPostsOfThreeThousandServersAreOwedAFewAtATimeAndOnceEachOverAKill(t *testing.T) {
	path := empty.File(t)
	s := open(t, path)
	dealt(t, s, today-2)
	manyFinish(t, s, 3000, "g%05d", today-2)
	ctx, kill := context.WithCancel(t.Context())
	defer kill()
	batches := 0
	written := most(s, `SELECT count(*) FROM daily_posts`, func() {
		if batches++; batches == 7 {
			kill()
		}
	})
	if err := s.CloseDeals(ctx, today-1, today-8); !errors.Is(err, context.Canceled) {
		t.Errorf("it is not interrupted: %v", err)
	}
	must(t, s.Close())
	s = open(t, path)
	posted := postsGo(t, s) // before the rest are owed
	again := most(s, `SELECT count(*) FROM daily_posts`, func() {})
	must(t, s.CloseDeals(t.Context(), today-1, today-8))
	must(t, s.PutNote(t.Context(), "a", "b")) // what is before it was told of
	if n := max(written(), again()); n > dealsAtOnce {
		t.Errorf("one transaction makes %d posts owed", n)
	}
	posted = append(posted, postsGo(t, s)...)
	if n := len(posted); n != 3000 || len(slices.Compact(slices.Sorted(slices.Values(posted)))) != 3000 {
		t.Errorf("%d posts were owed", n)
	}
}

func TestAPostThatIsPutOffKeepsNoOtherWaiting(t *testing.T) {
	s := fresh(t)
	dealt(t, s, today-2)
	for _, guild := range []string{"g", "h"} {
		wants(t, s, guild, "c"+guild)
		starts(t, s, guild, guild, today-2)
		ends(t, s, guild, today-2, (today - 2).Shuts(), 1)
	}
	must(t, s.CloseDeals(t.Context(), today-1, today-8))
	first, err := s.FirstDailyPost(t.Context())
	must(t, err)
	must(t, s.DeferDailyPost(t.Context(), first, noon, noon.Add(time.Hour)))
	second, err := s.FirstDailyPost(t.Context())
	must(t, err)
	must(t, s.DailyPosted(t.Context(), second))
	again, err := s.FirstDailyPost(t.Context())
	must(t, err)
	if first.Guild != "g" || second.Guild != "h" || again.Guild != "g" || !again.Since.Equal(noon) || !again.Again.Equal(noon.Add(time.Hour)) {
		t.Errorf("first %+v, then %+v, then %+v", first, second, again)
	}
}

// What a deal came to is kept, and how it was played for some weeks.
func TestRecordsOfDealsGoAfterAWhile(t *testing.T) {
	s := fresh(t)
	dealt(t, s, today-2)
	at := today.Opens()
	starts(t, s, "1", "g", today-2)
	ends(t, s, "1", today-2, (today - 2).Shuts(), 4)
	starts(t, s, "2", "g", today-2) // does not finish
	for user, begun := range map[string]time.Time{"1": at, "3": at.Add(40 * 24 * time.Hour)} {
		_, err := s.ChangeDailyGame(t.Context(), daily.Which{User: user, Day: today - 2, Free: true}, begun, func(g daily.Game) (daily.Game, error) {
			g.Name, g.Record, g.Begun = "A", aRecord, begun
			return g, nil
		})
		must(t, err)
	}
	for more, err := true, error(nil); more; {
		more, err = s.DropDailyRecords(t.Context(), at.Add(time.Hour), 1)
		must(t, err)
	}
	kept, err := rowsOf(s, `SELECT user_id || ' ' || free || ' ' || (record <> '') FROM daily_games ORDER BY 1`)
	must(t, err)
	if !slices.Equal(kept, []string{"1 0 0", "3 1 1"}) {
		t.Errorf("kept are %q", kept)
	}
	if got := dealBoard(t, s, "g", today-2); !slices.Equal(got, []string{"1=4"}) {
		t.Errorf("the board is %q", got)
	}
}

func TestADayIsProvenByWhatItWasCommittedToWith(t *testing.T) {
	s := fresh(t)
	dealt(t, s, today)
	starts(t, s, "1", "g", today)
	each, e, err := s.DailyCommitments(t.Context(), "g", today)
	must(t, err)
	k, err := s.DailyDeal(t.Context(), today)
	must(t, err)
	if len(each) != 30 || each[today.String()] != fairness.CommitDay(today.String(), k.Secret) || e.Commitment != fairness.CommitDays(each) || e.Number != 1 {
		t.Errorf("proven by %d commitments and %+v", len(each), e)
	}
	if _, e, err := s.DailyCommitments(t.Context(), "elsewhere", today); err != nil || e.Number != 0 {
		t.Errorf("a server that has none has %+v, %v", e, err)
	}
}
