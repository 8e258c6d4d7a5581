package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A wall says what of this house a room may import, and why no more.
type wall struct {
	room string
	may  []string // import paths below hofnar/; a trailing * opens a whole floor
	why  string
}

var walls = []wall{
	{"games", nil, "the contract is what all others lean on"},
	{"games/fairness", []string{"games"}, "what proves luck replays any game, and knows none"},
	{"games/daily", []string{"games", "games/fairness"}, "the deal of a day is planned by what games declare, and knows none"},
	{"games/league", nil, "standings are arithmetic over results"},
	{"games/arena", []string{"games"}, "computers are measured by the contract alone"},
	{"games/gametest", []string{"games", "bot/layout", "bot/words"}, "the battery plays any game, so it may know none, and speaks and counts presses as players will find it"},
	{"games/all", []string{"games/*", "games"}, "the list is the one place that names the games"},
	{"games/search", []string{"games"}, "one look ahead serves all games, so it may know none"},
	{"games/*", []string{"games", "games/search"}, "rules know nothing of each other, nor of where they are played"},
	{"bot/table", []string{"bot/nice", "bot/pseudonym", "games", "games/fairness"}, "a table runs any game, is stored by whoever fulfils its Books, and knows by pseudonyms whom those have forgotten"},
	{"bot/table/tabletest", []string{"bot/background", "bot/screen", "bot/table", "bot/words", "games", "games/gametest/nim", "store", "store/storetest"}, "a table for tests is a whole one, with its books"},
	{"bot/nice", nil, "long work gives way, whatever it is"},
	{"bot/pseudonym", nil, "a pseudonym is arithmetic over an id"},
	{"bot/people", nil, "what people have set is arithmetic over time"},
	{"bot/reach", nil, "what follows from a refusal is arithmetic over time"},
	{"bot/notice", []string{"bot/table"}, "what stands in channels is said in nouns, for those who put it there and those who keep it"},
	{"bot/words", []string{"games"}, "words are keys and catalogues; positions stay with the rules"},
	{"bot/layout", []string{"games"}, "where a button stands is arithmetic over labels"},
	{"bot/picture", []string{"games", "games/*"}, "pictures draw the views of games and leagues"},
	{"bot/discordtest", nil, "a loopback Discord that shared our code would share our errors"},
	{"bot/sandbox", []string{"bot/discordtest"}, "the page shows what Discord would show, whatever bot is behind"},
	{"bot/sandbox/browser", nil, "a browser looks at any page"},
	{"bot/discord", nil, "a client of Discord knows no table, no game and no word"},
	{"bot/screen", []string{"bot/discord", "bot/layout", "bot/table", "bot/people", "bot/picture", "bot/words", "games", "games/daily", "games/fairness", "games/league"}, "screens are drawn from what somebody may see, and from nothing else"},
	{"bot/background", []string{"bot/discord"}, "what runs beside the gateway's path waits as long as Discord says, and knows nothing of what it runs"},
	{"bot/channel", []string{"bot/background", "bot/discord", "bot/notice", "bot/people", "bot/reach", "bot/screen", "bot/table", "games", "games/daily", "games/fairness", "games/league"}, "what stands in channels hears of tables, and nothing of requests and their answers"},
	{"bot/request", []string{"bot/background", "bot/discord", "bot/screen", "bot/table", "bot/words", "games"}, "a request knows who asks and how it is answered, not what"},
	{"bot/private", []string{"bot/background", "bot/nice", "bot/request", "bot/screen", "bot/discord", "bot/table", "games"}, "private messages are kept current, whatever they show"},
	{"bot/league", []string{"bot/background", "bot/discord", "bot/people", "bot/request", "bot/screen", "bot/table", "bot/words", "games", "games/league"}, "leagues are asked about by requests, and know nothing of what stands in channels"},
	{"bot/lesson", []string{"bot/background", "bot/discord", "bot/request", "bot/screen", "bot/table", "games"}, "a lesson is a game and a row, no table: it knows nothing of what stands in channels"},
	{"bot/daily", []string{"bot/background", "bot/discord", "bot/nice", "bot/people", "bot/request", "bot/screen", "bot/table", "games", "games/daily", "games/fairness"}, "the deal a day is a game and a row, no table: it knows nothing of what stands in channels"},
	{"bot/settings", []string{"bot/background", "bot/channel", "bot/discord", "bot/people", "bot/request", "bot/screen", "bot/table", "games"}, "what is set is asked for by requests, and moves what stands in channels"},
	{"bot/privacy", []string{"bot/background", "bot/channel", "bot/discord", "bot/request", "bot/screen", "bot/table"}, "what is kept about people is asked for by requests, and ends in channels and at tables too"},
	{"bot/gateway", []string{"bot/background", "bot/channel", "bot/discord", "bot/table"}, "connections know no request, no word and no game"},
	{"bot/registration", []string{"bot/background", "bot/discord", "bot/screen"}, "what Discord is told of Hofnar is handed over, and knows nobody who uses it"},
	{"bot", []string{"bot/background", "bot/channel", "bot/daily", "bot/discord", "bot/gateway", "bot/league", "bot/lesson", "bot/people", "bot/privacy", "bot/private", "bot/registration", "bot/request", "bot/screen", "bot/settings", "bot/table", "bot/words", "games", "games/fairness"}, "the front knows tables and screens, no rules and no database, and what stands in channels by one door"},
	{"store", []string{"games", "games/daily", "games/fairness", "games/league", "migrations", "bot/notice", "bot/people", "bot/pseudonym", "bot/reach", "bot/table", "store/forgotten"}, "the store keeps nouns and does not know the front"},
	{"store/forgotten", []string{"bot/pseudonym"}, "the list of those forgotten outlives the books, and knows nothing of them"},
	{"store/storetest", []string{"store", "store/storetest/copies"}, "books for tests are books as the store makes them"},
	{"store/storetest/copies", nil, "any file can be copied"},
	{"migrations", nil, "SQL files and the line that embeds them"},
	{"cmd/hofnar", []string{"*"}, "the only place where the parts meet"},
}

