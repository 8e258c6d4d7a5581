package store

import (
	"errors"
	"fmt"

	"hofnar/bot/pseudonym"
)

// underSalt is somebody under a salt.
type underSalt struct {
	salt pseudonym.Salt
	user string
}

// ownMarks are by what people would be recognised, as far as that was worked out.
type ownMarks map[underSalt]string

// unmarked are those whose marks a write lacks: they were not worked out, or somebody was forgotten
// meanwhile.
type unmarked []underSalt

// Error implements error. Nobody is named.
func (u unmarked) Error() string {
	return fmt.Sprintf("%d marks that are needed were not worked out", len(u))
}

// withMarks writes what goes by people's marks. They are worked out between two attempts: within
// the write, which fails with unmarked where it lacks some, they would hold up all others.
func withMarks(write func(ownMarks) error) error {
	own := ownMarks{}
	for {
		err := write(own)
		var lacks unmarked
		if !errors.As(err, &lacks) {
			return err
		}
		for _, one := range lacks {
			if own[one], err = one.salt.Of(one.user); err != nil {
				return err
			}
		}
	}
}

// among are those of these people who are in a set. It fails with unmarked where that is not known
// of all.
func (o ownMarks) among(known pseudonym.Set, people ...string) (those []string, err error) {
	var lacks unmarked
	for _, user := range people {
		has, open := o.has(known, user)
		if has {
			those = append(those, user)
			continue
		}
		lacks = append(lacks, open...)
	}
	if len(lacks) > 0 {
		return nil, lacks
	}
	return those, nil
}

// has reports whether somebody is in a set, or else under which of its salts that is not known.
func (o ownMarks) has(known pseudonym.Set, user string) (has bool, open unmarked) {
	for salt, marks := range known {
		one := underSalt{salt, user}
		mark, ok := o[one]
		if !ok {
			open = append(open, one)
		}
		has = has || marks[mark]
	}
	return has, open
}
