package bot_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/discordtest"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/league"
)

// unpacked are the files of an archive.
func unpacked(t *testing.T, data []byte) map[string][]byte {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if files[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

func TestASeasonIsHandedOutToWhoeverAsks(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "=Marc")
		if said := e.hears(friends[0].Slash(e.ch, "/league export", nil)); !strings.Contains(said, "No game has counted") {
			t.Errorf("before the first game: %s", said)
		}
		e.game(friends, 2, discordtest.Opt{"rounds": 1})
		e.playsOut(friends)
		for want, opts := range map[string]discordtest.Opt{"no such season": {"season": 2}, "no league called": {"league": "Fridays"}} {
			if said := e.hears(friends[0].Slash(e.ch, "/league export", opts)); !strings.Contains(said, want) {
				t.Errorf("%v: %s", opts, said)
			}
		}
		if r := e.must(friends[0].Slash(e.ch, "/league export", nil)); r.Type != discord.ReplyLater {
			t.Errorf("she is not told to wait: %+v", r)
		}
		if said := e.hears(friends[1].Slash(e.ch, "/league export", nil)); !strings.Contains(said, "less than a minute ago") {
			t.Errorf("all games are read again at once: %s", said)
		}
		out := e.sees(friends[0], "record of 1 game")
		if !out.Ephemeral() {
			t.Error("all can read the answer")
		}
		for name, lines := range map[string]int{"standings.csv": 3, "results.csv": 5} {
			table, err := csv.NewReader(bytes.NewReader(e.attached(out, name))).ReadAll()
			if err != nil || len(table) != lines {
				t.Errorf("%s is %v, %v", name, table, err)
			}
			if text := string(e.attached(out, name)); !strings.Contains(text, ",'=Marc,") {
				t.Errorf("a spreadsheet takes a name for a formula: %s", text)
			}
		}
		var season league.Export
		if err := json.Unmarshal(e.attached(out, "season.json"), &season); err != nil || len(season.Results) != 1 || len(season.Standings) != 2 {
			t.Errorf("the season is %+v, %v", season, err)
		}
		records := unpacked(t, e.attached(out, "records-1.zip"))
		for name, text := range records {
			game, record, err := games.ReadRecord(all.Games, text)
			if err != nil {
				t.Fatal(err)
			}
			if state, _, bad := games.Replay(game, record); bad != nil || !state.Tally().Over {
				t.Errorf("%s does not replay: %v", name, bad)
			}
		}
		if len(records) != 1 {
			t.Errorf("%d records", len(records))
		}
		time.Sleep(time.Minute)
		if r := e.must(friends[1].Slash(e.ch, "/league export", nil)); r.Type != discord.ReplyLater {
			t.Errorf("a minute later nobody gets it: %+v", r)
		}
	})
}

// Else it would say for ever that Hofnar thinks.
func TestWhereFilesDoNotGetThroughAnApologyDoes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.knows(anne)
		e.srv.Weather(discordtest.Weather{Method: http.MethodPatch, PathPart: "/webhooks/", ResetBefore: 1, Requests: 4})
		e.must(anne.Slash(e.ch, "/me data", nil))
		time.Sleep(time.Minute)
		if anne.Find(e.ch, "Something went wrong here") == nil {
			t.Error("she is told nothing")
		}
		if e.meter.failed.Load() != 1 {
			t.Errorf("%d answers are measured that did not come", e.meter.failed.Load())
		}
	})
}

// Only the answers that say so are lost: an apology in their place would take them away.
func TestFilesThatMayHaveGotThroughStay(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.knows(anne)
		e.srv.Weather(discordtest.Weather{Method: http.MethodPatch, PathPart: "/webhooks/", FailAfter: 1, Requests: 4})
		e.must(anne.Slash(e.ch, "/me data", nil))
		time.Sleep(time.Minute)
		files := 0
		for _, m := range anne.Sees(e.ch) {
			if m.Ephemeral() {
				files += len(m.Files())
			}
		}
		if files == 0 {
			t.Error("the files are gone that stood there")
		}
	})
}
