package table_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"hofnar/bot/table"
	"hofnar/games"
)

// Whatever people do about their seats: nobody ever has two, each step was made for
// whoever held the seat then, a table with people has one of them for its host, offers
// are such as may be accepted, and the books know all of it.
func TestSeatsChangeHandsInOrder(t *testing.T) {
	everybody := []table.User{anne, marc, lowie, maria, karel}
	for seed := range uint64(12) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			r, rnd := newRoom(t), rand.New(rand.NewPCG(seed, 7))
			r.open()
			r.do(anne, table.SetOption{Key: "rounds", Value: []byte("500")})
			r.do(marc, table.Join{})
			r.do(lowie, table.Join{})
			r.do(anne, table.Start{})
			one := func() table.User { return everybody[rnd.IntN(len(everybody))] }
			for range 60 {
				u, seat := one(), games.Seat(rnd.IntN(3))
				switch rnd.IntN(9) {
				case 0:
					_, _ = r.try(u, table.Leave{Departed: rnd.IntN(2) == 0})
				case 1:
					_, _ = r.try(u, table.Join{})
				case 2, 3:
					_, _ = r.try(u, table.OfferSeat{Seat: seat - games.Seat(rnd.IntN(2)), To: one()})
				case 4, 5:
					_, _ = r.try(r.look(u).Offers[seat].To, table.TakeSeat{Seat: seat, N: r.look(u).Offers[seat].N})
				case 6:
					_, _ = r.try(u, table.DropOffer{Seat: seat, N: r.look(u).Offers[seat].N})
				default:
					if q := r.look(u).Ask(nil).Question; q != nil && !q.Open {
						_, _ = r.try(u, r.pick(u, q.Options[0].Key))
					}
				}
				checkSeats(t, r)
			}
			r.restart()
			checkSeats(t, r)
		})
	}
}

func checkSeats(t *testing.T, r *room) {
	t.Helper()
	kept, err := r.store.Load(context.Background(), r.id)
	if err != nil {
		t.Fatal(err)
	}
	holds, seated, hosting := map[string]games.Seat{}, false, false
	for _, tenure := range kept.Tenures {
		if seat, there := holds[tenure.User.ID]; there && seat != tenure.Seat {
			t.Fatalf("%s has held seats %d and %d", tenure.User.Name, seat, tenure.Seat)
		}
		holds[tenure.User.ID] = tenure.Seat
	}
	for i, c := range kept.Chairs {
		seated, hosting = seated || c.Human(), hosting || c.Human() && c.User == kept.Host
		if holder := holderAt(kept.Tenures, games.Seat(i), len(kept.Steps)); (holder == c.User) == c.Left {
			t.Fatalf("seat %d is held by %q: %+v", i, holder.Name, c)
		}
		if o, offered := kept.Offers[games.Seat(i)]; offered {
			if seat, held := holds[o.To.ID]; held && seat != games.Seat(i) || o.To == c.User || !kept.Status.Open() {
				t.Fatalf("seat %d is offered to %s", i, o.To.Name)
			}
		}
	}
	if seated && !hosting || seated != (kept.Status == table.Running) {
		t.Fatalf("the host is %s, the table is %s", kept.Host.Name, kept.Status)
	}
	for _, s := range kept.Steps[1:] {
		holder := holderAt(kept.Tenures, s.Who, s.N)
		if s.Computer == (holder.ID == s.User) {
			t.Fatalf("step %d was made by %q (computer: %t), the seat was %s's", s.N, s.User, s.Computer, holder.Name)
		}
	}
}

// holderAt is whose seat it was at a step; nobody's while its person had left.
func holderAt(all []table.Tenure, seat games.Seat, n int) (holder table.User) {
	for _, t := range all {
		if t.Seat == seat && t.From <= n && (t.To == table.Lasting || n < t.To) {
			holder = t.User
		}
	}
	return holder
}
