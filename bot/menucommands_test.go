package bot_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/discordtest"
	"hofnar/bot/screen"
)

// nimEvening is one at which Nim is played as well: its games are over soon.
func nimEvening(t *testing.T) *evening {
	t.Helper()
	e := silentEvening(t)
	e.games = played
	e.start()
	return e
}

// duelAtNim plays a game of Nim to its end.
func (e *evening) duelAtNim(friends []*discordtest.User) {
	e.t.Helper()
	e.opens(friends, kind{game: "nim"})
	e.playNim(friends, "wins")
}

func TestAProfileIsOpenedFromThePersonItIsOf(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := nimEvening(t)
		friends, griet := e.users("Anne", "Marc"), e.user("Griet")
		e.duelAtNim(friends)
		e.says(griet.UseOnUser(e.ch, "Profile", friends[0]))("Anne", "House league: **", "Nim** ·")
		e.says(friends[0].UseOnUser(e.ch, "Head to head", friends[1]))("Anne** and **Marc", "One game:")
		e.says(friends[0].UseOnUser(e.ch, "Head to head", friends[0]))("Choose somebody else")
		e.says(friends[0].UseOnUser(e.ch, "Profile", e.hofnar()))("Computers have no profile")
	})
}

// hofnar is Hofnar as users see him: with a menu of commands like everybody.
func (e *evening) hofnar() *discordtest.User {
	return &discordtest.User{ID: e.srv.Bot().ID, Name: e.srv.Bot().Username}
}

func TestASeatIsHeldFromTheMenuOfAPerson(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Lowie", "Maria")
		anne, marc, lowie, maria := friends[0], friends[1], friends[2], friends[3]
		hold := "Hold a seat at my table"
		e.says(anne.UseOnUser(e.ch, hold, lowie))("no table that waits for players", "/play")
		lobby := e.lobby(friends[:2], 0, nil)
		elsewhere := e.guild.Channel("elsewhere")
		e.says(anne.UseOnUser(elsewhere, hold, lowie))("A seat is held for Lowie at table ", "https://")
		e.sees(lowie, "holds a seat for you")
		e.says(anne.UseOnUser(e.ch, hold, lowie))("Nobody among them can be invited")
		e.says(anne.UseOnUser(e.ch, hold, e.hofnar()))("Nobody among them can be invited")
		e.says(marc.UseOnUser(e.ch, hold, maria))("That is up to Anne")

		e.must(maria.Click(lobby, "Join"))
		e.must(maria.Slash(elsewhere, "/play kismet", nil))
		griet := e.user("Griet")
		e.says(maria.UseOnUser(e.guild.Channel("third"), hold, griet))("A seat is held for Griet") // at the table that is Maria's own
		if !maria.Eventually(elsewhere, time.Second, func([]*discordtest.Message) bool { return maria.Find(elsewhere, "Griet ✉") != nil }) {
			t.Error("the seat is held elsewhere")
		}
		e.says(maria.UseOnUser(e.ch, hold, griet))("That is up to Anne") // whose table is the one of the channel
	})
}

// stray posts a message in Hofnar's name that he knows nothing of.
func (e *evening) stray(ch *discordtest.Channel, m discord.Message) *discordtest.Message {
	e.t.Helper()
	way := e.srv.Transport()
	defer way.CloseIdleConnections()
	client := discord.New(discord.Config{API: e.srv.API(), Token: e.srv.Token(), HTTP: &http.Client{Transport: way}})
	posted, err := client.Send(e.t.Context(), ch.ID, m)
	if err != nil {
		e.t.Fatal(err)
	}
	return &discordtest.Message{ID: posted.ID, ChannelID: ch.ID}
}

func TestHandAndLogAreOpenedFromATablesMessage(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends, griet := e.users("Anne", "Marc"), e.user("Griet")
		board := e.game(friends, 2, nil)
		e.says(friends[0].UseOnMessage(board, "My hand"))("Your hand")
		e.says(griet.UseOnMessage(board, "My hand"))("You have no seat at this table")
		e.says(griet.UseOnMessage(board, "Log"))("**Log**")
		for _, m := range []*discordtest.Message{friends[0].Say(e.ch, "hello"), e.stray(e.ch, screen.Saying("a word of nobody's table"))} {
			e.says(friends[0].UseOnMessage(m, "My hand"))("no table’s message")
			e.says(friends[0].UseOnMessage(m, "Log"))("no table’s message")
		}
	})
}

func TestAMessageThatOnlyNamesATableOpensNothingOfIt(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, other, here := e.user("Anne"), e.srv.Guild("Family"), e.ch
		other.Join(anne)
		e.lobby([]*discordtest.User{anne}, 0, nil)
		e.ch = other.Channel("kitchen")
		e.lobby([]*discordtest.User{anne}, 0, nil)
		for name, c := range map[string]struct {
			author string
			of     *discordtest.Channel
			says   string
		}{
			"of Hofnar's":               {e.srv.Bot().ID, here, "**Log**"},
			"of somebody else's":        {anne.ID, here, "no table’s message"},
			"of another server's table": {e.srv.Bot().ID, e.ch, "no table’s message"},
		} {
			id, _ := e.registry.At(c.of.ID)
			said := e.told(`"channel_id":"`+here.ID+`",`, fmt.Sprintf(`"type":2,"data":{"name":"Log","type":3,"target_id":"8","resolved":{"messages":{"8":
				{"author":{"id":%q},"components":[{"type":1,"components":[{"type":2,"custom_id":"more:%s:0:"}]}]}}}}`, c.author, id))
			if !strings.Contains(said, c.says) {
				t.Errorf("%s: somebody hears %s", name, said)
			}
		}
	})
}

// chooses has somebody use a command in a menu, or one in direct messages.
func (p *party) chooses(u *discordtest.User) {
	pick := func(names ...string) string { return names[p.rand.IntN(len(names))] }
	all := u.Sees(p.ch)
	var what string
	var err error
	switch {
	case p.chance(3):
		what = pick("/games", "/profile", "/me show", "/rules kismet")
		_, err = u.Slash(u.Direct(), what, nil)
	case p.chance(2):
		what = pick(screen.MenuProfile, screen.MenuVersus, screen.MenuInvite)
		_, err = u.UseOnUser(p.ch, what, p.people[p.rand.IntN(len(p.people))])
	case len(all) > 0:
		what = pick(screen.MenuHand, screen.MenuLog)
		_, err = u.UseOnMessage(all[p.rand.IntN(len(all))], what)
	}
	if errors.Is(err, discordtest.ErrInteractionFailed) {
		p.note("%s chooses %s: %v", u.Name, what, err)
	}
}
