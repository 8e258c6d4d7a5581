package daily

import (
	"encoding/json"

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
		Daily:   &fairness.Daily{Day: d.Day.String(), Candidate: d.Candidate, Seat: d.Seat, Commitments: commitments},
	})
}
