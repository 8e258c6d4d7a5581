package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"testing"
	"time"

	"hofnar/bot/notice"
	"hofnar/bot/reach"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/league"
)

// refuses has a channel rest.
func refuses(s *Store, channel string) {
	_, err := s.ChangeRest(context.Background(), channel, func(r *reach.Rest) { *r, _ = r.Refused(noon, true) })
	if err != nil {
		panic(err)
	}
}

// board is a message that shows a table of these tests.
func board(id table.ID, message string) notice.Notice {
	return notice.Notice{Table: id, Kind: notice.Board, Guild: "g", Channel: "c", Message: message, At: noon, Stage: "1", Shown: 1}
}

// owed lists the messages that are to be deleted.
func owed(t *testing.T, s *Store) (messages []string) {
	t.Helper()
	list, err := s.FirstDeletions(t.Context(), 100)
	must(t, err)
	for _, d := range list {
		messages = append(messages, d.Message)
	}
	slices.Sort(messages)
	return messages
}

func TestWhatStandsIsKeptAndWhatItTakesThePlaceOfIsOwedADeletion(t *testing.T) {
	s := fresh(t)
	must(t, added(s.Add(context.Background(), lobby("CCC", "c"))))
	for _, step := range []struct {
		what    string
		message string
		turn    notice.Turn
		owed    []string
	}{
		{"the first one", "m1", notice.Turn{}, nil},
		{"posted anew", "m2", notice.Turn{}, []string{"m1"}},
		{"a stage is over", "m3", notice.Turn{Over: true, Stay: "m2"}, []string{"m1"}},
		{"posted anew in that stage", "m4", notice.Turn{}, []string{"m1", "m3"}},
		{"the next stage is over, and nobody knows how it ended", "m5", notice.Turn{Over: true}, []string{"m1", "m2", "m3", "m4"}},
	} {
		must(t, s.PutBoard(t.Context(), board("CCC", step.message), step.turn, noon))
		if got, err := s.Board(t.Context(), "CCC"); err != nil || got != board("CCC", step.message) {
			t.Errorf("%s: %+v, %v", step.what, got, err)
		}
		if got := owed(t, s); !slices.Equal(got, step.owed) {
			t.Errorf("%s: to be deleted are %v", step.what, got)
		}
	}
	if now, err := s.Newest(context.Background(), "CCC"); now != (table.Shown{Message: "m5", Stage: "1"}) || err != nil {
		t.Errorf("the newest is %+v, %v", now, err)
	}
}

func TestAStageOfWhichNobodyKnowsHowItEndedGoes(t *testing.T) {
	for name, c := range map[string]struct {
		ends func(*Store) error
		owed []string
	}{
		"it shows how it has ended": {func(s *Store) error { return s.EndStage(t.Context(), "CCC", "m1") }, nil},
		"it cannot be edited":       {func(s *Store) error { return s.DropStage(t.Context(), "CCC", "m1", noon) }, []string{"m1"}},
		"Hofnar is killed":          {func(*Store) error { return nil }, []string{"m1"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := fresh(t)
			must(t, added(s.Add(context.Background(), lobby("CCC", "c"))))
			must(t, s.PutBoard(t.Context(), board("CCC", "m1"), notice.Turn{}, noon))
			must(t, s.PutBoard(t.Context(), board("CCC", "m2"), notice.Turn{Over: true, Stay: "m1"}, noon))
			must(t, c.ends(s))
			must(t, s.DropStages(t.Context(), noon))
			if got := owed(t, s); !slices.Equal(got, c.owed) {
				t.Errorf("to be deleted are %v", got)
			}
		})
	}
}

