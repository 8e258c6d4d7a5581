package screen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hofnar/bot/table"
	"hofnar/games"
)

// Control is what a custom id says: what to do, at which table, under which version of
// what is asked, with which picks. Custom ids come back from clients, so nothing in them
// is believed: the table judges.
type Control struct {
	Verb   Verb
	Table  table.ID
	Number int      // the version that it was shown under, or whatever the verb counts
	Rest   string   // picks, or whatever the verb takes
	Values []string // chosen in its menu, nil where it is none
}

// Verb is what a control does.
type Verb string

// The verbs of controls.
const (
	VerbJoin     Verb = "join"
	VerbLeave    Verb = "leave" // a lobby
	VerbComputer Verb = "computer"
	VerbFill     Verb = "fill"  // the seats that the game lacks, with computers
	VerbLevel    Verb = "level" // a computer of the level chosen in the menu
	VerbStart    Verb = "start"
	VerbMore     Verb = "more"
	VerbOption   Verb = "option"  // which option to change
	VerbValue    Verb = "value"   // Rest: the option; the menu's value is the new one
	VerbRemove   Verb = "remove"  // a computer
	VerbShuffle  Verb = "shuffle" // the seats
	VerbMove     Verb = "move"    // whose seat to move
	VerbMoveTo   Verb = "moveto"  // Rest: whose seat; the menu's value is where to
	VerbCancel   Verb = "cancel"
	VerbHand     Verb = "hand"
	VerbAnswer   Verb = "answer" // opens what its user is asked privately
	VerbAct      Verb = "choose" // Rest: picks; private
	VerbPublic   Verb = "pick"   // Rest: picks; on the table message
	VerbRace     Verb = "race"   // Rest: the stage, "|", picks
	VerbOrder    Verb = "ahead"  // Rest: picks, as a standing order
	VerbCallOff  Verb = "calloff"
	VerbTakeBack Verb = "takeback"
	VerbHint     Verb = "hint"
	VerbWhy      Verb = "why"     // Rest: picks
	VerbAgree    Verb = "agree"   // to what somebody wants to take back
	VerbRefuse   Verb = "refuse"  // says no to it
	VerbEnd      Verb = "end"     // Number: the question's; agrees that a game ends before its end
	VerbPlayOn   Verb = "playon"  // does not agree
	VerbStandIn  Verb = "standin" // has a computer play on for somebody who is silent
	VerbLog      Verb = "log"     // Number: the page
	VerbSheet    Verb = "sheet"
	VerbRecord   Verb = "record"
	VerbFair     Verb = "fair"   // what is known of the table's luck
	VerbCut      Verb = "cut"    // the menu's value is the number
	VerbVerify   Verb = "verify" // proves the luck of a game that is over
	VerbFilm     Verb = "film"
	VerbStill    Verb = "still" // Number: which, from 0
	VerbRules    Verb = "rules" // table: empty; Rest: the game, and behind a bar a section; Number: its page
	VerbFirst    Verb = "first" // Rest: the game
	VerbOpen     Verb = "open"  // table: empty; Rest: the game of which a table is opened
	VerbAskLeave Verb = "leave?"
	VerbQuit     Verb = "quit" // leaves a game that has begun
	VerbAskStop  Verb = "stop?"
	VerbStop     Verb = "stop"
	VerbStopFor  Verb = "stopfor" // a form: its text is the reason
	VerbPause    Verb = "pause"
	VerbResume   Verb = "resume"
	VerbStay     Verb = "stay"
	VerbRevive   Verb = "revive" // an archived table
	VerbHandOver Verb = "handover"
	VerbOffer    Verb = "offer"   // Number: the seat; its menu chooses a person
	VerbTake     Verb = "take"    // Number: the offer's; Rest: the seat
	VerbDrop     Verb = "drop"    // the same; takes the offer back
	VerbAgain    Verb = "again"   // a lobby that goes on from an ended table, or a seat in it
	VerbInvite   Verb = "invite"  // seats are held for those chosen in the menu
	VerbRelease  Verb = "release" // the seat held for whom the menu's value names
	VerbDecline  Verb = "decline" // the seat held for its user

	VerbRemind   Verb = "remind"   // the menu's value is the new way
	VerbNoQuiet  Verb = "noquiet"  // no quiet hours any more
	VerbHome     Verb = "home"     // back from holiday; Rest: the first day of the one it is about
	VerbPictures Verb = "pictures" // Rest: yes or no
	VerbMotion   Verb = "motion"   // Rest: yes or no
	VerbGames    Verb = "games"    // Number: the page
	VerbTables   Verb = "tables"   // Number: the page
	VerbStopOne  Verb = "stopone"  // the menu's value is the table that may be stopped

	VerbForget    Verb = "forget"    // its user, everywhere
	VerbReviveOne Verb = "reviveone" // the menu's value is the table that is to be revived

	VerbProfile Verb = "profile" // the menu's value is the server

	VerbLearn     Verb = "learn"     // table: empty; Rest: the game whose lesson is opened, empty: which there are
	VerbLesson    Verb = "lesson"    // table: the game instead; Number: where in its lesson; Rest: picks
	VerbFirstGame Verb = "firstgame" // table: empty; Rest: the game that begins after its lesson

	// Of the deal a day: the table is its day (DailyControl), and Number how far its game is.
	VerbDaily       Verb = "daily"    // opens the one that is begun, or today's; with a table it was offered on that day
	VerbDailyMove   Verb = "dmove"    // Rest: picks
	VerbGiveUpAsk   Verb = "dgiveup?" // whether it is to be given up
	VerbGiveUp      Verb = "dgiveup"  // gives it up
	VerbDailyDay    Verb = "dday"     // shows one; without a table the menu's value is its day
	VerbDailyFree   Verb = "dfree"    // plays a closed one for its own sake
	VerbShare       Verb = "dshare"   // a line to copy
	VerbDailyVerify Verb = "dverify"  // proves a closed one

	// Of leagues: Rest is a LeagueQuery.
	VerbLeague      Verb = "league"
	VerbChart       Verb = "lchart"
	VerbHow         Verb = "lhow"
	VerbHistory     Verb = "history"
	VerbLeagueJoin  Verb = "ljoin"
	VerbLeagueLeave Verb = "lleave"
	VerbLeagueGames Verb = "lgames" // the menu's values are the games that count
	VerbCloseSeason Verb = "lclose"
	VerbBeginSeason Verb = "lbegin"

	// Older controls, which carried the number of the table's step. They ask again.
	VerbOldAct    Verb = "act"
	VerbOldPublic Verb = "public"
	VerbOldOrder  Verb = "order"
)

