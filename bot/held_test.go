package bot_test

import (
	"context"
	"reflect"
	"regexp"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/notice"
	"hofnar/bot/people"
	"hofnar/bot/reach"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/daily"
	"hofnar/games/fairness"
	"hofnar/games/league"
	"hofnar/store"
)

// heldBooks let nobody read while they are held.
type heldBooks struct {
	books
	until atomic.Pointer[chan struct{}] // closed when they are let go; nil: they are not held
}

func (b *heldBooks) hold() (letGo func()) {
	until := make(chan struct{})
	b.until.Store(&until)
	return func() { close(until) }
}

func (b *heldBooks) wait() {
	if until := b.until.Load(); until != nil {
		<-*until
	}
}

// writes are what is not held.
var writes = regexp.MustCompile(`^(Add|Save|Commit|Change|Put|Note(Absence|Presence|Weekly|BroughtBack|Unwanted|Press|Race)|Void|Restore|Recount$|End|Close|Begin|Join|Move|Keep|PartLeague|Forget|Rewrite$|Remove|Drop|Draw|Defer|DailyPosted$)`)

func (b *heldBooks) FirstOutdated(ctx context.Context) (table.ID, reach.Attempts, error) {
	b.wait()
	return b.books.FirstOutdated(ctx)
}

func (b *heldBooks) Unoffered(ctx context.Context) ([]table.ID, error) {
	b.wait()
	return b.books.Unoffered(ctx)
}

func (b *heldBooks) LinesOfEnded(ctx context.Context, thread string) ([]notice.Notice, error) {
	b.wait()
	return b.books.LinesOfEnded(ctx, thread)
}

func (b *heldBooks) Unsure(ctx context.Context) ([]reach.Unsure, error) {
	b.wait()
	return b.books.Unsure(ctx)
}

func (b *heldBooks) Noted(ctx context.Context, message string) (bool, error) {
	b.wait()
	return b.books.Noted(ctx, message)
}

func (b *heldBooks) Knows(ctx context.Context, user string) (bool, error) {
	b.wait()
	return b.books.Knows(ctx, user)
}

func (b *heldBooks) ToForget(ctx context.Context) ([]string, error) {
	b.wait()
	return b.books.ToForget(ctx)
}

func (b *heldBooks) Recounts(ctx context.Context) ([]int64, error) {
	b.wait()
	return b.books.Recounts(ctx)
}

func (b *heldBooks) RewriteOwed(ctx context.Context) (bool, int64, time.Time, error) {
	b.wait()
	return b.books.RewriteOwed(ctx)
}

// Who adds a way to read from the books holds it here as well.
func TestEveryReadOfTheBooksCanBeHeld(t *testing.T) {
	bubble(t, func(t *testing.T) {
		held := &heldBooks{} // without books: what is not held panics
		letGo := held.hold()
		kinds := reflect.TypeFor[books]()
		for i := range kinds.NumMethod() {
			m := kinds.Method(i)
			if writes.MatchString(m.Name) {
				continue
			}
			var args []reflect.Value
			for j := range m.Type.NumIn() {
				args = append(args, reflect.Zero(m.Type.In(j)))
			}
			over := make(chan any, 1)
			go func() {
				defer func() { over <- recover() }()
				reflect.ValueOf(held).MethodByName(m.Name).Call(args)
			}()
			synctest.Wait()
			if len(over) > 0 {
				t.Errorf("%s is not held", m.Name)
			}
		}
		letGo()
	})
}