// Libraries that only one room may touch, with all their packages.
var keepers = []struct{ library, room, why string }{
	{"github.com/bwmarrin/discordgo", "bot/discord", "Discord's shapes end at its client"},
	{"github.com/mattn/go-sqlite3", "store", "SQL ends at the store"},
	{"database/sql", "store", "SQL ends at the store"},
	{"github.com/prometheus", "cmd/hofnar", "rooms say numbers and words, and only where they meet it is known who measures them"},
}

// Rules are pure: no clock, no I/O, no global randomness, no goroutine's tools.
var impure = []string{"os", "io/ioutil", "net", "net/http", "time", "log", "log/slog", "math/rand", "sync", "database/sql"}

// outdoors is what reaches beyond this program.
var outdoors = []string{"os", "os/exec", "net", "net/http", "syscall"}

// clockless are the functions of package time that look at the wall: in these rooms
// all time goes through the injected clock.
var (
	clocked   = []string{"../../games/arena", "../../games/daily", "../../bot", "../../bot/background", "../../bot/channel", "../../bot/daily", "../../bot/discord", "../../bot/gateway", "../../bot/league", "../../bot/lesson", "../../bot/notice", "../../bot/people", "../../bot/privacy", "../../bot/private", "../../bot/reach", "../../bot/registration", "../../bot/request", "../../bot/screen", "../../bot/settings", "../../bot/table"}
	clockless = regexp.MustCompile(`\btime\.(Now|Sleep|After|AfterFunc|Since|Until|NewTimer|NewTicker|Tick)\(`)
)

func TestAllTimeGoesThroughTheInjectedClock(t *testing.T) {
	for _, room := range clocked {
		files, err := filepath.Glob(room + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", room, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if found := clockless.Find(text); found != nil && !strings.HasSuffix(file, "_test.go") {
				t.Errorf("%s calls %s)", file, found)
			}
		}
	}
}

type listed struct {
	ImportPath                         string
	Imports, TestImports, XTestImports []string
}

