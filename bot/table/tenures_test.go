package table

import "testing"

func TestTenuresTellWhoseASeatWas(t *testing.T) {
	first := Tenures{}.begun(0, bert, 0).begun(1, carla, 0)
	all := first.ended(0, 5).begun(0, User{ID: "d"}, 5)
	for _, one := range []struct {
		user string
		step int
		want bool
	}{{"b", 4, true}, {"b", 5, false}, {"d", 4, false}, {"d", 5, true}, {"d", 900, true}, {"c", 3, false}} {
		if got := all.held(one.user, 0, one.step); got != one.want {
			t.Errorf("%s held the seat at step %d: %v", one.user, one.step, got)
		}
	}
	if !all.anotherOf("b", 1) || all.anotherOf("b", 0) || all.anotherOf("e", 0) {
		t.Error("who has held another seat knows its cards, and nobody else does")
	}
	if first[0].To != Lasting {
		t.Error("a position that is published changes")
	}
}

func TestTenuresFollowAName(t *testing.T) {
	before := Tenures{}.begun(0, bert, 0).begun(1, carla, 0)
	after := before.renamed(User{ID: "b", Name: "Bertje"})
	if after[0].User.Name != "Bertje" || after[1].User != carla || before[0].User != bert {
		t.Errorf("got %v, before it was %v", after, before)
	}
}

func TestGuestsGoOneByOne(t *testing.T) {
	all := Guests{{User: bert}, {User: carla, Known: true}}
	rest, was := all.without("b")
	if !was || len(rest) != 1 || rest[0].User != carla || all[0].User != bert {
		t.Errorf("without Bert: %v %v, and there were %v", rest, was, all)
	}
	if rest, was := all.without("x"); was || len(rest) != 2 {
		t.Errorf("without a stranger: %v %v", rest, was)
	}
	if !all.same(Guests{{User: bert, Known: true}, {User: carla}}) || all.same(rest) {
		t.Error("the same guests are those with the same names")
	}
}

func TestOffersAreTheSameByTheirNumbers(t *testing.T) {
	one := Offers{0: {N: 3, To: bert}}
	if !one.same(Offers{0: {N: 3, To: User{ID: "b", Name: "Bertje"}}}) {
		t.Error("another name is another offer")
	}
	for _, other := range []Offers{nil, {0: {N: 4, To: bert}}, {1: {N: 3, To: bert}}, {0: {N: 3}, 1: {N: 5}}} {
		if one.same(other) {
			t.Errorf("%v is the same as %v", one, other)
		}
	}
}