// While the table of an old hand is read from the books, other tables' events go on.
func TestWhatIsReadFromTheBooksHoldsUpNoOtherTable(t *testing.T) {
	for name, use := range map[string]func(e *evening, anne *discordtest.User, hand, board *discordtest.Message){
		"the control of an old hand": func(e *evening, anne *discordtest.User, hand, _ *discordtest.Message) {
			_, _ = anne.Click(hand, choosing(hand))
		},
		"a button of an old table message": func(e *evening, anne *discordtest.User, _, board *discordtest.Message) {
			_, _ = anne.Click(board, "Log")
		},
		"a command about what was last": func(e *evening, anne *discordtest.User, _, _ *discordtest.Message) {
			_, _ = anne.Slash(e.ch, "/table log", nil)
		},
		"a command that opens a table": func(e *evening, anne *discordtest.User, _, _ *discordtest.Message) {
			_, _ = anne.Slash(e.ch, "/play dalmuti", nil)
		},
		"a command about somebody's tables": func(e *evening, anne *discordtest.User, _, _ *discordtest.Message) {
			_, _ = anne.Slash(e.ch, "/games", nil)
		},
		"a command about a league": func(e *evening, anne *discordtest.User, _, _ *discordtest.Message) {
			_, _ = anne.Slash(e.ch, "/league show", nil)
		},
		"what may be typed": func(e *evening, anne *discordtest.User, _, _ *discordtest.Message) {
			_, _ = anne.Complete(e.ch, "/league show", "league", "t")
		},
		"a server to which Hofnar comes":        func(e *evening, _ *discordtest.User, _, _ *discordtest.Message) { e.srv.Guild("others") },
		"a server from which Hofnar is removed": func(e *evening, _ *discordtest.User, _, _ *discordtest.Message) { e.srv.Guild("away").Kick() },
		"a command where no table is open": func(e *evening, anne *discordtest.User, _, _ *discordtest.Message) {
			_, _ = anne.Slash(e.ch, "/hand", nil)
		},
		"a move typed where there is none": func(e *evening, anne *discordtest.User, _, _ *discordtest.Message) {
			_, _ = anne.Slash(e.ch, "/place", discordtest.Opt{"field": "14a"})
		},
		"a reaction to an old table message": func(e *evening, anne *discordtest.User, _, board *discordtest.Message) { _ = anne.React(board, "✊") },
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := silentEvening(t)
				held := &heldBooks{}
				e.books = func(s *store.Store) books { held.books = s; return held }
				e.start()
				anne, marc := e.user("Anne"), e.user("Marc")
				away := e.srv.Guild("away")
				away.Join(anne)
				e.must(anne.Slash(away.Channel("games"), "/play kismet", nil))
				hand, board := e.oldHand(anne) // meanwhile the table there falls asleep
				ch := e.guild.Channel("other")
				e.must(anne.Slash(ch, "/play kismet", nil))
				if !marc.Eventually(ch, 8*time.Second, func([]*discordtest.Message) bool { return marc.Find(ch, "Anne invites") != nil }) {
					t.Fatal("there is no other table")
				}
				letGo := held.hold()
				go use(e, anne, hand, board)
				synctest.Wait()
				if _, err := marc.Click(marc.Find(ch, "Anne invites"), "Join"); err != nil {
					t.Errorf("at the other table: %v", err)
				}
				id, _ := e.registry.At(ch.ID)
				if g, _ := e.registry.Look(id, ""); len(g.Chairs) != 2 {
					t.Errorf("%d people sit at the other table while the books are held", len(g.Chairs))
				}
				letGo()
				time.Sleep(5 * time.Second)
			})
		})
	}
}

// oldHand is a hand that still offers something, and the message, of a table that has
// ended and was put away.
func (e *evening) oldHand(u *discordtest.User) (hand, board *discordtest.Message) {
	e.t.Helper()
	hand = e.choice(u)
	e.stop() // so that the hand stays as it is
	e.start()
	ask := e.must(u.Slash(e.ch, "/table stop", nil)).Message
	e.must(u.Click(ask, "Stop the table"))
	board = e.sees(u, "Stopped before its end")
	time.Sleep(11 * time.Minute) // it is put away
	return hand, board
}

// choice is somebody's hand, in a game among computers, as soon as a button there makes a
// choice.
func (e *evening) choice(u *discordtest.User) *discordtest.Message {
	e.t.Helper()
	e.game([]*discordtest.User{u}, 3, nil)
	hand := e.hand(u)
	for choosing(hand) == "" {
		time.Sleep(time.Second)
		e.choose(u, hand)
		hand = u.Find(e.ch, "**Your ")
	}
	return hand
}

// choosing is the id of a hand's button that makes a choice, empty if there is none.
func choosing(hand *discordtest.Message) string {
	for _, b := range hand.Buttons() {
		if c, _ := screen.ReadControl(b.CustomID, nil); c.Verb == screen.VerbAct {
			return b.CustomID
		}
	}
	return ""
}

func (b *heldBooks) Behind(ctx context.Context) ([]table.ID, error) {
	b.wait()
	return b.books.Behind(ctx)
}

