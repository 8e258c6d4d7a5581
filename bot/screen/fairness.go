package screen

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/fairness"
)

// fairLine is the number and the hash of a table's newest entry in its server's chain, and how
// its deck was cut; nothing for a table that has none.
func fairLine(t words.Localizer, g table.Snapshot) string {
	list := g.Entries()
	if len(list) == 0 {
		return ""
	}
	entry := words.Escaped(list[len(list)-1].String())
	if len(g.Cuts) == 0 {
		return t.Key("fair.line", "Entry", entry)
	}
	return t.Key("fair.line.cuts", "Entry", entry, "Cuts", numbersOf(g.Cuts))
}

// numbersOf are those of cuts, in order: a phone has no room for names.
func numbersOf(cuts []table.Cut) string {
	var list []string
	for _, c := range cuts {
		list = append(list, strconv.Itoa(c.Number))
	}
	return strings.Join(list, " ")
}

// endedFairLine is fairLine of a game that is over, in small.
func endedFairLine(t words.Localizer, g table.Snapshot) string {
	if g.Ended.IsZero() {
		return ""
	}
	return inSmall(fairLine(t, g))
}

// cutsOf names who has cut by which number, in order.
func cutsOf(cuts []table.Cut) (list []games.Text) {
	var all []string
	for _, c := range cuts {
		all = append(all, c.By.Name)
	}
	short := brief(all, longestOnChair)
	for _, c := range cuts {
		list = append(list, games.T("fair.cut", "Name", short(c.By.Name), "Number", c.Number))
	}
	return list
}

// entriesOf are entries as people compare them.
func entriesOf(entries []fairness.Entry) (list []games.Text) {
	for _, e := range entries {
		list = append(list, games.T("fair.shown", "Entry", words.Escaped(e.String())))
	}
	return list
}

// cutButton leads to the cutting of a lobby's deck.
func cutButton(t words.Localizer, g table.Snapshot) (list []discord.Component) {
	if len(g.Entries()) > 0 {
		list = append(list, discord.Button(discord.Secondary, t.Key("button.cut"), at(VerbFair, g.ID)))
	}
	return list
}

// verifyButton leads to the proof of a game that is over.
func verifyButton(t words.Localizer, g table.Snapshot) (list []discord.Component) {
	if !g.Ended.IsZero() && !g.Began.IsZero() && len(g.Entries()) > 0 {
		list = append(list, discord.Button(discord.Secondary, t.Key("button.verify"), at(VerbVerify, g.ID)))
	}
	return list
}

// Fairness is what is known of a table's luck before it is revealed, with a note on top, which may
// be empty; who sits in a lobby can cut here.
func (s *Set) Fairness(who Viewer, g table.Snapshot, note string) discord.Message {
	t, entries := s.In(who, g), g.Entries()
	title := t.Key("fair.title", "Table", string(g.ID))
	if len(entries) == 0 {
		return Saying(join(note, under(title, t.Key("fair.not_verifiable"))))
	}
	about := "fair.about"
	switch {
	case g.Status == table.Lobby:
		about = "fair.about.lobby"
	case !g.Ended.IsZero():
		about = "fair.about.over"
	}
	cut := t.Key("fair.nobody_cut")
	if len(g.Cuts) > 0 {
		cut = t.Key("fair.cut_so_far", "Cuts", cutsOf(g.Cuts))
	}
	said := under(title, t.Key(about, "Entries", entriesOf(entries)), cut, hashLines(t, entries), restoredLine(t, entries))
	return message(append([]discord.Component{discord.Text(join(note, said))}, cutMenu(t, who, g)...)...)
}

// cutMenu has whoever sits in a lobby cut, once.
func cutMenu(t words.Localizer, who Viewer, g table.Snapshot) []discord.Component {
	if g.Status != table.Lobby || g.Seat == games.Public || g.CutBy(who.User) {
		return nil
	}
	var numbers []discord.SelectOption
	for n := 1; n <= fairness.MostCut; n++ {
		numbers = append(numbers, discord.Option(strconv.Itoa(n), strconv.Itoa(n)))
	}
	return []discord.Component{chooser(at(VerbCut, g.ID), t.Key("fair.cut.choose"), numbers)}
}

// hashLines are the whole hashes of a table's entries.
func hashLines(t words.Localizer, entries []fairness.Entry) string {
	var said []string
	for _, e := range entries {
		said = append(said, t.Key("fair.hashes", "Number", words.Escaped(strconv.Itoa(e.Number)), "Hash", hex(e.Hash()), "Previous", hex(e.Previous), "Commitment", hex(e.Commitment)))
	}
	return strings.Join(said, "\n")
}

func hex(h fairness.Hash) string { return fmt.Sprintf("%x", h[:]) }

// restoredLine says what it means that a table goes on under another secret.
func restoredLine(t words.Localizer, entries []fairness.Entry) string {
	if len(entries) < 2 {
		return ""
	}
	return t.Key("fair.restored")
}

// Verify proves the luck of a game that is over, here and by the record that it hands out.
func (s *Set) Verify(who Viewer, g table.Snapshot) discord.Message {
	t := s.In(who, g)
	r, ok := g.Proven()
	if len(g.Entries()) == 0 || !ok {
		return s.Fairness(who, g, "")
	}
	if _, doubt := fairness.Check(s.Game(g.Game), r); doubt != nil {
		return withRecord(t, g, r, t.Key("fair.doubt", "Why", doubt.Reason))
	}
	said := under(proofLine(t, g), restoredLine(t, g.Entries()), takenOverLine(t, g), t.Key("fair.how"))
	return withRecord(t, g, r, said)
}

// proofLine says what is proven, and what is not.
func proofLine(t words.Localizer, g table.Snapshot) string {
	entries := entriesOf(g.Entries())
	if len(g.Cuts) == 0 {
		return t.Key("fair.proven.uncut", "Entries", entries)
	}
	return t.Key("fair.proven", "Entries", entries, "Cuts", cutsOf(g.Cuts))
}

func takenOverLine(t words.Localizer, g table.Snapshot) string {
	if g.TakenOver() == "" {
		return ""
	}
	return t.Key("fair.taken_over", "Table", string(g.TakenOver()))
}

// withRecord is a text with a game's record as a file.
func withRecord(t words.Localizer, g table.Snapshot, r games.Record, text string) discord.Message {
	data, _ := json.Marshal(r) // plain values and JSON always go into JSON
	name := fmt.Sprintf("%s-%s.json", g.Game, g.ID)
	m := message(discord.Text(text), discord.Attached(name))
	m.Files = []discord.File{{Name: name, Alt: t.Key("record.alt", "Table", string(g.ID)), Type: "application/json", Data: data}}
	return m
}
