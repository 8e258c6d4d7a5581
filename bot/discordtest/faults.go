package discordtest

import (
	"io"
	"net/http"
	"strings"
	"time"
)

// fault is bad weather ordered for the requests to come.
type fault struct {
	method, path string
	left         int
	status       int
	header       http.Header
	body         string
}

// Fail answers the next n requests whose method is that (or any, if empty) and
// whose path contains this with a status, headers and body of the test's own.
func (s *Server) Fail(n int, method, pathPart string, status int, header map[string]string, body string) {
	h := http.Header{}
	for k, v := range header {
		h.Set(k, v)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, &fault{method, pathPart, n, status, h, body})
}

func (s *Server) faultFor(r *http.Request) *fault {
	for _, f := range s.faults {
		if f.left > 0 && (f.method == "" || f.method == r.Method) && strings.Contains(r.URL.Path, f.path) {
			f.left--
			return f
		}
	}
	return nil
}

func (f *fault) write(w http.ResponseWriter) {
	for k, v := range f.header {
		w.Header()[k] = v
	}
	w.WriteHeader(f.status)
	_, _ = io.WriteString(w, f.body) // who asked may be gone
}

// Latencies lists how long each interaction took from its dispatch to the
// arrival of the bot's first answer, in the order of the answers.
func (s *Server) Latencies() []time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]time.Duration(nil), s.latencies...)
}
