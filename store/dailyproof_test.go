package store

import (
	"testing"

	"hofnar/games/fairness"
)

func TestACommitmentToADayStandsWithThoseOfTheOthersInTheServersChain(t *testing.T) {
	s := fresh(t)
	dealt(t, s, today)
	starts(t, s, "anne", "g", today)
	each, e, err := s.DailyCommitments(t.Context(), "g", today)
	must(t, err)
	kept, err := s.DailyDeal(t.Context(), today)
	must(t, err)
	if each[today.String()] != fairness.CommitDay(today.String(), kept.Secret) || len(each) != drawnAtOnce {
		t.Errorf("%d days were committed to, and this one as %x", len(each), each[today.String()])
	}
	if e.Number == 0 || e.Commitment != fairness.CommitDays(each) {
		t.Errorf("the entry is %+v", e)
	}
	if _, e, err := s.DailyCommitments(t.Context(), "elsewhere", today); err != nil || e != (fairness.Entry{}) {
		t.Errorf("where no deal was begun the entry is %+v, %v", e, err)
	}
}
