package table

import (
	"fmt"
	"slices"

	"hofnar/games"
)

// Audit says why a table of one of these games cannot be replayed, or where its
// score sheet or its result differs from what its moves come to; nil when all is well.
func Audit(list []*games.Game, k Kept) error {
	p, err := replay(&Config{Games: list}, k)
	if err != nil {
		return fmt.Errorf("table %s: %w", k.ID, err)
	}
	var sheet []games.Round
	for _, step := range k.Steps {
		sheet = append(sheet, step.Rounds...)
	}
	if !slices.EqualFunc(sheet, p.tally.Sheet, sameRound) {
		return fmt.Errorf("table %s: its score sheet differs from its moves", k.ID)
	}
	if k.Status == Finished && !(slices.Equal(k.Scores, p.tally.Scores) && slices.Equal(k.Winners, p.tally.Winners)) {
		return fmt.Errorf("table %s: its result differs from its moves", k.ID)
	}
	return nil
}

func sameRound(a, b games.Round) bool {
	return slices.Equal(a.Points, b.Points) && slices.Equal(a.Titles, b.Titles) && a.Turns == b.Turns
}

// StatisticsOf are what a finished game has kept of everybody, by user and key, as
// its moves tell; it fails where they cannot be replayed.
func StatisticsOf(list []*games.Game, k Kept) (map[string]map[string]int, error) {
	p, err := replay(&Config{Games: list}, k)
	if err != nil {
		return nil, err
	}
	return statistics(p), nil
}
