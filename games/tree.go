package games

import (
	"encoding/json"
	"slices"
)

// Takes reports whether these keys answer the question: as many as it wants,
// all of them its own, none twice.
func (q *Question) Takes(keys []string) bool {
	if len(keys) < q.Min || len(keys) > q.Max {
		return false
	}
	for i, key := range keys {
		if _, ok := q.Find(key); !ok || slices.Contains(keys[:i], key) {
			return false
		}
	}
	return true
}

// Answered takes the first pick as the answer to a question that wants one key,
// and returns the picks that are left.
func (q *Question) Answered(picks Picks) (key string, rest Picks, ok bool) {
	if len(picks) == 0 || !q.Takes(picks[0]) {
		return "", picks, false
	}
	return picks[0][0], picks[1:], true
}

// Put asks the question when nothing has been picked yet; picks that do not
// answer it lead nowhere.
func (q *Question) Put(picks Picks) Prompt {
	if len(picks) > 0 {
		return Prompt{}
	}
	return Prompt{Question: q}
}

// Done is the end of a way through the questions: this act, unless picks are
// left that answer nothing.
func Done(rest Picks, act Act) Prompt {
	if len(rest) > 0 {
		return Prompt{}
	}
	return Prompt{Act: act}
}

// WriteAct writes a move as records do. It takes structs and maps of plain
// numbers and words, which always go into JSON.
func WriteAct(move any) Act {
	act, err := json.Marshal(move)
	if err != nil {
		panic(err)
	}
	return act
}
