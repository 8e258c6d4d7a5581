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

// request is one request while it is being carried out.
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
		"GET /gateway":             gatewayAddress,
		"GET /gateway/bot":         gatewayBot,
		"GET /users/@me":           func(r *request) (any, *problem) { return r.s.world.Bot, nil },
		"POST /users/@me/channels": openInbox,
		"GET /applications/@me": func(r *request) (any, *problem) {
			return map[string]any{"id": r.s.world.App, "name": "Hofnar", "flags": r.s.flags, "approximate_guild_count": len(r.s.joined())}, nil
		},
		"GET /channels/{channel}":            getChannel,
		"PATCH /channels/{channel}":          editThread,
		"POST /channels/{channel}/threads":   startThread,
		"GET /guilds/{guild}/members/{user}": getMember,

		"POST /channels/{channel}/messages":                   createMessage,
		"GET /channels/{channel}/messages":                    listMessages,
		"GET /channels/{channel}/messages/{message}":          getMessage,
		"PATCH /channels/{channel}/messages/{message}":        editMessage,
		"DELETE /channels/{channel}/messages/{message}":       deleteMessage,
		"POST /channels/{channel}/messages/{message}/threads": startThreadFrom,

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
		"GET /guilds/{guild}":                                          getGuild,
		"GET /applications/{app}/emojis":                               listAppEmoji,
		"POST /applications/{app}/emojis":                              createAppEmoji,
		"DELETE /applications/{app}/emojis/{emoji}":                    deleteAppEmoji,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { s.answer(w, r, pattern, answer) })
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.answer(w, r, "", func(*request) (any, *problem) { return nil, errNotFound })
	})
	return mux
}

// answer carries a request out and sends the answer, in the weather there is.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, pattern string, route func(*request) (any, *problem)) {
	req, err := s.open(r)
	way := s.forecast(r)
	s.sleep(way.before)
	var res *response
	switch way.mishap {
	case resetBefore:
		panic(http.ErrAbortHandler)
	case failBefore:
		res = page(http.StatusBadGateway, "Bad gateway", 0)
	case shared:
		res = s.process(req, errShared, pattern, route)
	default:
		res = s.process(req, err, pattern, route)
	}
	s.sleep(way.after)
	switch way.mishap {
	case resetAfter:
		panic(http.ErrAbortHandler)
	case failAfter:
		res = page(http.StatusGatewayTimeout, "Gateway time-out", 0)
	}
	res.send(w)
}

// process does for each request what Discord does for each: proxy, limits,
// token, body, then the route's own business, all under the lock.
func (s *Server) process(r *request, malformed error, pattern string, route func(*request) (any, *problem)) *response {
	s.mu.Lock()
	defer s.mu.Unlock()
	res := s.edge(r)
	if res == nil {
		res = s.faulty(r)
	}
	if res == nil {
		res = s.serve(r, malformed, pattern, route)
	}
	s.count(res)
	s.log(r, res.status)
	return res
}

func (s *Server) serve(r *request, malformed error, pattern string, route func(*request) (any, *problem)) *response {
	var result any
	h := http.Header{}
	p := asProblem(malformed)
	if p == nil {
		p = s.admit(h, r, pattern)
	}
	if p == nil {
		s.validate(r)
		result, p = route(r)
	}
	return reply(h, result, p)
}

func (s *Server) admit(h http.Header, r *request, pattern string) *problem {
	hook := isHook(r.URL.Path)
	if !hook && r.Header.Get("Authorization") != "Bot "+s.cfg.Token {
		return errUnauthorized
	}
	if s.cfg.Unlimited || pattern == "" {
		return nil
	}
	return s.limits.admit(s.clock.Now(), h, r, pattern, hook)
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
