package teufel

import (
	"slices"

	"hofnar/games"
)

// why says, all fields of a kind in a sentence, which fields cannot be named, and while a tile
// lies turned over that none can.
func why(v games.View) []games.Reason {
	d := v.Detail.(View)
	free := allFields
	for i, t := range d.Placed {
		if t != (Tile{}) {
			free &^= only(i)
		}
	}
	if d.Phase == inTurn.String() {
		return []games.Reason{whyNone(&d, free)}
	}
	barred := free
	for _, field := range d.Namable {
		barred &^= only(field)
	}
	beside, covered := barred&foreign[d.Players][d.Player], allFields&^free
	elsewhere := barred &^ beside
	return slices.Concat(
		whyFields(covered, "covered", games.T("teufel.why.covered", "Count", covered.size())),
		whyFields(beside, "body", games.T("teufel.why.body", "Fields", beside.texts())),
		whyFields(elsewhere, "sector", games.T("teufel.why.sector", "Fields", elsewhere.texts())))
}

func whyFields(list set, refusal string, text games.Text) []games.Reason {
	if list == 0 {
		return nil
	}
	r := games.Reason{Text: text, Refusal: "teufel.refuse." + refusal}
	for _, field := range list.list() {
		r.Acts = append(r.Acts, actOf(name+games.Move(field)))
	}
	return []games.Reason{r}
}

// whyNone says why no field can be named now, of those that are free: the tile has its field
// already, which is the twin of the one covered last, or was named.
func whyNone(d *View, free set) games.Reason {
	key := "teufel.why.named"
	if d.Players != 3 && d.Last != none && board.Fields[d.Last].Twin == d.Current {
		key = "teufel.why.twin"
	}
	return whyFields(free, "not_now.turn", games.T(key, "Field", fieldNames[d.Current]))[0]
}
