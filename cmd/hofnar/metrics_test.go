package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"

	"hofnar/bot"
	"hofnar/bot/channel"
	"hofnar/bot/discord"
	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/games/all"
	"hofnar/store"
	"hofnar/store/storetest"
)

// measuredEvening is a Hofnar who serves at an address, after a little of every game was played by
// people, and of one with computers; and what his labels must not tell: who, where and what.
func measuredEvening(t *testing.T) (address string, secrets []string) {
	t.Helper()
	c, err := newCrowd(load{Tables: 5, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done, registry := make(chan error, 1), atomic.Pointer[table.Registry]{}
	address = freeAddress(t)
	set := settings{DB: storetest.File(t), LogLevel: slog.LevelError}
	go func() {
		discord := discord.Config{API: c.srv.API(), Token: c.srv.Token()}
		done <- set.play(ctx, service{client: discord, health: address, opened: registry.Store}, set.logger())
	}()
	t.Cleanup(func() {
		if stop(); <-done != nil {
			t.Error("he ended badly")
		}
		c.srv.Close()
	})
	everywhere, alone := c.tables, c.tables[4]
	c.tables = c.tables[:4]
	if err := c.seat(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := alone.users[0].Slash(alone.ch, "/play dalmuti", discordtest.Opt{"computers": 3, "starts": "now"}); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(20 * time.Second); len(scrapeOf(t, address).still()) > 0 && time.Now().Before(end); {
		c.press(ctx, 40, 500*time.Millisecond)
	}
	for _, one := range everywhere {
		id, _ := registry.Load().At(one.ch.ID)
		secrets = append(secrets, string(id), one.ch.ID, one.ch.Guild)
		for _, u := range one.users {
			secrets = append(secrets, u.ID, u.Name)
		}
	}
	return address, secrets
}

func TestPrometheusLearnsWhatIsDocumentedAndNothingOfAnybody(t *testing.T) {
	t.Parallel()
	address, secrets := measuredEvening(t)
	is := scrapeOf(t, address)
	for name, check := range map[string]func(*testing.T, scrape){
		"it keeps Prometheus' conventions":             isLint,
		"what an evening moves has moved":              hasMoved,
		"all is documented, and what is documented is": isDocumented,
		"dashboard and alerts ask for what there is":   isAsked,
		"labels are from short lists":                  isShort,
	} {
		t.Run(name, func(t *testing.T) { check(t, is) })
	}
	for name, value := range is.values() {
		if slices.ContainsFunc(secrets, func(secret string) bool { return strings.Contains(value, secret) }) {
			t.Errorf("%s tells %q", name, value)
		}
	}
}

// Where nothing was shown in the last minute nobody knows how far channels are behind, which is
// not the same as not at all.
func TestWhatIsNotKnownIsNotTold(t *testing.T) {
	m, books, state := newMetrics(), &condition{}, bot.State{}
	if err := m.reads(func() bot.State { return state }, books); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		lag    channel.Lag
		wrong  error
		median float64
		ok     float64
	}{
		{channel.Lag{}, nil, math.NaN(), 1},
		{channel.Lag{Shown: 3, Median: 2 * time.Second, AllShown: 9}, nil, 2, 1},
		{channel.Lag{AllShown: 9}, errors.New("torn"), math.NaN(), 0},
	} {
		state.Lag = c.lag
		books.set(false, c.wrong)
		answer := httptest.NewRecorder()
		m.handler().ServeHTTP(answer, httptest.NewRequest("GET", "/metrics", nil))
		is := scrapeIn(t, answer.Body.String())
		median := is.families["hofnar_channel_lag_seconds"].GetMetric()[0].GetSummary().GetQuantile()[0].GetValue()
		if fmt.Sprint(median) != fmt.Sprint(c.median) || is.sum("hofnar_channel_lag_seconds") != float64(c.lag.AllShown) || is.sum("hofnar_books_in_order") != c.ok {
			t.Errorf("%+v: %v seconds, %v shown, in order: %v", c, median, is.sum("hofnar_channel_lag_seconds"), is.sum("hofnar_books_in_order"))
		}
	}
}

// What is refused is not written, and nobody is to be woken for it.
func TestOnlyWhatIsWrittenTellsOfTheDisk(t *testing.T) {
	for _, c := range []struct {
		batch               store.Batch
		written, transacted float64
		failed              float64
	}{
		{store.Batch{Jobs: 3}, 3, 1, 0},
		{store.Batch{Jobs: 3, Refused: 1}, 2, 1, 0},
		{store.Batch{Jobs: 1, Refused: 1}, 0, 0, 0},
		{store.Batch{Jobs: 2, Refused: 1, Err: errors.New("malformed")}, 0, 0, 1},
	} {
		m := newMetrics()
		m.wrote(c.batch)
		answer := httptest.NewRecorder()
		m.handler().ServeHTTP(answer, httptest.NewRequest("GET", "/metrics", nil))
		is := scrapeIn(t, answer.Body.String())
		writes := is.families["hofnar_store_batch_writes"].GetMetric()[0].GetHistogram()
		if writes.GetSampleSum() != c.written || is.sum("hofnar_store_commit_seconds") != c.transacted || is.sum("hofnar_store_sync_seconds") != c.transacted || is.sum("hofnar_store_failures_total") != c.failed {
			t.Errorf("of %+v is told:\n%s", c.batch, answer.Body)
		}
	}
}

func isLint(t *testing.T, is scrape) {
	problems, err := promlint.New(strings.NewReader(is.text)).Lint()
	if err != nil || len(problems) > 0 {
		t.Errorf("%v, %v", problems, err)
	}
}

func hasMoved(t *testing.T, is scrape) {
	if still := is.still(); len(still) > 0 {
		t.Errorf("these have not moved: %q", still)
	}
	if is.sum("hofnar_tables") != 5 || is.sum("hofnar_gateway_shards_up") != 1 || is.sum("hofnar_store_failures_total") > 0 {
		t.Errorf("five tables are not open, the connection is not up, or books are not written:\n%s", is.text)
	}
}

// deployed is a file of docs/deploy.
func deployed(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../docs/deploy", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func isDocumented(t *testing.T, is scrape) {
	documented := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| `(hofnar_[a-z_]+)` \\|([^|]*)\\|").FindAllStringSubmatch(deployed(t, "metrics.md"), -1) {
		documented[row[1]] = true
		labels := regexp.MustCompile("[a-z]+").FindAllString(row[2], -1)
		if slices.Sort(labels); is.families[row[1]] == nil || !slices.Equal(labels, is.labels(row[1])) {
			t.Errorf("%s is documented with the labels %q, and has %q", row[1], labels, is.labels(row[1]))
		}
	}
	for name := range is.families {
		if strings.HasPrefix(name, "hofnar_") && !documented[name] {
			t.Errorf("docs/deploy/metrics.md does not say what %s is", name)
		}
	}
}

// isAsked holds that what the dashboard and the alerts ask for is told, with these labels, and that
// the alerts are tried with what is told; also below the unit, which leaves a process of /proc what
// is its own: when it was started is counted from what /proc/stat says.
func isAsked(t *testing.T, is scrape) {
	if strings.Contains(deployed(t, "hofnar.service"), "\nProcSubset=pid\n") {
		delete(is.families, "process_start_time_seconds")
	}
	var dashboard any
	if err := json.Unmarshal([]byte(deployed(t, "dashboard.json")), &dashboard); err != nil {
		t.Fatal(err)
	}
	asked := deployed(t, "alerts.yml") + deployed(t, "alerts_test.yml") + strings.ReplaceAll(deployed(t, "dashboard.json"), `\"`, `"`)
	for _, found := range regexp.MustCompile(`\b((?:hofnar|go|process)_[a-z0-9_]+)(?:\{([^}]*)\})?`).FindAllStringSubmatch(asked, -1) {
		name := found[1]
		for _, part := range []string{"_bucket", "_sum", "_count"} {
			if whole, ok := strings.CutSuffix(name, part); ok && is.families[whole] != nil {
				name = whole
			}
		}
		if is.families[name] == nil {
			t.Errorf("somebody asks for %s, and there is none", name)
		}
		labels := append(is.labels(name), "job")
		if strings.HasSuffix(found[1], "_bucket") {
			labels = append(labels, "le")
		}
		for _, label := range regexp.MustCompile(`([a-z]+)[!=]`).FindAllStringSubmatch(found[2], -1) {
			if !slices.Contains(labels, label[1]) {
				t.Errorf("somebody asks for the %s of %s", label[1], name)
			}
		}
	}
}

// shortLists are the values that labels may have.
var shortLists = map[string]*regexp.Regexp{
	"game":  regexp.MustCompile("^(" + strings.Join(gameNames(), "|") + ")$"),
	"state": regexp.MustCompile("^(lobby|awake|asleep)$"),
	"why":   regexp.MustCompile("^(late|failed|missed)$"),
	"route": regexp.MustCompile("^(GET|POST|PUT|PATCH|DELETE) [a-z/@]+$"),
	"limit": regexp.MustCompile("^(bucket|global)$"),
	"event": regexp.MustCompile("^(begun|resumed|ended)$"),
}

func gameNames() (names []string) {
	for _, g := range all.Games {
		names = append(names, g.Name)
	}
	return names
}

func isShort(t *testing.T, is scrape) {
	for name, value := range is.values() {
		_, label, _ := strings.Cut(name, " ")
		if list := shortLists[label]; list == nil || !list.MatchString(value) {
			t.Errorf("%s is %q", name, value)
		}
	}
	if lines := strings.Count(is.text, "\n") - strings.Count(is.text, "\n#"); lines > 400 {
		t.Errorf("a scrape has %d lines", lines)
	}
}
