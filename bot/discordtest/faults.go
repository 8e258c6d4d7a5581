package discordtest

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"
)

// fault is an answer ordered for the requests to come.
type fault struct {
	method, path string
	left         int       // so many of them
	until        time.Time // instead: all until then
	status       int
	header       http.Header
	body         string
}

func (f *fault) lasts(now time.Time) bool { return f.left > 0 || now.Before(f.until) }

// Fail answers the next n requests whose method is that (or any, if empty) and
// whose path contains this with a status, headers and body of the test's own.
func (s *Server) Fail(n int, method, pathPart string, status int, header map[string]string, body string) {
	h := http.Header{}
	for k, v := range header {
		h.Set(k, v)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, &fault{method: method, path: pathPart, left: n, status: status, header: h, body: body})
}

// Refuse has Discord refuse, for so long, what it would do otherwise: requests whose
// method is that (or any, if empty) and whose path contains this, with one of the codes
// that it has been seen to answer for a while though nothing has changed: 50001, 10003,
// 10008, or 40003.
func (s *Server) Refuse(d time.Duration, method, pathPart string, code int) {
	for _, p := range []*problem{errNoAccess, errUnknownChannel, errUnknownMessage, errTooFast} {
		if p.code == code {
			s.refuseFor(d, method, pathPart, p)
			return
		}
	}
	panic(fmt.Sprintf("discordtest: code %d does not pass by itself", code))
}

func (s *Server) refuseFor(d time.Duration, method, pathPart string, p *problem) {
	s.mu.Lock()
	defer s.mu.Unlock()
	res := reply(http.Header{}, nil, p)
	s.faults = append(s.faults, &fault{method: method, path: pathPart, until: s.clock.Now().Add(d), status: res.status, header: res.header, body: string(res.body)})
}

// Relent ends all refusals that were ordered.
func (s *Server) Relent() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = nil
}

// faulty is the answer ordered for a request, nil if there is none.
func (s *Server) faulty(r *request) *response {
	now := s.clock.Now()
	for _, f := range s.faults {
		if f.lasts(now) && concerns(r.Request, f.method, f.path) {
			f.left--
			return &response{f.status, f.header.Clone(), []byte(f.body)}
		}
	}
	return nil
}

// concerns tells whether a request has that method and a path that contains this part; one with a $
// behind it is the path's end.
func concerns(r *http.Request, method, pathPart string) bool {
	return (method == "" || method == r.Method) && strings.Contains(r.URL.Path+"$", pathPart)
}

// Weather is what befalls requests on their way. What may happen has a
// probability: 0 never, 1 always. Of the mishaps at most one happens to a request.
type Weather struct {
	Method   string // concerns this method only; empty: all
	PathPart string // and only paths that contain this
	Requests int    // and only so many requests; 0: all

	Before time.Duration // from the request's arrival until it is carried out
	After  time.Duration // from then until the answer is sent
	Jitter time.Duration // up to so much is added to either

	ResetBefore float64 // the connection breaks, and nothing is done
	ResetAfter  float64 // it is done, then the connection breaks: the answer is lost
	FailBefore  float64 // 502, and nothing is done
	FailAfter   float64 // 504, though it is done
	Shared      float64 // 429 of scope shared on a channel's route, and nothing is done: others have used it up

	Rand *rand.Rand // decides; used by the server alone from now on. nil: seeded with 1
}

// Weather sets what befalls requests from now on, in place of what did before.
// Of several the first that concerns a request counts. Without any all is well.
func (s *Server) Weather(all ...Weather) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.weather = nil
	for _, w := range all {
		if w.Rand == nil {
			w.Rand = rand.New(rand.NewPCG(1, 1))
		}
		s.weather = append(s.weather, &w)
	}
}

// mishap is what befalls one request.
type mishap int

const (
	none mishap = iota
	resetBefore
	resetAfter
	failBefore
	failAfter
	shared
)

// passage is how one request fares.
type passage struct {
	before, after time.Duration
	mishap        mishap
}

// forecast decides how a request fares.
func (s *Server) forecast(r *http.Request) passage {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, w := range s.weather {
		if w.Requests < 0 || !concerns(r, w.Method, w.PathPart) {
			continue
		}
		if w.Requests > 0 {
			w.Requests--
			if w.Requests == 0 {
				w.Requests = -1
			}
		}
		way := passage{w.Before + w.jitter(), w.After + w.jitter(), w.draw()}
		if way.mishap == shared && !strings.HasPrefix(r.URL.Path, "/channels/") {
			way.mishap = none
		}
		return way
	}
	return passage{}
}

func (w *Weather) jitter() time.Duration {
	if w.Jitter <= 0 {
		return 0
	}
	return time.Duration(w.Rand.Int64N(int64(w.Jitter)))
}

func (w *Weather) draw() mishap {
	at := w.Rand.Float64()
	for i, p := range []float64{w.ResetBefore, w.ResetAfter, w.FailBefore, w.FailAfter, w.Shared} {
		if at < p {
			return resetBefore + mishap(i)
		}
		at -= p
	}
	return none
}

// sleep waits, unless the server closes.
func (s *Server) sleep(d time.Duration) {
	if d <= 0 {
		return
	}
	t := s.clock.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.Chan():
	case <-s.done:
	}
}

// Latencies lists how long each interaction took from its dispatch to the
// arrival of the bot's first answer, in the order of the answers.
func (s *Server) Latencies() []time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]time.Duration(nil), s.latencies...)
}
