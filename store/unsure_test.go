package store

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/reach"
)

func TestAMessageThatMayStandIsKeptUntilItIsKnown(t *testing.T) {
	s := fresh(t)
	one := reach.Unsure{
		Nonce: "one", Guild: "g", Channel: "c", Says: []reach.Saying{{Stands: "a", All: "b"}}, Over: time.Minute, Since: noon, Others: []string{},
	}
	elsewhere := one
	elsewhere.Nonce, elsewhere.Channel, elsewhere.Since = "elsewhere", "d", noon.Add(time.Second)
	must(t, s.PutUnsure(t.Context(), one))
	must(t, s.PutUnsure(t.Context(), elsewhere))
	must(t, s.DropUnsure(t.Context(), "another", "c", "m1"))
	one.Says = append(one.Says, reach.Saying{Stands: "c", All: "d"})
	must(t, s.PutUnsure(t.Context(), one))
	one.Others = []string{"m1"}
	for _, want := range [][]reach.Unsure{{one, elsewhere}, {elsewhere}} {
		got, err := s.Unsure(t.Context())
		must(t, err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("what may stand: %s", diff)
		}
		must(t, s.DropUnsure(t.Context(), "one", "c", ""))
	}
}
