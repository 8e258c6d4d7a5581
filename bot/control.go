package bot

import (
	"fmt"
	"strconv"
	"strings"

	"hofnar/bot/table"
	"hofnar/games"
)

// control is what a custom id says: what to do, at which table, under which
// version of what is asked, with which picks. Custom ids come back from clients, so nothing in them
// is believed: the table judges.
type control struct {
	verb  verb
	table table.ID
	n     int    // the version that it was shown under, or whatever else the verb counts
	rest  string // picks, or whatever the verb takes
}

type verb string

// The verbs of controls.
const (
	verbJoin     verb = "join"
	verbLeave    verb = "leave"
	verbComputer verb = "computer"
	verbLevel    verb = "level" // a computer of the level chosen in the menu
	verbStart    verb = "start"
	verbMore     verb = "more"
	verbOption   verb = "option"  // which option to change
	verbValue    verb = "value"   // rest: the option; the menu's value is the new one
	verbRemove   verb = "remove"  // a computer
	verbShuffle  verb = "shuffle" // the seats
	verbMove     verb = "move"    // whose seat to move
	verbMoveTo   verb = "moveto"  // rest: whose seat; the menu's value is where to
	verbCancel   verb = "cancel"
	verbHand     verb = "hand"
	verbAnswer   verb = "answer" // opens what its user is asked privately
	verbAct      verb = "choose" // rest: picks; private
	verbPublic   verb = "pick"   // rest: picks; on the table message
	verbRace     verb = "race"   // rest: the stage, "|", picks
	verbOrder    verb = "ahead"  // rest: picks, as a standing order
	verbCallOff  verb = "calloff"
	verbLog      verb = "log" // n: the page
	verbSheet    verb = "sheet"
	verbRecord   verb = "record"
	verbRules    verb = "rules" // table: empty; rest: the game
	verbAskLeave verb = "leave?"
	verbAskStop  verb = "stop?"
	verbStop     verb = "stop"
	verbStay     verb = "stay"

	// Controls of before, which carried the number of the table's step. They ask again.
	verbOldAct    verb = "act"
	verbOldPublic verb = "public"
	verbOldOrder  verb = "order"
)

func (c control) id() string {
	return fmt.Sprintf("%s:%s:%d:%s", c.verb, c.table, c.n, c.rest)
}

// at is a control without version or picks.
func at(v verb, id table.ID) string { return control{verb: v, table: id}.id() }

func readControl(id string) (control, bool) {
	parts := strings.SplitN(id, ":", 4)
	if len(parts) != 4 {
		return control{}, false
	}
	n, err := strconv.Atoi(parts[2])
	return control{verb(parts[0]), table.ID(parts[1]), n, parts[3]}, err == nil
}

// picked joins the picks of a control with the values chosen in its menu.
func picked(c control, in interaction) games.Picks {
	picks := games.UnpackPicks(c.rest)
	if in.Values != nil {
		picks = append(picks, in.Values)
	}
	return picks
}
