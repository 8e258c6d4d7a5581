package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/store"
	"hofnar/store/storetest"
)

// recorded reads a record.
func recorded(t *testing.T, path string) (*games.Game, games.Record) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	game, r, err := games.ReadRecord(all.Games, text)
	if err != nil {
		t.Fatal(err)
	}
	return game, r
}

// shelve puts a record into the books as a table in that channel which these people are
// playing; so many of its moves were made, so long ago that nobody can be racing still.
func shelve(t *testing.T, books *store.Store, id table.ID, guild, channel string, users []*discordtest.User, r games.Record, moves int) {
	t.Helper()
	played := time.Now().Add(-2 * time.Hour)
	saved := table.Saved{Event: "opened", Header: table.Header{
		ID: id, Guild: guild, Channel: channel, Game: r.Game, Options: r.Options, Opened: played, Status: table.Lobby,
	}}
	for _, u := range users[:len(r.Players)] {
		saved.Chairs = append(saved.Chairs, table.Chair{User: table.User{ID: u.ID, Name: u.Name}, Name: u.Name})
	}
	saved.Host = saved.Chairs[0].User
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(added(books.Add(context.Background(), saved)))
	saved.Status, saved.Began = table.Running, played
	chance := games.NewRecorded(r.Chance)
	state, _, err := games.Named(all.Games, r.Game).Begin(len(r.Players), r.Options, chance)
	must(err)
	done, rows := 0, 0
	commit := func(n int, who games.Seat, act games.Act) {
		used, sheet := len(r.Chance)-chance.Left(), state.Tally().Sheet
		must(books.Commit(context.Background(), saved, table.Step{N: n, Who: who, Act: act, Chance: r.Chance[done:used], Event: fmt.Sprintf("%s:%d", id, n),
			Received: played.Add(time.Duration(n) * 420 * time.Millisecond), Rounds: sheet[rows:], FirstRound: rows + 1}))
		saved.Edition++
		done, rows = used, len(sheet)
	}
	commit(0, games.Public, nil)
	for i, move := range r.Moves[:moves] {
		who := mover(t, move)
		state, _, err = state.Apply(who, move, chance)
		must(err)
		commit(i+1, who, move)
	}
}

// mover is whose move a record's is.
func mover(t *testing.T, move []byte) games.Seat {
	t.Helper()
	f, err := games.ReadFields(move)
	if err != nil {
		t.Fatal(err)
	}
	p, _ := f.Int("p")
	return games.Seat(p)
}

// Six players owe answers to a card, three of them have given theirs. The process
// is killed; the others answer, and the card is carried out.
func TestKilledWhileAnswersAreOutstanding(t *testing.T) {
	t.Parallel()
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
	file := storetest.File(t)
	books, err := store.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	_, r := recorded(t, "../../games/murphy/testdata/records/105.json")
	shelve(t, books, "7QK", guild.ID, ch.ID, users, r, len(r.Moves))
	if err := books.Close(); err != nil {
		t.Fatal(err)
	}
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
