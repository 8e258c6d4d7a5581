package main

import (
	"math"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"hofnar/bot"
	"hofnar/bot/channel"
	"hofnar/bot/table"
	"hofnar/games/all"
)

// stateMetrics are read when somebody asks.
type stateMetrics struct {
	read  func() bot.State
	books *condition
	step  int64     // of the books
	began time.Time // to serve
}

var (
	buildDesc    = describe("hofnar_build_info", "Which build this is, and which step of the books it writes; always 1.", "version", "books")
	beganDesc    = describe("hofnar_start_time_seconds", "When this Hofnar began to serve, in seconds since 1970.")
	inOrderDesc  = describe("hofnar_books_in_order", "1 unless the last check of the books has found something wrong.")
	shardsDesc   = describe("hofnar_gateway_shards", "Connections to the gateway that there are to be.")
	shardsUpDesc = describe("hofnar_gateway_shards_up", "Connections to the gateway on which events come.")
	tablesDesc   = describe("hofnar_tables", "Open tables: lobbies, games in memory (awake) and in the books (asleep).", "game", "state")
	lagDesc      = describe("hofnar_channel_lag_seconds", "How long after a change the messages of tables have shown it; quantiles of the last minute.")
	unshownDesc  = describe("hofnar_channel_unshown_seconds", "For how long the oldest change has waited that its table's message does not show; 0: all are shown.")
	waitingDesc  = describe("hofnar_discord_requests_waiting", "Requests that wait for their turn below the global limit.")
	backlogDesc  = describe("hofnar_discord_backlog_seconds", "How long they wait at the pace that Discord allows.")
	refusedDesc  = describe("hofnar_discord_refused", "Requests of the last ten minutes that Discord has refused, of those that count towards a ban.")
	thoughtsDesc = describe("hofnar_thoughts_waiting", "Thoughts of computers that wait for a processor.")
	thinkingDesc = describe("hofnar_thoughts_under_way", "Thoughts of computers that are being thought.")
)

func describe(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(name, help, labels, nil)
}

// Describe implements prometheus.Collector.
func (s stateMetrics) Describe(all chan<- *prometheus.Desc) {
	for _, one := range []*prometheus.Desc{buildDesc, beganDesc, inOrderDesc, shardsDesc, shardsUpDesc, tablesDesc, lagDesc, unshownDesc, waitingDesc, backlogDesc, refusedDesc, thoughtsDesc, thinkingDesc} {
		all <- one
	}
}

// Collect implements prometheus.Collector.
func (s stateMetrics) Collect(all chan<- prometheus.Metric) {
	value := func(what *prometheus.Desc, n float64, labels ...string) {
		all <- prometheus.MustNewConstMetric(what, prometheus.GaugeValue, n, labels...)
	}
	gauge := func(what *prometheus.Desc, n int, labels ...string) { value(what, float64(n), labels...) }
	now := s.read()
	gauge(buildDesc, 1, build(), strconv.FormatInt(s.step, 10))
	value(beganDesc, float64(s.began.UnixMilli())/1000)
	gauge(inOrderDesc, s.inOrder())
	gauge(shardsDesc, now.Connections)
	gauge(shardsUpDesc, now.Up)
	value(unshownDesc, now.Lag.Unshown.Seconds())
	gauge(waitingDesc, now.Requests.Waiting)
	value(backlogDesc, now.Requests.Takes.Seconds())
	gauge(refusedDesc, now.Requests.Refused)
	gauge(thoughtsDesc, now.Thoughts)
	gauge(thinkingDesc, now.Thought)
	for of, n := range byState(now.Tables) {
		gauge(tablesDesc, n, of[0], of[1])
	}
	all <- lagIs(now.Lag)
}

func (s stateMetrics) inOrder() int {
	if _, wrong := s.books.is(); wrong != nil {
		return 0
	}
	return 1
}

// byState counts tables by game and state, also where there are none.
func byState(census map[table.Kind]int) map[[2]string]int {
	counts := map[[2]string]int{}
	for _, g := range all.Games {
		for _, state := range []string{"lobby", "awake", "asleep"} {
			counts[[2]string{g.Name, state}] = 0
		}
	}
	for kind, n := range census {
		counts[[2]string{kind.Game, stateOf(kind)}] += n
	}
	return counts
}

func stateOf(k table.Kind) string {
	switch {
	case k.Lobby:
		return "lobby"
	case k.Awake:
		return "awake"
	}
	return "asleep"
}

// lagIs is how far channels are behind; where nothing was shown in the last minute, nobody knows.
func lagIs(l channel.Lag) prometheus.Metric {
	median, worst := l.Median.Seconds(), l.Worst.Seconds()
	if l.Shown == 0 {
		median, worst = math.NaN(), math.NaN()
	}
	return prometheus.MustNewConstSummary(lagDesc, uint64(l.AllShown), l.AllTook.Seconds(), map[float64]float64{.5: median, .99: worst})
}
