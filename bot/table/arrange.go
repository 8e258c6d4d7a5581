package table

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"

	"hofnar/games"
)

// SetOption agrees on something else; the value as a record writes it.
type SetOption struct {
	Key   string
	Value json.RawMessage
}

// MoveSeat takes somebody's chair out of the row and puts it in again elsewhere.
type MoveSeat struct {
	Who string // Chair.Occupant
	To  games.Seat
}

// Shuffle seats everybody at random.
type Shuffle struct{}

func (d SetOption) apply(a *attempt) error {
	if err := a.hosting(); err != nil {
		return err
	}
	raw, err := json.Marshal(map[string]json.RawMessage{d.Key: d.Value})
	if err != nil {
		return games.Refuse("option.value", "Option", d.Key)
	}
	agreed, err := games.Agree(a.cfg.options(a.p.game), raw)
	if err != nil {
		return err
	}
	a.p.Options[d.Key] = agreed[d.Key]
	return nil
}

func (d MoveSeat) apply(a *attempt) error {
	if err := a.hosting(); err != nil {
		return err
	}
	from := a.p.Chairs.find(func(c Chair) bool { return c.Occupant() == d.Who })
	if from == games.Public || d.To < 0 || int(d.To) >= len(a.p.Chairs) {
		return games.Refuse("table.refuse.no_such_seat")
	}
	chair := a.p.Chairs[from]
	row := slices.Delete(a.p.Chairs, int(from), int(from)+1)
	a.p.Chairs = slices.Insert(row, int(d.To), chair)
	return nil
}

func (Shuffle) apply(a *attempt) error {
	if err := a.hosting(); err != nil {
		return err
	}
	for i := len(a.p.Chairs) - 1; i > 0; i-- {
		j, err := rand.Int(rand.Reader, big.NewInt(int64(i)+1))
		if err != nil {
			return fmt.Errorf("shuffle the seats: %w", err)
		}
		a.p.Chairs[i], a.p.Chairs[j.Int64()] = a.p.Chairs[j.Int64()], a.p.Chairs[i]
	}
	return nil
}
