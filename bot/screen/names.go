package screen

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/picture"
	"hofnar/bot/table"
	"hofnar/games"
)

// longestName is how many characters of a player's name are said: a line of a phone holds
// two such names.
const longestName = 20

// names returns how those at a table are called, in short, by their seats.
func names(all []string) func(games.Seat) string {
	called := apart(all, longestName)
	return func(s games.Seat) string {
		if int(s) < 0 || int(s) >= len(called) {
			return "?"
		}
		return called[s]
	}
}

// SeatNames are the players' names, each as nobody else there is called.
func SeatNames(chairs []table.Chair) []string { return apart(namesOf(chairs), discord.MaxOptionText) }

func namesOf(chairs []table.Chair) (all []string) {
	for _, c := range chairs {
		all = append(all, c.Name)
	}
	return all
}

// apart is brief for those at a table, by their seats: of those whose names look or sound alike
// each, also where only what no picture shows parts them, has the number of the own place behind
// it, and so has whoever is named like the number by which pictures call another.
func apart(all []string, most int) []string {
	short := brief(all, most)
	list, numbered := make([]string, len(all)), make([]string, len(all))
	bare, known := make([]string, len(all)), make([][]string, len(all))
	for i, name := range all {
		list[i] = short(name)
		numbered[i] = withNumber(list[i], i+1, most)
		bare[i] = plainest(list[i])
		known[i] = []string{bare[i], plainest(numbered[i]), picture.Called(list[i], games.Seat(i))}
	}
	called := slices.Clone(list)
	for i := range list {
		for j := range list {
			if j != i && slices.Contains(known[j], bare[i]) {
				called[i] = numbered[i]
			}
		}
	}
	return called
}

// plainest is as much of a name as is left wherever it stands: read out, and in a picture if
// that shows anything of it.
func plainest(name string) string {
	heard := spoken(name)
	return cmp.Or(picture.Written(heard), heard)
}

// ToldApart are people's names by their ids: of those that look or sound alike, also where only
// what no picture shows parts them, each has a number behind it, that of the oldest account
// first. Empty ones stay empty.
func ToldApart(names map[string]string) map[string]string {
	alike := map[string][]string{}
	for id, name := range names {
		if name != "" {
			bare := plainest(name)
			alike[bare] = append(alike[bare], id)
		}
	}
	said := maps.Clone(names)
	for _, ids := range alike {
		if len(ids) == 1 {
			continue
		}
		slices.SortFunc(ids, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
		for i, id := range ids {
			said[id] = withNumber(names[id], i+1, discord.MaxOptionText)
		}
	}
	if maps.Equal(said, names) {
		return names
	}
	return ToldApart(said) // somebody may be called “Alex (2)” anyway
}

// withNumber is a name and a number in so many characters, which matter more than the name's end.
func withNumber(name string, n, most int) string {
	number := " (" + strconv.Itoa(n) + ")"
	if room := most - len(number); room > 1 {
		return discord.Clip(name, room) + number
	}
	return number[1:]
}

// brief calls these people in so many characters, by how their names begin, or by how they
// begin and end where others begin like that; and in full where neither tells them apart.
func brief(all []string, most int) func(name string) string {
	ways, others := []func(string) string{
		func(name string) string { return discord.Clip(name, most) },
		func(name string) string { return ends(name, most) },
	}, map[string]map[string]bool{}
	for _, name := range all {
		for _, way := range ways {
			if others[way(name)] == nil {
				others[way(name)] = map[string]bool{}
			}
			others[way(name)][name] = true
		}
	}
	return func(name string) string {
		for _, way := range ways {
			if len(others[way(name)]) == 1 {
				return way(name)
			}
		}
		return name
	}
}

// within is brief where there is no room for more characters, whoever is called alike.
func within(all []string, most int) func(name string) string {
	short := brief(all, most)
	return func(name string) string { return discord.Clip(short(name), most) }
}

// ends is a name in so many characters, without its middle where it is longer.
func ends(name string, most int) string {
	runes := []rune(name)
	if len(runes) <= most {
		return name
	}
	return string(runes[:most-most/3-1]) + "…" + string(runes[len(runes)-most/3:])
}
