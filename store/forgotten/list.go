// Package forgotten keeps the list of those who were forgotten: a file beside the books,
// which stays when others are put in their place, so that books that are put back forget anew.
//
// It names nobody. A line holds a number that is drawn for each time somebody is
// forgotten, and that person's pseudonym under the salt of the nearest line above that
// has one. So two copies of a list are put together by writing one behind the other.
package forgotten

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"

	"hofnar/bot/pseudonym"
)

// List is an open list. Its methods may be called at the same time.
type List struct {
	path      string
	mu        sync.Mutex
	salt      pseudonym.Salt // of what is added
	entries   []entry
	unwritten string // what the file is to have still
}

// entry says that somebody was forgotten once.
type entry struct {
	number, pseudonym string
	salt              pseudonym.Salt
}

// saltLine begins a line that has a salt.
const saltLine = "salt "

// lines are what stands for an entry where there is nothing above it.
func (e entry) lines() string {
	return saltLine + string(e.salt) + "\n" + e.number + " " + e.pseudonym + "\n"
}

// Open reads the list at a path, and makes an empty one where there is none. Only the user
// who runs the process may read it.
func Open(path string) (*List, error) {
	l, err := Read(path)
	if err != nil {
		return nil, err
	}
	return l, l.Keep()
}

// Read is Open, but where there is no list none is made before Keep.
func Read(path string) (*List, error) {
	text, err := os.ReadFile(path)
	l := &List{path: path}
	switch {
	case errors.Is(err, os.ErrNotExist):
		l.unwritten, err = heading, nil
	case err == nil:
		err = l.read(text)
	}
	if err != nil {
		return nil, fmt.Errorf("open the list of those forgotten: %w", err)
	}
	if l.salt == "" {
		l.salt = pseudonym.NewSalt(pseudonym.Slow)
	}
	return l, nil
}

// heading stands on top of a list.
const heading = "# Those whom Hofnar has forgotten, by pseudonyms. Keep a copy elsewhere: books that are put back need it.\n"

// read takes in what the file says. A last line without an end was not written wholly: it
// goes.
func (l *List) read(text []byte) error {
	whole := bytes.LastIndexByte(text, '\n') + 1
	if whole < len(text) {
		if err := os.Truncate(l.path, int64(whole)); err != nil {
			return err
		}
	}
	return l.takeAll(string(text[:whole]))
}

func (l *List) takeAll(text string) error {
	for line := range strings.Lines(text) {
		if err := l.take(strings.TrimSpace(line)); err != nil {
			return err
		}
	}
	return nil
}

func (l *List) take(line string) error {
	if salt, ok := strings.CutPrefix(line, saltLine); ok {
		l.salt = pseudonym.Salt(salt)
		return l.salt.Check()
	}
	number, of, ok := strings.Cut(line, " ")
	switch {
	case line == "" || strings.HasPrefix(line, "#"):
		return nil
	case !ok || l.salt == "":
		return fmt.Errorf("%s: %q is no line of such a list: take it out, or put a copy of the list in its place", l.path, line)
	}
	l.entries = append(l.entries, entry{number, of, l.salt})
	return nil
}

// write adds text to the file, durably: all of it or nothing.
func (l *List) write(text string) (err error) {
	f, err := os.OpenFile(l.path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	was, err := f.Stat()
	if err != nil {
		return err
	}
	if _, err = f.WriteString(text); err == nil {
		err = f.Sync()
	}
	if err != nil {
		return errors.Join(err, f.Truncate(was.Size()))
	}
	return nil
}
