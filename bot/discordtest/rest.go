package discordtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const mostBytes = 25 << 20

// Request is one request that reached the REST API.
type Request struct {
	Method string
	Path   string // without /api/v10
	Body   []byte // the JSON, also of a multipart request
	Status int
	At     time.Time
}

// request is one request while it is being answered, with the lock held.
type request struct {
	*http.Request
	s           *Server
	payload     []byte
	files       map[int]upload
	contentType string
	raw         []byte
}

type upload struct {
	name string
	data []byte
}

// rest answers Discord's REST API.
func (s *Server) rest() http.Handler {
	mux := http.NewServeMux()
	for pattern, answer := range map[string]func(*request) (any, *problem){
		"GET /gateway":                     gatewayAddress,
		"GET /gateway/bot":                 gatewayAddress,
		"GET /users/@me":                   func(r *request) (any, *problem) { return r.s.world.Bot, nil },
		"GET /applications/@me":            func(r *request) (any, *problem) { return map[string]any{"id": r.s.world.App, "name": "Hofnar"}, nil },
		"GET /channels/{channel}":          getChannel,
		"POST /channels/{channel}/threads": startThread,

		"POST /channels/{channel}/messages":             createMessage,
		"GET /channels/{channel}/messages":              listMessages,
		"GET /channels/{channel}/messages/{message}":    getMessage,
		"PATCH /channels/{channel}/messages/{message}":  editMessage,
		"DELETE /channels/{channel}/messages/{message}": deleteMessage,

		"PUT /channels/{channel}/messages/{message}/reactions/{emoji}/@me":    addReaction,
		"DELETE /channels/{channel}/messages/{message}/reactions/{emoji}/@me": removeReaction,
		"GET /channels/{channel}/messages/{message}/reactions/{emoji}":        listReactions,

		"POST /interactions/{interaction}/{token}/callback":            callback,
		"POST /webhooks/{app}/{token}":                                 followup,
		"GET /webhooks/{app}/{token}/messages/{message}":               getAnswer,
		"PATCH /webhooks/{app}/{token}/messages/{message}":             editAnswer,
		"DELETE /webhooks/{app}/{token}/messages/{message}":            deleteAnswer,
		"GET /applications/{app}/commands":                             listCommands,
		"PUT /applications/{app}/commands":                             putCommands,
		"POST /applications/{app}/commands":                            postCommand,
		"DELETE /applications/{app}/commands/{command}":                deleteCommand,
		"GET /applications/{app}/guilds/{guild}/commands":              listCommands,
		"PUT /applications/{app}/guilds/{guild}/commands":              putCommands,
		"POST /applications/{app}/guilds/{guild}/commands":             postCommand,
		"DELETE /applications/{app}/guilds/{guild}/commands/{command}": deleteCommand,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { s.answer(w, r, pattern, answer) })
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.answer(w, r, "", func(*request) (any, *problem) { return nil, errNotFound })
	})
	return mux
}

// answer does for each request what Discord does for each: limits, token, body,
// then the route's own business, all under the lock.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, pattern string, route func(*request) (any, *problem)) {
	req, err := s.open(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	if fault := s.faultFor(r); fault != nil {
		s.log(req, fault.status)
		fault.write(w)
		return
	}
	var result any
	p := asProblem(err)
	if p == nil {
		p = s.admit(w.Header(), req, pattern)
	}
	if p == nil {
		s.validate(req)
		result, p = route(req)
	}
	status := reply(w, result, p)
	s.log(req, status)
}

func (s *Server) admit(h http.Header, r *request, pattern string) *problem {
	hook := isHook(r.URL.Path)
	if !hook && r.Header.Get("Authorization") != "Bot "+s.cfg.Token {
		return errUnauthorized
	}
	if s.cfg.Unlimited || pattern == "" {
		return nil
	}
	return s.limits.take(s.clock.Now(), h, r, pattern, hook)
}