func TestTablesAreFoundWhoseMessageIsBehind(t *testing.T) {
	s := fresh(t)
	for id, c := range map[table.ID]struct {
		shown, revision int
		ended, last     bool
		rests           bool
	}{
		"NVR": {0, 1, false, false, false},
		"BHD": {3, 4, false, false, false},
		"NOW": {4, 4, false, false, false},
		"END": {3, 4, true, false, false},
		"LST": {4, 4, true, true, false},
		"RST": {3, 4, false, false, true},
		"GNE": {0, 2, true, false, false}, // closed before it was ever shown
	} {
		saved := lobby(id, string(id))
		saved.Revision, saved.Parent, saved.Host.ID = c.revision, "above "+string(id), string(id)
		must(t, added(s.Add(context.Background(), saved)))
		if c.shown > 0 {
			n := board(id, "m"+string(id))
			n.Shown, n.Last = c.shown, c.last
			must(t, s.PutBoard(t.Context(), n, notice.Turn{}, noon))
		}
		if c.ended {
			saved.Status, saved.Ended = table.Stopped, noon
			must(t, s.Save(context.Background(), saved, "", table.Arrival{}))
		}
		if c.rests {
			refuses(s, saved.Channel)
		}
	}
	behind, err := s.Behind(t.Context())
	must(t, err)
	if slices.Sort(behind); !slices.Equal(behind, []table.ID{"BHD", "END", "NVR"}) {
		t.Errorf("behind are %v", behind)
	}
	all, err := s.ToShow(t.Context(), "g", "")
	must(t, err)
	if slices.Sort(all); !slices.Equal(all, []table.ID{"BHD", "END", "NOW", "NVR", "RST"}) {
		t.Errorf("to be shown are %v", all)
	}
	if one, err := s.ToShow(t.Context(), "g", "END"); err != nil || !slices.Equal(one, []table.ID{"END"}) {
		t.Errorf("in its channel %v, %v", one, err)
	}
	for _, channel := range []string{"END", "above END"} {
		if one, err := s.ToShowBelow(t.Context(), "g", channel); err != nil || !slices.Equal(one, []table.ID{"END"}) {
			t.Errorf("in %s and its threads %v, %v", channel, one, err)
		}
	}
}

