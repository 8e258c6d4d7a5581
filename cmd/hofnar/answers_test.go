package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/store"
)

// shelve puts a record into the books as a table that is being played by these.
func shelve(t *testing.T, file string, guild, channel string, users []*discordtest.User, record string) {
	t.Helper()
	text, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	game, r, err := games.ReadRecord(all.Games, text)
	if err != nil {
		t.Fatal(err)
	}
	saved := table.Saved{Event: "opened", Header: table.Header{
		ID: "7QK", Guild: guild, Channel: channel, Game: game.Name, Options: r.Options, Opened: time.Now(), Status: table.Lobby,
	}}
	for i := range r.Players {
		saved.Chairs = append(saved.Chairs, table.Chair{User: table.User{ID: users[i].ID, Name: users[i].Name}, Name: users[i].Name})
	}
	saved.Host = saved.Chairs[0].User
	s, err := store.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(s.Add(saved))
	saved.Status, saved.Began = table.Running, time.Now()
	chance := games.NewRecorded(r.Chance)
	state, _, err := game.Begin(len(r.Players), r.Options, chance)
	must(err)
	done := 0
	commit := func(n int, who games.Seat, act games.Act) {
		used := len(r.Chance) - chance.Left()
		rounds := state.Tally().Sheet
		must(s.Commit(saved, table.Step{N: n, Who: who, Act: act, Chance: r.Chance[done:used], Event: fmt.Sprintf("recorded:%d", n),
			Received: time.Now(), Rounds: rounds[rows(t, s):], FirstRound: rows(t, s) + 1}))
		done = used
	}
	commit(0, games.Public, nil)
	for i, move := range r.Moves {
		f, err := games.ReadFields(move)
		must(err)
		p, _ := f.Int("p")
		state, _, err = state.Apply(games.Seat(p), move, chance)
		must(err)
		commit(i+1, games.Seat(p), move)
	}
	must(s.Close())
}

// rows is how many rows of the sheet are in the books.
func rows(t *testing.T, s *store.Store) int {
	t.Helper()
	kept, err := s.Load("7QK")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, step := range kept.Steps {
		n += len(step.Rounds)
	}
	return n
}

// Six players owe answers to a card, three of them have given theirs. The process
// is killed; the others answer, and the card is carried out.
func TestKilledWhileAnswersAreOutstanding(t *testing.T) {
	srv, err := discordtest.New(discordtest.Config{Unlimited: true})
	if err != nil {
		t.Fatal(err)
	}
	defer srv.Close()
	guild := srv.Guild("Friends")
	ch := guild.Channel("games")
	var users []*discordtest.User
	for _, name := range []string{"Anne", "Marc", "Katrien", "Lowie", "Maria", "Jan"} {
		users = append(users, srv.User(name))
	}
	guild.Join(users...)
	file := filepath.Join(t.TempDir(), "h.db")
	shelve(t, file, guild.ID, ch.ID, users, "../../games/murphy/testdata/records/105.json")
	env := []string{"DISCORD_API=" + srv.API(), "DISCORD_TOKEN=" + srv.Token(), "HOFNAR_DB=" + file, "LOG_LEVEL=warn"}
	answer := func(u *discordtest.User) {
		t.Helper()
		r, err := u.Slash(ch, "/hand", nil)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 { // colour, card, place
			switch hand := r.Message; {
			case len(hand.Menus()) > 0:
				r, err = u.Select(hand, hand.Menus()[0].CustomID, hand.Menus()[0].Options[0].Value)
			case len(hand.Buttons()) > 0:
				r, err = u.Click(hand, hand.Buttons()[0].CustomID)
			default:
				return
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	start := func() func() {
		hofnar := child(t, env, "serve")
		for len(srv.Commands(guild.ID)) == 0 || !srv.Gateway().Connected() {
			time.Sleep(20 * time.Millisecond)
		}
		return func() { kill(t, hofnar) }
	}
	killed := start()
	answer(users[1])
	killed()
	for srv.Gateway().Connected() {
		time.Sleep(20 * time.Millisecond)
	}
	start()
	answer(users[2])
	if !users[0].Eventually(ch, 20*time.Second, func([]*discordtest.Message) bool { return users[0].Find(ch, "**Jan**: to ") != nil }) {
		t.Fatal("the table does not wait for Jan alone")
	}
	answer(users[5])
	if !users[0].Eventually(ch, 20*time.Second, func(list []*discordtest.Message) bool {
		return slices.ContainsFunc(list, func(m *discordtest.Message) bool {
			return !m.Ephemeral() && len(m.Buttons()) > 0 && !contains(m, "**Jan**: to ")
		})
	}) {
		t.Errorf("the card is not carried out:\n%s", users[0].Find(ch, "Dumm gelaufen").Describe())
	}
}

func contains(m *discordtest.Message, text string) bool { return strings.Contains(m.Text(), text) }