func TestTheWallsOfTheHouseStand(t *testing.T) {
	for _, p := range packages(t) {
		room := strings.TrimPrefix(p.ImportPath, "hofnar/")
		w, ok := wallOf(room)
		if !ok {
			t.Errorf("%s: no wall is drawn for this room", room)
		}
		for _, path := range p.Imports {
			if other, ours := strings.CutPrefix(path, "hofnar/"); ours && !opens(w.may, other) {
				t.Errorf("%s imports %s, but %s", room, other, w.why)
			}
			for _, k := range keepers {
				if (path == k.library || strings.HasPrefix(path, k.library+"/")) && room != k.room {
					t.Errorf("%s imports %s, but %s", room, path, k.why)
				}
			}
			if room == "games/arena" && slices.Contains(outdoors, path) {
				t.Errorf("%s imports %s, but programs to play against are handed to it", room, path)
			}
			calendar := room == "games/daily" && path == "time"
			if isRules(room) && slices.Contains(impure, path) && !calendar {
				t.Errorf("%s imports %s, but rules are pure", room, path)
			}
			if room == "bot/screen" && path != "time" && slices.Contains(impure, path) {
				t.Errorf("%s imports %s, but a screen is drawn from what it is handed", room, path)
			}
		}
	}
}

// A permission that nobody uses is a wall that has not been drawn.
func TestNoWallPermitsWhatNoRoomImports(t *testing.T) {
	var uses []string // "room: import"
	for _, p := range packages(t) {
		room := strings.TrimPrefix(p.ImportPath, "hofnar/")
		w, _ := wallOf(room)
		for _, path := range p.Imports {
			uses = append(uses, w.room+": "+strings.TrimPrefix(path, "hofnar/"))
		}
	}
	for _, w := range walls {
		for _, door := range w.may {
			if !slices.ContainsFunc(uses, func(use string) bool { return opens([]string{w.room + ": " + door}, use) }) {
				t.Errorf("%s may import %s, and does not", w.room, door)
			}
		}
	}
}

// A stranger can take the client of Discord along with its tests.
func TestTheClientOfDiscordIsTestedOnTheLoopbackAlone(t *testing.T) {
	with := []string{"hofnar/bot/discord", "hofnar/bot/discordtest"}
	for _, p := range packages(t) {
		if p.ImportPath != "hofnar/bot/discord" {
			continue
		}
		for _, path := range slices.Concat(p.TestImports, p.XTestImports) {
			if strings.HasPrefix(path, "hofnar/") && !slices.Contains(with, path) {
				t.Errorf("the tests of bot/discord import %s, but they need only the loopback", path)
			}
		}
	}
}

func TestRulesAreBuiltWithTheStandardLibraryAlone(t *testing.T) {
	for _, p := range packages(t) {
		room := strings.TrimPrefix(p.ImportPath, "hofnar/")
		for _, path := range p.Imports {
			first, _, _ := strings.Cut(path, "/")
			if isRules(room) && strings.Contains(first, ".") {
				t.Errorf("%s imports %s", room, path)
			}
		}
	}
}

// The battery may: it knows what Discord takes of a game.
func TestNoRulesNameDiscord(t *testing.T) {
	err := filepath.WalkDir("../../games", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() && d.Name() == "gametest" {
			return cmp.Or(err, filepath.SkipDir)
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if strings.Contains(string(text), "Discord") {
			t.Errorf("%s names Discord, but games may be played anywhere", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func isRules(room string) bool {
	return strings.HasPrefix(room, "games") && room != "games/gametest" && room != "games/arena"
}

func wallOf(room string) (wall, bool) {
	for _, w := range walls {
		if opens([]string{w.room}, room) {
			return w, true
		}
	}
	return wall{}, false
}

func opens(doors []string, room string) bool {
	return slices.ContainsFunc(doors, func(door string) bool {
		floor, whole := strings.CutSuffix(door, "*")
		return door == room || whole && strings.HasPrefix(room, floor)
	})
}

func packages(t *testing.T) []listed {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,TestImports,XTestImports", "hofnar/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []listed
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

func TestOurOwnWordsAreTwelveAtMost(t *testing.T) {
	page, err := os.ReadFile("../../docs/design.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(page), "\n| --- | --- |\n| act |")
	if n := 1 + strings.Count(list, "\n| "); list == "" || n > 12 || regexp.MustCompile(`(?m)^\| [^|]*,[^|]*\|`).MatchString(list) {
		t.Errorf("the glossary of docs/design.md has %d rows, or more than a word in one", n)
	}
}