// Books of before have each message where it stands now, and try again within a day where
// a table rested.
func TestMessagesOfBeforeStandWhereTheyStood(t *testing.T) {
	s := open(t, before(t, 43, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, post_message, post_at, post_stage, post_before, post_shown, post_rest, revision, event, opened)
		VALUES ('RVN', 'g', '1', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'running', 'm1', 7000, 's', 'b1', 3, '', 4, 'e1', 1),
		       ('FNS', 'g', '2', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'finished', 'm2', NULL, '', '', 5, '', 5, 'e2', 2),
		       ('RST', 'g', '3', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'finished', 'm3', NULL, '', '', 5, 'channel', 6, 'e3', 3),
		       ('LBB', 'g', '4', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'lobby', '', NULL, '', '', 0, '', 1, 'e4', 4);`))
	for id, want := range map[table.ID]notice.Notice{
		"RVN": {Table: "RVN", Kind: notice.Board, Guild: "g", Channel: "1", Message: "m1", At: fromMillis(sql.NullInt64{Int64: 7000, Valid: true}), Stage: "s", Shown: 3},
		"FNS": {Table: "FNS", Kind: notice.Board, Guild: "g", Channel: "2", Message: "m2", Shown: 5, Last: true},
		"RST": {Table: "RST", Kind: notice.Board, Guild: "g", Channel: "3", Message: "m3", Shown: 5},
		"LBB": {},
	} {
		if got, err := s.Board(t.Context(), id); err != nil || got != want {
			t.Errorf("%s: %+v, %v", id, got, err)
		}
	}
	behind, err := s.Behind(t.Context())
	must(t, err)
	if !slices.Equal(behind, []table.ID{"RVN", "LBB"}) {
		t.Errorf("behind are %v", behind)
	}
	rests, err := s.Rests(t.Context())
	must(t, err)
	if len(rests) != 1 || rests[0].Channel != "3" || !rests[0].Resting || rests[0].Due.Before(time.Now()) || rests[0].Due.After(time.Now().Add(24*time.Hour)) {
		t.Errorf("the channels that rest are %+v", rests)
	}
	must(t, s.PutBoard(t.Context(), board("RVN", "m9"), notice.Turn{Over: true}, noon))
	if got := owed(t, s); !slices.Equal(got, []string{"b1", "m1"}) {
		t.Errorf("to be deleted are %v", got)
	}
}

func TestWhoIsOfferedTwoSeatsIsAskedForEach(t *testing.T) {
	s := fresh(t)
	one := lobby("CCC", "c")
	must(t, added(s.Add(context.Background(), one)))
	karel := table.User{ID: "9", Name: "Karel"}
	one.Offers = map[games.Seat]table.Offer{0: {N: 5, To: karel}, 1: {N: 6, To: karel}}
	put(t, s, &one, "")
	for n := 5; n <= 6; n++ {
		must(t, s.PutNotices(t.Context(), []notice.Notice{{Table: "CCC", Kind: notice.Offer, Channel: "c", Message: fmt.Sprint("m", n), For: karel.ID, N: n}}, noon))
	}
	unasked, err := s.Unasked(t.Context())
	must(t, err)
	if got := owed(t, s); len(got) > 0 || len(unasked) > 0 {
		t.Errorf("to be deleted are %v, unasked is somebody at %v", got, unasked)
	}
}

// The call of an earlier turn may come to the books after that of a later one.
func TestALateCallOfAnEarlierTurnLeavesTheLaterOne(t *testing.T) {
	s := fresh(t)
	must(t, added(s.Add(context.Background(), lobby("CCC", "c"))))
	for _, turn := range []int{5, 9, 7} {
		must(t, s.PutNotices(t.Context(), []notice.Notice{{Table: "CCC", Kind: notice.Call, Channel: "c", Message: fmt.Sprint("m", turn), For: "9", N: turn}}, noon))
	}
	if got := owed(t, s); !slices.Equal(got, []string{"m5"}) {
		t.Errorf("to be deleted are %v", got)
	}
}

// A table that is over has no race to come.
func TestNoReactionIsOwedWhereNoGameGoesOn(t *testing.T) {
	s := fresh(t)
	ended(t, s, "VDD", 0, "anne", "marc")
	must(t, added(s.Add(context.Background(), lobby("CCC", "c"))))
	for _, id := range []table.ID{"VDD", "CCC"} {
		must(t, s.PutBoard(t.Context(), notice.Notice{Table: id, Kind: notice.Board, Guild: "g", Channel: "c", Message: "m" + string(id), Race: "-"}, notice.Turn{}, noon))
	}
	if ids, err := s.Unoffered(t.Context()); err != nil || !slices.Equal(ids, []table.ID{"CCC"}) {
		t.Errorf("without their reaction are %v, %v", ids, err)
	}
}

// What changes at a table that is over, or put away, is shown there all the same.
func TestAMessageIsBehindAlsoWhereItsTableIsOver(t *testing.T) {
	s := fresh(t)
	ended(t, s, "VDD", 0, "anne", "marc")
	kept, err := s.Load(context.Background(), "VDD")
	must(t, err)
	must(t, s.PutBoard(t.Context(), notice.Notice{Table: "VDD", Kind: notice.Board, Guild: kept.Guild, Channel: kept.Channel, Message: "m", Shown: kept.Revision, Last: true}, notice.Turn{}, noon))
	if behind, err := s.Behind(t.Context()); err != nil || len(behind) > 0 {
		t.Fatalf("behind are %v, %v", behind, err)
	}
	settled(t, s, s.Void(context.Background(), houseSeason(t, s, kept.Guild).ID, league.Void{Table: "VDD"}, table.User{ID: "1", Name: "Anne"}, "a mistake", noon))
	if behind, err := s.Behind(t.Context()); err != nil || !slices.Equal(behind, []table.ID{"VDD"}) {
		t.Errorf("after a correction behind are %v, %v", behind, err)
	}
}

func TestALineIsThatOfTheNextTableThatHasShownNothingYet(t *testing.T) {
	s := fresh(t)
	first, next := lobby("FST", "c"), lobby("NXT", "d")
	must(t, added(s.Add(context.Background(), first)))
	line := notice.Notice{Table: "FST", Kind: notice.Line, Guild: "g", Channel: "p", Message: "l", Shown: 9, Last: true}
	must(t, s.PutNotices(t.Context(), []notice.Notice{line}, noon))
	next.Sequel = table.Sequel{Of: "FST"}
	must(t, added(s.Add(context.Background(), next)))
	if list, err := s.Unlined(t.Context()); err != nil || !slices.Equal(list, []table.ID{"NXT"}) {
		t.Errorf("before it is taken over behind are %v, %v", list, err)
	}
	must(t, s.MoveNotice(t.Context(), line, "NXT"))
	must(t, s.KeepNotice(t.Context(), line)) // by whoever still had it
	list, err := s.Notices(t.Context(), "NXT", notice.Line)
	must(t, err)
	if len(list) != 1 || list[0].Last || list[0].Shown != 0 {
		t.Errorf("the line is %+v", list)
	}
	if left, err := s.Notices(t.Context(), "FST", notice.Line); err != nil || len(left) > 0 {
		t.Errorf("the first table has %+v, %v", left, err)
	}
}
