package daily_test

import (
	"testing"

	"hofnar/games"
	"hofnar/games/daily"
	"hofnar/games/fairness"
)

// committed are the commitments to thirty days from one on; the secrets are numbered.
func committed(from daily.Day) map[string]fairness.Hash {
	days := map[string]fairness.Hash{}
	for i := range daily.Day(30) {
		days[(from + i).String()] = fairness.CommitDay((from + i).String(), games.Seed{byte(i)})
	}
	return days
}

func TestAClosedDealIsProvenWhetherItWasPlayedInAServerOrNot(t *testing.T) {
	days := committed(monday)
	entry := fairness.Entry{Number: 1, Kind: fairness.OfDays, Previous: fairness.Origin("100"), Commitment: fairness.CommitDays(days)}
	for i := range daily.Day(3) {
		secret := games.Seed{byte(i)}
		d, err := daily.New(t.Context(), within(0.01), monday+i, secret, int(i))
		if err != nil {
			t.Fatal(err)
		}
		record := played(t, d, secret, 1)
		for server, e := range map[string]fairness.Entry{"100": entry, "": {}} {
			if record.Fair, err = d.Proof(record, secret, days, server, e); err != nil {
				t.Fatal(err)
			}
			f, doubt := fairness.Check(d.Game, record)
			if doubt != nil {
				t.Errorf("%s in server %q: outcome %d, %s", d.Name(), server, doubt.Outcome, doubt.Reason.Key)
			}
			if shown := f.Entries(); len(shown) != 1 || server != "" && shown[0] != entry.String() {
				t.Errorf("%s in server %q shows %v", d.Name(), server, shown)
			}
		}
	}
}