func (b *heldBooks) Uncalled(ctx context.Context) ([]table.ID, error) {
	b.wait()
	return b.books.Uncalled(ctx)
}

func (b *heldBooks) Unasked(ctx context.Context) ([]table.ID, error) {
	b.wait()
	return b.books.Unasked(ctx)
}

func (b *heldBooks) AskedToEnd(ctx context.Context) ([]table.ID, error) {
	b.wait()
	return b.books.AskedToEnd(ctx)
}

func (b *heldBooks) Invitations(ctx context.Context) ([]table.ID, error) {
	b.wait()
	return b.books.Invitations(ctx)
}

func (b *heldBooks) InvitationsTold(ctx context.Context, id table.ID) (int, error) {
	b.wait()
	return b.books.InvitationsTold(ctx, id)
}

func (b *heldBooks) Unlined(ctx context.Context) ([]table.ID, error) {
	b.wait()
	return b.books.Unlined(ctx)
}

func (b *heldBooks) OpenTables(ctx context.Context) ([]table.Brief, error) {
	b.wait()
	return b.books.OpenTables(ctx)
}

func (b *heldBooks) Load(ctx context.Context, id table.ID) (table.Kept, error) {
	b.wait()
	return b.books.Load(ctx, id)
}

func (b *heldBooks) Borne(ctx context.Context, id table.ID) (bool, error) {
	b.wait()
	return b.books.Borne(ctx, id)
}

func (b *heldBooks) Lobbies(ctx context.Context, guild, host, event string) (int, error) {
	b.wait()
	return b.books.Lobbies(ctx, guild, host, event)
}

func (b *heldBooks) Latest(ctx context.Context, channel string) (table.ID, error) {
	b.wait()
	return b.books.Latest(ctx, channel)
}

func (b *heldBooks) TablesOf(ctx context.Context, user, guild string) ([]table.ID, error) {
	b.wait()
	return b.books.TablesOf(ctx, user, guild)
}

func (b *heldBooks) TablesIn(ctx context.Context, guild string, skip, most int) ([]table.ID, int, int, error) {
	b.wait()
	return b.books.TablesIn(ctx, guild, skip, most)
}

func (b *heldBooks) PlayedElsewhere(ctx context.Context, user string, here table.ID) (bool, error) {
	b.wait()
	return b.books.PlayedElsewhere(ctx, user, here)
}

func (b *heldBooks) CalledBy(ctx context.Context, message string) ([]table.ID, error) {
	b.wait()
	return b.books.CalledBy(ctx, message)
}

func (b *heldBooks) Sheets(ctx context.Context, which table.Which) ([]table.Sheet, error) {
	b.wait()
	return b.books.Sheets(ctx, which)
}

func (b *heldBooks) Person(ctx context.Context, id string) (people.Person, error) {
	b.wait()
	return b.books.Person(ctx, id)
}

func (b *heldBooks) OnHolidaySince(ctx context.Context, day people.Day) ([]people.Person, error) {
	b.wait()
	return b.books.OnHolidaySince(ctx, day)
}

func (b *heldBooks) FirstDue(ctx context.Context) (string, time.Time, error) {
	b.wait()
	return b.books.FirstDue(ctx)
}

func (b *heldBooks) Speaks(ctx context.Context, guild string) (string, error) {
	b.wait()
	return b.books.Speaks(ctx, guild)
}

func (b *heldBooks) Server(ctx context.Context, guild string) (people.Server, error) {
	b.wait()
	return b.books.Server(ctx, guild)
}

func (b *heldBooks) ServersKept(ctx context.Context) ([]string, error) {
	b.wait()
	return b.books.ServersKept(ctx)
}

func (b *heldBooks) Absences(ctx context.Context) (map[string]time.Time, error) {
	b.wait()
	return b.books.Absences(ctx)
}

func (b *heldBooks) Note(ctx context.Context, key string) (string, error) {
	b.wait()
	return b.books.Note(ctx, key)
}

func (b *heldBooks) DailyDeal(ctx context.Context, day daily.Day) (daily.Kept, error) {
	b.wait()
	return b.books.DailyDeal(ctx, day)
}

func (b *heldBooks) DailyGame(ctx context.Context, of daily.Which) (daily.Game, error) {
	b.wait()
	return b.books.DailyGame(ctx, of)
}

