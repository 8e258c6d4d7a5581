package bot_test

import (
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/store"
)

// heldBooks let nobody read while they are held.
type heldBooks struct {
	books
	until chan struct{} // closed when they are let go; nil: they are not held
}

func (b *heldBooks) wait() {
	if b.until != nil {
		<-b.until
	}
}

func (b *heldBooks) Load(id table.ID) (table.Kept, error) {
	b.wait()
	return b.books.Load(id)
}

func (b *heldBooks) Latest(channel string) (table.ID, error) {
	b.wait()
	return b.books.Latest(channel)
}

func (b *heldBooks) Resting(guild string) ([]table.ID, error) {
	b.wait()
	return b.books.Resting(guild)
}

// While the table of an old hand is read from the books, other tables' events go on.
func TestWhatIsReadFromTheBooksHoldsUpNoOtherTable(t *testing.T) {
	for name, use := range map[string]func(e *evening, anne *discordtest.User, hand, board *discordtest.Message){
		"the control of an old hand": func(e *evening, anne *discordtest.User, hand, _ *discordtest.Message) {
			_, _ = anne.Click(hand, hand.Buttons()[0].CustomID)
		},
		"a button of an old table message": func(e *evening, anne *discordtest.User, _, board *discordtest.Message) {
			_, _ = anne.Click(board, "Log")
		},
		"a command about what was last": func(e *evening, anne *discordtest.User, _, _ *discordtest.Message) {
			_, _ = anne.Slash(e.ch, "/table log", nil)
		},
		"a command where no table is open": func(e *evening, anne *discordtest.User, _, _ *discordtest.Message) {
			_, _ = anne.Slash(e.ch, "/hand", nil)
		},
		"a move typed where there is none": func(e *evening, anne *discordtest.User, _, _ *discordtest.Message) {
			_, _ = anne.Slash(e.ch, "/place", discordtest.Opt{"field": "14a"})
		},
		"a reaction to an old table message": func(e *evening, anne *discordtest.User, _, board *discordtest.Message) { _ = anne.React(board, "✊") },
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := silentEvening(t)
				held := &heldBooks{}
				e.books = func(s *store.Store) books { held.books = s; return held }
				e.start()
				anne, marc := e.user("Anne"), e.user("Marc")
				hand, board := e.oldHand(anne)
				ch := e.guild.Channel("other")
				e.must(anne.Slash(ch, "/play kismet", nil))
				if !marc.Eventually(ch, 8*time.Second, func([]*discordtest.Message) bool { return marc.Find(ch, "Anne invites") != nil }) {
					t.Fatal("there is no other table")
				}
				held.until = make(chan struct{})
				go use(e, anne, hand, board)
				synctest.Wait()
				if _, err := marc.Click(marc.Find(ch, "Anne invites"), "Join"); err != nil {
					t.Errorf("at the other table: %v", err)
				}
				close(held.until)
				time.Sleep(5 * time.Second)
			})
		})
	}
}

// oldHand is a hand that still offers something, and the message, of a table that has
// ended and was put away.
func (e *evening) oldHand(u *discordtest.User) (hand, board *discordtest.Message) {
	e.t.Helper()
	e.game([]*discordtest.User{u}, 3, nil)
	hand = e.hand(u)
	for len(hand.Buttons()) == 0 {
		time.Sleep(time.Second)
		e.choose(u, hand)
		hand = u.Find(e.ch, "**Your ")
	}
	e.stop() // so that the hand stays as it is
	e.start()
	ask := e.must(u.Slash(e.ch, "/table stop", nil)).Message
	e.must(u.Click(ask, "Stop the table"))
	board = e.sees(u, "Stopped before its end")
	time.Sleep(11 * time.Minute) // it is put away
	return hand, board
}
