package all_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
)

// oldOutcomes are the sums over what was drawn in random games when an outcome still
// depended on how many there had been before it.
var oldOutcomes = map[string]string{
	"dalmuti": "bf8c21b297f3100e4170c92958f2c748b9ee161e6aecc485698ff6fbd065b138",
	"kismet":  "f5dadbe0df5df1b5d91c5a3cd61317798be742a6726d1d7faa37cc5234ad9b60",
	"murphy":  "7d894af221791fc38740168af853c359927e47d331cab2ae1ef914e631730a55",
	"teufel":  "27c7c3aba7633adee3b1d2c9360714bc68caf17fe848d46c0c938058fab9de5d",
}

// drawnAlready is how Dalmuti's seats stood at those tables: that outcome they had.
var drawnAlready = []string{`{"draw":[3,7,12,10,8,6,2,11]}`, `{"draw":[9,10,4,6,7,11,12,5]}`, `{"draw":[2,9,11,12,3,4,8,6]}`}

func TestTablesUnderWayDrawWhatTheyWouldHaveDrawn(t *testing.T) {
	for _, game := range all.Games {
		sum, kinds := sha256.New(), map[string]int{}
		for seed := range byte(3) {
			live := games.NewOldLive(games.Seed{seed, 28}, 0)
			if game.Name == "dalmuti" {
				live.Foretell(json.RawMessage(drawnAlready[seed]))
			}
			wander(t, game, game.High, rand.New(rand.NewPCG(28, uint64(seed))), live, 1500, func(games.State) bool { return true })
			for _, entry := range live.Outcomes {
				sum.Write(entry)
				kinds[string(bytes.Split(entry, []byte(`"`))[1])]++
			}
		}
		t.Log(game.Name, kinds)
		if got := hex.EncodeToString(sum.Sum(nil)); got != oldOutcomes[game.Name] {
			t.Errorf("%s draws otherwise: %s (%v)", game.Name, got, kinds)
		}
	}
}
