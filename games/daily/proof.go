package daily

import (
	"encoding/json"
	"maps"
	"time"

	"hofnar/games"
	"hofnar/games/fairness"
)

// Proof is what proves the chance of somebody's record of the deal, for games.Record.Fair, once
// the day is over: its secret, the commitments that were made together with the day's, by
// Day.String, and the entry of the chain of the server where it was played. Of a game that was
// played in no server both are zero. It fails where the rules of today do not accept the record.
func (d Deal) Proof(record games.Record, secret games.Seed, commitments map[string]fairness.Hash, server string, entry fairness.Entry) (json.RawMessage, error) {
	entry.Commitment = fairness.CommitDays(commitments)
	return fairness.Of(d.Game, record, fairness.Table{
		Server: server, Rules: d.Versions.Rules,
		Secrets: []fairness.Secret{{Entry: entry, Secret: secret}},
		Daily: &fairness.Daily{
			Day: d.Day.String(), Candidate: d.Candidate, Seat: d.Seat, Commitments: commitments,
			Deals: d.Versions.Deals, Others: d.Versions.Others, Field: d.Versions.Field,
		},
	})
}

// Proven is fairness.Check, and of the record of a deal also whether that is what one of these games
// plans for its weekday: the game, how many play, and what is agreed on.
func Proven(list []*games.Game, game *games.Game, r games.Record) (f fairness.Fair, doubt *fairness.Doubt) {
	if f, doubt = fairness.Check(game, r); doubt != nil || f.Daily == nil {
		return f, doubt
	}
	return f, unplanned(list, game, r, f.Daily)
}

// unplanned doubts that a deal is the one that is planned.
func unplanned(list []*games.Game, game *games.Game, r games.Record, d *fairness.Daily) *fairness.Doubt {
	day, known := dayOf(d.Day)
	plan, planned := Planned(list, day)
	switch {
	case game.Daily != nil && game.Daily.Version != d.Deals:
		return nothing("fair.deals", "Then", d.Deals, "Now", game.Daily.Version)
	case !known || planned == nil || planned.Name != game.Name:
		return differs("fair.plan.game", "Day", d.Day)
	case len(r.Players) != plan.Players:
		return differs("fair.plan.players", "Day", d.Day)
	case !maps.Equal(r.Options, game.DailyAgreed(plan)):
		return differs("fair.plan.options", "Day", d.Day)
	case d.Candidate < 0:
		return differs("fair.plan.candidate")
	}
	return nil
}

// dayOf reads a day as Day.String writes it.
func dayOf(text string) (Day, bool) {
	t, err := time.Parse(time.DateOnly, text)
	return DayOf(t), err == nil
}

// nothing says why there is nothing to prove a deal by, differs what is otherwise than proven.
func nothing(key string, pairs ...any) *fairness.Doubt {
	return &fairness.Doubt{Nothing: true, Outcome: -1, Reason: games.T(key, pairs...)}
}

func differs(key string, pairs ...any) *fairness.Doubt {
	return &fairness.Doubt{Outcome: -1, Reason: games.T(key, pairs...)}
}