// isHook reports whether the path carries its own authority: a token.
func isHook(path string) bool {
	return strings.HasPrefix(path, "/interactions/") || strings.HasPrefix(path, "/webhooks/")
}

func (s *Server) log(r *request, status int) {
	s.requests = append(s.requests, Request{r.Method, r.URL.Path, r.payload, status, s.clock.Now()})
}

// validate holds the request against Discord's own description.
func (s *Server) validate(r *request) {
	if s.spec == nil {
		return
	}
	ok, err := s.spec.check(r.Method, r.URL.Path, r.contentType, r.raw)
	if ok {
		s.validated++
	}
	if err != nil {
		s.violate(r, err.Error())
	}
}

func (s *Server) violate(r *request, why string) {
	s.violations = append(s.violations, fmt.Sprintf("%s %s: %s: %.300s", r.Method, r.URL.Path, why, r.payload))
}

func reply(w http.ResponseWriter, result any, p *problem) int {
	status := http.StatusOK
	switch {
	case p != nil:
		status, result = p.status, p.body()
		if p.status == http.StatusTooManyRequests {
			w.Header().Set("Retry-After", strconv.Itoa(int(p.after)+1))
		}
	case result == nil:
		w.WriteHeader(http.StatusNoContent)
		return http.StatusNoContent
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(result) // who asked may be gone
	return status
}

// open reads a request's body.
func (s *Server) open(r *http.Request) (*request, error) {
	req := &request{Request: r, s: s, contentType: r.Header.Get("Content-Type"), files: map[int]upload{}}
	raw, err := io.ReadAll(io.LimitReader(r.Body, mostBytes+1))
	if err != nil {
		return req, err
	}
	if len(raw) > mostBytes {
		return req, errTooLarge
	}
	req.raw, req.payload = raw, raw
	kind, params, _ := mime.ParseMediaType(req.contentType) // anything else is JSON
	if kind == "multipart/form-data" {
		return req, req.parts(multipart.NewReader(bytes.NewReader(raw), params["boundary"]))
	}
	return req, nil
}

func (r *request) parts(from *multipart.Reader) error {
	for {
		part, err := from.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return err
		}
		var n int
		switch _, err := fmt.Sscanf(part.FormName(), "files[%d]", &n); {
		case part.FormName() == "payload_json":
			r.payload = data
		case err == nil:
			r.files[n] = upload{part.FileName(), data}
		}
	}
}

func asProblem(err error) *problem {
	var p *problem
	switch {
	case err == nil:
		return nil
	case errors.As(err, &p):
		return p
	}
	return refuse(400, 50109, "The request body contains invalid JSON.")
}

// read decodes the body. A field that Discord does not know is a violation:
// Discord would ignore it in silence.
func read[V any](r *request) (v V, p *problem) {
	strict := json.NewDecoder(strings.NewReader(string(r.payload)))
	strict.DisallowUnknownFields()
	if err := strict.Decode(&v); err == nil {
		return v, nil
	} else if strings.Contains(err.Error(), "unknown field") {
		r.s.violate(r, err.Error())
	}
	if err := json.Unmarshal(r.payload, &v); err != nil {
		var kind *json.UnmarshalTypeError
		if errors.As(err, &kind) {
			return v, flaws{{kind.Field, "BASE_TYPE", "Could not interpret " + kind.Value}}.problem()
		}
		return v, refuse(400, 50109, "The request body contains invalid JSON.")
	}
	return v, nil
}

func gatewayAddress(r *request) (any, *problem) {
	return map[string]any{
		"url": "ws://" + r.s.addr + "/gateway", "shards": 1,
		"session_start_limit": map[string]int{"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1},
	}, nil
}

// Requests lists every request so far.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.requests...)
}

// Violations lists what was wrong with requests though Discord may not say so:
// fields that it does not know, bodies that its own description rules out.
func (s *Server) Violations() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.violations...)
}

// Validated is how many requests were held against Discord's own description.
func (s *Server) Validated() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.validated
}
