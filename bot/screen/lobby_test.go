package screen_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"hofnar/bot/discord"
	"hofnar/bot/picture"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// A picture of them has № 1 and № 3, and nothing else beside it says who that is.
func TestWhomAPictureCallsByANumberIsSaidBesideIt(t *testing.T) {
	k, running := lobby(games.Named(listed, "kismet"), 4), played(t, "teufel/042", covered(12, "turn"))
	for i, name := range []string{"さくら", "Max 🎄", "محمد", "🎃"} {
		k.Chairs[i].Name, running.Chairs[i].Name = name, name
	}
	k.Guests = table.Guests{{User: table.User{ID: "90", Name: "東京"}}}
	s, line := at(t, k), "-# № 1 さくら · № 3 \u2068محمد\u2069 · № 4 🎃"
	if says := s.channel().text; !strings.HasSuffix(says, "\n"+line+" · № 5 東京") {
		t.Errorf("in the lobby:\n%s", says)
	}
	if says := s.inWords().channel().text; strings.Contains(says, "№") {
		t.Errorf("in words:\n%s", says)
	}
	s = at(t, lobby(games.Named(listed, "kismet"), 4))
	if says := s.channel().text; strings.Contains(says, "№") {
		t.Errorf("where all names can be written:\n%s", says)
	}
	if says := at(t, running).channel().text; !strings.Contains(says, "\n"+line+"\n") {
		t.Errorf("at the table:\n%s", says)
	}
}

// primaries are the labels of a message's buttons in the strong colour.
func primaries(m discord.Message) (labels []string) {
	for _, row := range m.Components {
		for _, c := range row.Components {
			if c.Type == typeButton && c.Style == discord.Primary {
				labels = append(labels, c.Label)
			}
		}
	}
	return labels
}

func TestALobbyHasOneMainButtonWhichIsWhatIsToBePressed(t *testing.T) {
	for name, c := range map[string]struct {
		seated int
		held   bool
		main   string
	}{
		"too few sit there":                        {1, false, "[Join]"},
		"enough sit there":                         {4, false, "[Start]"},
		"a seat is held, and too few sit there":    {2, true, "[Join]"},
		"a seat is held, and enough sit there":     {4, true, "[Join]"},
		"all seats are taken":                      {8, false, "[Start]"},
		"all seats are taken but one that is held": {7, true, "[Join]"},
	} {
		k := lobby(games.Named(listed, "dalmuti"), c.seated)
		if c.held {
			k.Guests = table.Guests{{User: table.User{ID: "99", Name: "Griet"}}}
		}
		s := at(t, k)
		m := s.set.Table(s.look(table.User{}), s.now, nil)
		if got := fmt.Sprint(primaries(m)); got != c.main {
			t.Errorf("%s: the main buttons are %s", name, got)
		}
		says := drawn(m, s.now)
		if strings.Contains(says, "Ready") != (c.main == "[Start]") {
			t.Errorf("%s: it says\n%s", name, says)
		}
		if strings.Contains(says, "Join") != (c.seated < 8) {
			t.Errorf("%s, and Join is there or not:\n%s", name, says)
		}
	}
}

func TestALobbyOffersComputersForTheSeatsThatAreMissing(t *testing.T) {
	for seated, want := range map[int]string{1: "[ Fill with computers ]", 3: "[ Fill with computers ]", 4: "", 8: ""} {
		s := at(t, lobby(games.Named(listed, "dalmuti"), seated))
		if says := s.channel().text; strings.Contains(says, "Fill with computers") != (want != "") {
			t.Errorf("%d sit there:\n%s", seated, says)
		}
	}
}

