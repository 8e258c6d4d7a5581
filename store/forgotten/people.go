package forgotten

import (
	"fmt"
	"slices"

	"hofnar/bot/pseudonym"
)

// Add puts somebody down who is forgotten, under a number drawn for that. It is durable
// when it returns; what is on the list is not added again.
func (l *List) Add(number, id string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if slices.ContainsFunc(l.entries, func(e entry) bool { return e.number == number }) {
		return nil
	}
	of, err := l.salt.Of(id)
	if err == nil {
		err = l.write(number + " " + of + "\n")
	}
	if err != nil {
		return fmt.Errorf("put somebody down as forgotten: %w", err)
	}
	l.entries = append(l.entries, entry{number, of, l.salt})
	return nil
}

// Numbers returns the numbers on the list, the oldest first.
func (l *List) Numbers() (all []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.entries {
		all = append(all, e.number)
	}
	return all
}

// Among returns those of these people who are on the list under one of these numbers. Each
// of them takes a while (pseudonym.Slow).
func (l *List) Among(people, numbers []string) (found []string, err error) {
	wanted := l.pseudonyms(numbers)
	for _, id := range people {
		on, err := wanted.have(id)
		if err != nil {
			return nil, fmt.Errorf("look for somebody on the list of those forgotten: %w", err)
		}
		if on {
			found = append(found, id)
		}
	}
	return found, nil
}

// pseudonyms are those of some people, by their salt.
type pseudonyms map[pseudonym.Salt]map[string]bool

func (l *List) pseudonyms(numbers []string) pseudonyms {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := pseudonyms{}
	for _, e := range l.entries {
		if !slices.Contains(numbers, e.number) {
			continue
		}
		if all[e.salt] == nil {
			all[e.salt] = map[string]bool{}
		}
		all[e.salt][e.pseudonym] = true
	}
	return all
}

// have reports whether one of them is somebody's.
func (p pseudonyms) have(id string) (bool, error) {
	for salt, some := range p {
		of, err := salt.Of(id)
		if err != nil || some[of] {
			return err == nil, err
		}
	}
	return false, nil
}
