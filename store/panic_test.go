package store

import (
	"strings"
	"testing"

	"hofnar/bot/people"
)

// What is to be changed is computed on the writer's goroutine: a mistake there must not end
// the process, nor what others write.
func TestAPanicInAChangeChangesNothingAndEndsNothing(t *testing.T) {
	s := open(t, empty.File(t))
	_, err := s.ChangePerson(t.Context(), "1", func(p *people.Person) {
		p.TextOnly = true
		panic("the Jester of Anne")
	})
	if err == nil || strings.Contains(err.Error(), "Jester") {
		t.Errorf("the mistake comes to %v", err)
	}
	if p, err := s.Person(t.Context(), "1"); err != nil || p.TextOnly {
		t.Errorf("half of it is kept: %+v, %v", p, err)
	}
	if _, err := s.ChangePerson(t.Context(), "2", func(p *people.Person) { p.TextOnly = true }); err != nil {
		t.Error(err)
	}
}
