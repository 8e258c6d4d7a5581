package table

import (
	"crypto/rand"
	"fmt"
	"math/big"
	"slices"

	"hofnar/games"
)

// names are the computers' own, after the beasts at King Noble's court in the
// tale of Reynard the Fox: none can be mistaken for a card or a title.
var names = []string{
	"Reynaert", "Isegrim", "Tibeert", "Bruun", "Grimbeert", "Cuwaert",
	"Hermeline", "Cantecleer", "Fyrapeel", "Tiecelijn", "Belijn", "Pancer",
}

// freeName returns a name that nobody at the table bears.
func freeName(chairs []Chair) string {
	for _, name := range names {
		if !slices.ContainsFunc(chairs, func(c Chair) bool { return c.Name == name }) {
			return name
		}
	}
	return names[0]
}

// recommended is the level of the computer that takes a seat unasked.
func recommended(g *games.Game) string {
	if levels := g.Levels; len(levels) > 0 {
		return levels[0].Key
	}
	return "random"
}

// letters cannot be mistaken for each other, and without vowels they make no words.
const letters = "CDFGHJKLMNPQRTVWX34679"

const shortest, longest = 3, 5 // of an ID

// sound reports whether that can be the name of a table.
func (id ID) sound() bool {
	return len(id) >= shortest && len(id) <= longest &&
		!slices.ContainsFunc([]byte(id), func(c byte) bool { return !slices.Contains([]byte(letters), c) })
}

func randomID(length int) (ID, error) {
	id := make([]byte, length)
	for i := range id {
		n, err := rand.Int(rand.Reader, big.NewInt(int64(len(letters))))
		if err != nil {
			return "", fmt.Errorf("name a table: %w", err)
		}
		id[i] = letters[n.Int64()]
	}
	return ID(id), nil
}
