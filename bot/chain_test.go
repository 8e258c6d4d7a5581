package bot_test

import (
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/games/fairness"
)

// chains adds entries to the server's chain until it has so many, and returns the newest.
func (e *evening) chains(newest fairness.Entry, until int) fairness.Entry {
	e.t.Helper()
	db, err := sql.Open("sqlite3", e.file)
	if err != nil {
		e.t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for newest.Number < until {
		next := fairness.Entry{Number: newest.Number + 1, Kind: fairness.OfDays, Previous: newest.Hash(), At: today.UnixMilli()}
		if newest.Number == 0 {
			next.Previous = fairness.Origin(e.guild.ID)
		}
		_, _ = rand.Read(next.Commitment[:])
		if _, err := db.Exec(`INSERT INTO chain (guild, number, kind, commitment, previous, at) VALUES (?, ?, ?, ?, ?, ?)`,
			e.guild.ID, next.Number, next.Kind, next.Commitment[:], next.Previous[:], next.At); err != nil {
			e.t.Fatal(err)
		}
		newest = next
	}
	return newest
}

// chained reads the file of a chain: what its first entry comes after, and how many there are up to
// the newest, each of which must follow from the one before it.
func chained(t *testing.T, file []byte, newest fairness.Entry) (before fairness.Hash, n int) {
	t.Helper()
	var c struct {
		Previous fairness.Hash
		Entries  []struct {
			Number           int
			Kind             string
			Commitment, Hash fairness.Hash
		}
	}
	if err := json.Unmarshal(file, &c); err != nil {
		t.Fatalf("%v: %s", err, file)
	}
	hash := c.Previous
	for _, one := range c.Entries {
		e := fairness.Entry{Number: one.Number, Kind: one.Kind, Commitment: one.Commitment, Previous: hash}
		if hash = e.Hash(); hash != one.Hash {
			t.Errorf("entry %d does not follow", one.Number)
		}
	}
	if hash != newest.Hash() {
		t.Errorf("the file does not end with %s", newest)
	}
	return c.Previous, len(c.Entries)
}

func TestAChainIsHandedOutAsFarAsDiscordTakesIt(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := eveningOn(t, discordtest.Config{OpenAPI: discordtest.Description(), Memory: true, MostFile: 2000})
		e.start()
		anne, marc := e.user("Anne"), e.user("Marc")
		var newest fairness.Entry
		for _, c := range []struct {
			entries, handed int
			name            string
		}{
			{3, 3, "chain.json"},
			{10, 10, "chain.json.zip"},
			{40, 14, "chain.json.zip"},
		} {
			time.Sleep(time.Minute)
			newest = e.chains(newest, c.entries)
			counted := fmt.Sprintf("%d for thirty deals", c.entries)
			m := e.says(e.promised(anne)(anne.Slash(e.ch, "/table verify", nil)))(newest.String(), counted)
			file := e.attached(m, c.name)
			if strings.HasSuffix(c.name, ".zip") {
				file = unpacked(t, file)["chain.json"]
			}
			before, n := chained(t, file, newest)
			if whole := before == fairness.Origin(e.guild.ID); n != c.handed || whole != (n == c.entries) {
				t.Errorf("of %d entries %d are handed out after %x", c.entries, n, before)
			}
			if part := strings.Contains(m.Text(), fmt.Sprintf("newest %d entries", n)); part != (n < c.entries) {
				t.Errorf("%d of %d entries: %s", n, c.entries, m.Text())
			}
			e.says(marc.Slash(e.ch, "/table verify", nil))(newest.String(), "less than a minute ago")
		}
	})
}