// ID is the control as a custom id, with these picks after its own.
func (c Control) ID(more ...string) string {
	if len(more) > 0 {
		c.Rest = games.PackPicks(append(games.UnpackPicks(c.Rest), more))
	}
	return fmt.Sprintf("%s:%s:%d:%s", c.Verb, c.Table, c.Number, c.Rest)
}

// menuMark parts picks from the number of the menu, where a question has several. No key of
// an option has it (games.Choice).
const menuMark = "#"

// inMenu is the control of one of several menus, counted from 0, which must differ.
func (c Control) inMenu(n int) Control {
	if n > 0 {
		c.Rest += menuMark + strconv.Itoa(n)
	}
	return c
}

// tableless are the verbs whose controls have something else in the table's place.
var tableless = []Verb{VerbLesson, VerbDaily, VerbDailyMove, VerbGiveUpAsk, VerbGiveUp, VerbDailyDay, VerbDailyFree, VerbShare, VerbDailyVerify}

// AtTable reports whether the control is one of a table.
func (c Control) AtTable() bool { return c.Table != "" && !slices.Contains(tableless, c.Verb) }

// at is a control without number or picks.
func at(v Verb, id table.ID) string { return Control{Verb: v, Table: id}.ID() }

// ReadControl reads a custom id, and what was chosen with it; ok is false when it is
// none of ours.
func ReadControl(id string, values []string) (c Control, ok bool) {
	parts := strings.SplitN(id, ":", 4)
	if len(parts) != 4 {
		return Control{}, false
	}
	n, err := strconv.Atoi(parts[2])
	return Control{Verb(parts[0]), table.ID(parts[1]), n, parts[3], values}, err == nil
}

// Picks are those of the control and of its menu.
func (c Control) Picks() games.Picks {
	packed, _, _ := strings.Cut(c.Rest, menuMark)
	picks := games.UnpackPicks(packed)
	if c.Values != nil {
		picks = append(picks, c.Values)
	}
	return picks
}

// Value is what was chosen in the menu, the first if several were; empty if none was.
func (c Control) Value() string {
	if len(c.Values) == 0 {
		return ""
	}
	return c.Values[0]
}

// Race are the stage under which a race's button stands, and its picks.
func (c Control) Race() (stage string, picks games.Picks) {
	stage, rest, _ := strings.Cut(c.Rest, "|")
	return stage, games.UnpackPicks(rest)
}