func (b *heldBooks) DailyBoard(ctx context.Context, guild string, day daily.Day) ([]daily.Game, error) {
	b.wait()
	return b.books.DailyBoard(ctx, guild, day)
}

func (b *heldBooks) DailyRecords(ctx context.Context, guild string, day daily.Day, most int) ([]daily.Game, error) {
	b.wait()
	return b.books.DailyRecords(ctx, guild, day, most)
}

func (b *heldBooks) DailyDays(ctx context.Context, user string, from, to daily.Day) ([]daily.Game, error) {
	b.wait()
	return b.books.DailyDays(ctx, user, from, to)
}

func (b *heldBooks) DealtDays(ctx context.Context, until daily.Day) ([]daily.Day, error) {
	b.wait()
	return b.books.DealtDays(ctx, until)
}

func (b *heldBooks) FirstDailyPost(ctx context.Context) (people.DailyPost, error) {
	b.wait()
	return b.books.FirstDailyPost(ctx)
}

func (b *heldBooks) UnfinishedDaily(ctx context.Context, user string, now time.Time) (daily.Day, bool, error) {
	b.wait()
	return b.books.UnfinishedDaily(ctx, user, now)
}

func (b *heldBooks) DailyCommitments(ctx context.Context, guild string, day daily.Day) (map[string]fairness.Hash, fairness.Entry, error) {
	b.wait()
	return b.books.DailyCommitments(ctx, guild, day)
}

func (b *heldBooks) Learned(ctx context.Context, user, game string) (games.Learned, error) {
	b.wait()
	return b.books.Learned(ctx, user, game)
}

func (b *heldBooks) FirstSeat(ctx context.Context, user string, here table.ID) (bool, error) {
	b.wait()
	return b.books.FirstSeat(ctx, user, here)
}

func (b *heldBooks) Data(ctx context.Context, user string) (map[string][]map[string]any, error) {
	b.wait()
	return b.books.Data(ctx, user)
}

func (b *heldBooks) SeatsOf(ctx context.Context, user string) ([]table.ID, error) {
	b.wait()
	return b.books.SeatsOf(ctx, user)
}

func (b *heldBooks) Rests(ctx context.Context) ([]reach.Rest, error) {
	b.wait()
	return b.books.Rests(ctx)
}

func (b *heldBooks) FirstRest(ctx context.Context) (reach.Rest, error) {
	b.wait()
	return b.books.FirstRest(ctx)
}

func (b *heldBooks) ToShow(ctx context.Context, guild, channel string) ([]table.ID, error) {
	b.wait()
	return b.books.ToShow(ctx, guild, channel)
}

func (b *heldBooks) Newest(ctx context.Context, id table.ID) (table.Shown, error) {
	b.wait()
	return b.books.Newest(ctx, id)
}

func (b *heldBooks) ToShowBelow(ctx context.Context, guild, channel string) ([]table.ID, error) {
	b.wait()
	return b.books.ToShowBelow(ctx, guild, channel)
}

func (b *heldBooks) Notices(ctx context.Context, id table.ID, kind notice.Kind) ([]notice.Notice, error) {
	b.wait()
	return b.books.Notices(ctx, id, kind)
}

func (b *heldBooks) Served(ctx context.Context, id table.ID) (bool, error) {
	b.wait()
	return b.books.Served(ctx, id)
}

func (b *heldBooks) Board(ctx context.Context, id table.ID) (notice.Notice, error) {
	b.wait()
	return b.books.Board(ctx, id)
}

func (b *heldBooks) Denials(ctx context.Context) ([]reach.Denial, error) {
	b.wait()
	return b.books.Denials(ctx)
}

func (b *heldBooks) FirstDeletions(ctx context.Context, most int) ([]reach.Deletion, error) {
	b.wait()
	return b.books.FirstDeletions(ctx, most)
}

func (b *heldBooks) NewestEntry(ctx context.Context, guild string) (fairness.Entry, error) {
	b.wait()
	return b.books.NewestEntry(ctx, guild)
}

func (b *heldBooks) Chain(ctx context.Context, guild string, most int) ([]fairness.Entry, map[string]int, error) {
	b.wait()
	return b.books.Chain(ctx, guild, most)
}

func (b *heldBooks) FirstWeekly(ctx context.Context) (people.Weekly, error) {
	b.wait()
	return b.books.FirstWeekly(ctx)
}

