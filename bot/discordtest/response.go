package discordtest

import (
	"encoding/json"
	"maps"
	"math"
	"net/http"
	"strconv"
)

// response is an answer: made with the lock held, sent without it.
type response struct {
	status int
	header http.Header
	body   []byte
}

// created is what a route has made, where Discord says so.
type created struct{ what any }

// reply writes what a route came to, or why it did not.
func reply(h http.Header, result any, p *problem) *response {
	status := http.StatusOK
	if made, ok := result.(created); ok {
		status, result = http.StatusCreated, made.what
	}
	switch {
	case p != nil:
		status, result = p.status, p.body()
		if p.status == http.StatusTooManyRequests {
			h.Set("Retry-After", wholeSeconds(p.after))
		}
		if p.hasty {
			h.Set("Retry-After", "1")
		}
		if p.shared {
			h.Set("X-RateLimit-Scope", "shared")
		}
	case result == nil:
		return &response{http.StatusNoContent, h, nil}
	}
	h.Set("Content-Type", "application/json")
	body, err := json.Marshal(result)
	if err != nil {
		panic(err) // a type of ours that cannot be written
	}
	return &response{status, h, append(body, '\n')}
}

// wholeSeconds is a time as Retry-After has it: rounded up.
func wholeSeconds(s float64) string { return strconv.Itoa(int(math.Ceil(s))) }

func (res *response) send(w http.ResponseWriter) {
	maps.Copy(w.Header(), res.header)
	w.WriteHeader(res.status)
	_, _ = w.Write(res.body) // who asked may be gone
}