func TestThoseOfOneNameAreToldApartByTheirPlaces(t *testing.T) {
	k := lobby(games.Named(listed, "dalmuti"), 8)
	for i, name := range []string{"Alex", "Alex", "*Alex*", "Alex (2)", "Marc", "Sebastian Hochstetter", "Sebastian Hochstetter", "Marc (9)"} {
		k.Chairs[i].Name = name
	}
	k.Chairs[4] = table.Chair{Name: "Marc", Level: "easy"}
	s := at(t, k)
	want := []string{`Alex \(1\) (host)`, `Alex \(2\)`, `\*Alex\* \(3\)`, `Alex \(2\) \(4\)`, "Marc ⚙ (easy Jester)", `Sebastian Hochs… \(6\)`, `Sebastian Hochs… \(7\)`, `Marc \(9\)`}
	if says := s.inWords().channel().text; !strings.Contains(says, strings.Join(want, "\n")) {
		t.Errorf("of these eight it says\n%s", says)
	}
	if alt := described(t, s.set.Table(s.look(table.User{}), s.now, nil)); !strings.Contains(alt, "Alex (1) (host), Alex (2)") || !strings.Contains(alt, "Marc ⚙ (easy Jester)") {
		t.Errorf("read out, they are %s", alt)
	}
	if menu := s.menu(friends[0]).text; !strings.Contains(menu, "2. Alex (2)\n") {
		t.Errorf("one of them is chosen in\n%s", menu)
	}
	if asks := s.private(friends[0], "a seat", func(who screen.Viewer, g table.Snapshot) discord.Message { return s.set.Place(who, g, "2") }).text; !strings.Contains(asks, `Alex \(2\)`) {
		t.Errorf("asked where one is to sit:\n%s", asks)
	}
	if got := screen.SeatNames(k.Chairs)[6]; got != "Sebastian Hochstetter (7)" {
		t.Errorf("the seat of the last but one is typed as %s", got)
	}
}

// Pictures show no emoji, and letters without the marks that their font does not have.
func TestThoseWhoWouldBeOneInAPictureAreToldApartByTheirPlaces(t *testing.T) {
	k := lobby(games.Named(listed, "dalmuti"), 8)
	for i, name := range []string{"Max 🎄", "Max 🎃", "Anne", "Đặng", "Đang", "さくら", "محمد", "🎃"} {
		k.Chairs[i].Name = name
	}
	want := []string{"Max 🎄 (1)", "Max 🎃 (2)", "Anne", "Đặng (4)", "Đang (5)", "さくら", "محمد", "🎃"}
	if got := screen.SeatNames(k.Chairs); !slices.Equal(got, want) {
		t.Errorf("they are called %q", got)
	}
	drawn := map[string]bool{}
	for i, name := range want {
		drawn[picture.Called(name, games.Seat(i))] = true
	}
	if len(drawn) != len(want) {
		t.Errorf("in pictures there are %v", drawn)
	}
}

func TestWhoIsNamedLikeTheNumberOfAnotherInAPictureIsToldApart(t *testing.T) {
	k := lobby(games.Named(listed, "dalmuti"), 4)
	for i, name := range []string{"№ 2", "さくら", "№ 3", "Anne"} {
		k.Chairs[i].Name = name
	}
	if got, want := screen.SeatNames(k.Chairs), []string{"№ 2 (1)", "さくら", "№ 3", "Anne"}; !slices.Equal(got, want) {
		t.Errorf("they are called %q", got)
	}
}

func TestForWhomASeatIsHeldIsToldApartFromThoseWhoSitThere(t *testing.T) {
	k := lobby(games.Named(listed, "dalmuti"), 2)
	k.Chairs[0].Name = "Max 🎄"
	k.Guests = table.Guests{{User: table.User{ID: "90", Name: "Max 🎃"}}}
	s := at(t, k)
	g := s.look(table.User{})
	if says := s.channel().text; !strings.Contains(says, `**Waiting for Max 🎃 \(3\).**`) {
		t.Errorf("it waits in\n%s", says)
	}
	if alt := described(t, s.set.Table(g, s.now, nil)); !strings.Contains(alt, "Seated: Max 🎄 (1) (host) and Marc. Held for: Max 🎃 (3).") {
		t.Errorf("read out, they are %s", alt)
	}
	if says := s.inWords().channel().text; !strings.Contains(says, "Max 🎄 \\(1\\) (host)\nMarc\nMax 🎃 \\(3\\) ✉") {
		t.Errorf("in words they are\n%s", says)
	}
	if menu := s.menu(friends[0]).text; !strings.Contains(menu, "· Max 🎃 (3)\n") {
		t.Errorf("one seat is given up in\n%s", menu)
	}
}

// Discord takes no more than a hundred characters for what a command is about.
func TestWhatAGameIsAboutFitsACommandInEachLanguage(t *testing.T) {
	words := at(t, lobby(listed[0], 4)).set.Words
	for _, locale := range words.Languages() {
		for _, game := range listed {
			if said := words.In(locale, nil).Label(screen.About(game)); utf8.RuneCountInString(said) > 100 {
				t.Errorf("%s, %s: %d characters: %s", locale, game.Name, utf8.RuneCountInString(said), said)
			}
		}
	}
}