func (b *heldBooks) Week(ctx context.Context, guild string, since time.Time) (league.Week, error) {
	b.wait()
	return b.books.Week(ctx, guild, since)
}

func (b *heldBooks) ExportSeason(ctx context.Context, l league.League, s league.Season) (league.Export, error) {
	b.wait()
	return b.books.ExportSeason(ctx, l, s)
}

func (b *heldBooks) Leagues(ctx context.Context, guild string) ([]league.League, error) {
	b.wait()
	return b.books.Leagues(ctx, guild)
}

func (b *heldBooks) LeaguesFor(ctx context.Context, guild, game string, users []string, at time.Time) ([]league.Counted, error) {
	b.wait()
	return b.books.LeaguesFor(ctx, guild, game, users, at)
}

func (b *heldBooks) Seasons(ctx context.Context, id int64) ([]league.Season, error) {
	b.wait()
	return b.books.Seasons(ctx, id)
}

func (b *heldBooks) SeasonsDue(ctx context.Context, guild string, at time.Time) (bool, error) {
	b.wait()
	return b.books.SeasonsDue(ctx, guild, at)
}

func (b *heldBooks) LeagueTable(ctx context.Context, season int64) ([]league.Row, map[string]string, error) {
	b.wait()
	return b.books.LeagueTable(ctx, season)
}

func (b *heldBooks) Curve(ctx context.Context, season int64, entrant string) ([]league.Point, error) {
	b.wait()
	return b.books.Curve(ctx, season, entrant)
}

func (b *heldBooks) LastCounted(ctx context.Context, season int64) (league.Counted, error) {
	b.wait()
	return b.books.LastCounted(ctx, season)
}

func (b *heldBooks) Counted(ctx context.Context, id table.ID) ([]league.Counted, error) {
	b.wait()
	return b.books.Counted(ctx, id)
}

func (b *heldBooks) Shares(ctx context.Context, part league.Part) ([]league.GameStanding, map[string]string, error) {
	b.wait()
	return b.books.Shares(ctx, part)
}

func (b *heldBooks) Totals(ctx context.Context, id, since int64) ([]league.Standing, map[string]string, error) {
	b.wait()
	return b.books.Totals(ctx, id, since)
}

func (b *heldBooks) PartTitles(ctx context.Context, part league.Part) (map[string]int, error) {
	b.wait()
	return b.books.PartTitles(ctx, part)
}

func (b *heldBooks) Meetings(ctx context.Context, id int64, who, other string) ([]league.Meeting, error) {
	b.wait()
	return b.books.Meetings(ctx, id, who, other)
}

func (b *heldBooks) ServersOf(ctx context.Context, who string, most int) ([]string, error) {
	b.wait()
	return b.books.ServersOf(ctx, who, most)
}

func (b *heldBooks) Bests(ctx context.Context, guild, who string) ([]league.Best, error) {
	b.wait()
	return b.books.Bests(ctx, guild, who)
}

func (b *heldBooks) WasPutOut(ctx context.Context, id int64, user string) (bool, error) {
	b.wait()
	return b.books.WasPutOut(ctx, id, user)
}

func (b *heldBooks) Belongs(ctx context.Context, id int64, user string) (bool, error) {
	b.wait()
	return b.books.Belongs(ctx, id, user)
}

func (b *heldBooks) Corrected(ctx context.Context, season int64, v league.Void) ([]table.ID, error) {
	b.wait()
	return b.books.Corrected(ctx, season, v)
}

func (b *heldBooks) Corrections(ctx context.Context, season int64) ([]league.Correction, error) {
	b.wait()
	return b.books.Corrections(ctx, season)
}

func (b *heldBooks) RuleChanges(ctx context.Context, season int64) ([]league.RuleChange, error) {
	b.wait()
	return b.books.RuleChanges(ctx, season)
}

func (b *heldBooks) LastGames(ctx context.Context, season int64, begins string, most int) ([]league.Counted, error) {
	b.wait()
	return b.books.LastGames(ctx, season, begins, most)
}

func (b *heldBooks) Sessions(ctx context.Context) (map[int]string, error) {
	b.wait()
	return b.books.Sessions(ctx)
}

func (b *heldBooks) BroughtBack(ctx context.Context, thread string) (time.Time, bool, error) {
	b.wait()
	return b.books.BroughtBack(ctx, thread)
}
