package discordtest

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"mime"
	"mime/multipart"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// spec is Discord's own description of its API, against which requests are held.
type spec struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	paths    []template
	compiled map[string]*jsonschema.Schema
	sound    sync.Map // by hash: bodies that hold, since the same ones come at each start
}

// template is a path of the description: "/channels/{channel_id}/messages".
type template struct {
	path    string
	parts   []string
	methods map[string]bool // those whose body is described as JSON
	every   map[string]bool // all there are
}

const specURL = "d.json"

// The schemas of the answers to interactions, by type: one is easier to blame
// than all at once.
var callbackSchemas = map[int]string{
	4: "CreateMessageInteractionCallbackRequest", 5: "CreateMessageInteractionCallbackRequest",
	6: "UpdateMessageInteractionCallbackRequest", 7: "UpdateMessageInteractionCallbackRequest",
	8: "ApplicationCommandAutocompleteCallbackRequest", 9: "ModalInteractionCallbackRequest",
}

// specs are the descriptions read so far, by path: reading one takes a while.
var specs sync.Map

// newSpec reads the description at that path, once in a process.
func newSpec(path string) (*spec, error) {
	if known, ok := specs.Load(path); ok {
		return known.(*spec), nil
	}
	s, err := readSpec(path)
	if err == nil {
		specs.Store(path, s)
	}
	return s, err
}

func readSpec(path string) (*spec, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	unionsOf(doc).sharpen(doc)
	s := &spec{compiler: jsonschema.NewCompiler(), compiled: map[string]*jsonschema.Schema{}}
	s.compiler.DefaultDraft(jsonschema.Draft2020)
	byType(s.compiler)
	if err := s.compiler.AddResource(specURL, doc); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, s.list(text)
}

func (s *spec) list(text []byte) error {
	var doc struct {
		Paths map[string]map[string]json.RawMessage `json:"paths"`
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		return err
	}
	for path, methods := range doc.Paths {
		t := template{path, strings.Split(path, "/"), map[string]bool{}, map[string]bool{}}
		for m, raw := range methods {
			var op struct {
				Body struct {
					Content map[string]json.RawMessage `json:"content"`
				} `json:"requestBody"`
			}
			_ = json.Unmarshal(raw, &op) // what is no operation has no body
			t.every[strings.ToUpper(m)] = true
			t.methods[strings.ToUpper(m)] = op.Body.Content["application/json"] != nil
		}
		s.paths = append(s.paths, t)
	}
	// Literal parts go before parameters, so that @original is not a message id.
	slices.SortFunc(s.paths, func(a, b template) int { return a.holes() - b.holes() })
	return nil
}

func (t template) holes() int { return strings.Count(t.path, "{") }

func (t template) matches(parts []string) bool {
	if len(parts) != len(t.parts) {
		return false
	}
	for i, part := range t.parts {
		if !strings.HasPrefix(part, "{") && part != parts[i] {
			return false
		}
	}
	return true
}

// check holds one request against the description. validated tells that the
// path is described and the body, if any, was looked at.
func (s *spec) check(method, path, contentType string, body []byte) (validated bool, problem error) {
	parts := strings.Split(path, "/")
	at := slices.IndexFunc(s.paths, func(t template) bool { return t.matches(parts) && t.every[method] })
	if at < 0 {
		return false, fmt.Errorf("%s %s is not described", method, path)
	}
	t := s.paths[at]
	text, err := jsonBody(contentType, body)
	if err != nil {
		return false, err
	}
	if len(text) == 0 || !t.methods[method] {
		return true, nil
	}
	body = append([]byte(method+" "+t.path+" "), text...)
	if _, known := s.sound.Load(sha256.Sum256(body)); known {
		return true, nil
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return false, err
	}
	schema, err := s.schema(pointer(t.path, method, value))
	if err != nil {
		return false, err
	}
	if problem = schema.Validate(tolerate(value)); problem == nil {
		s.sound.Store(sha256.Sum256(body), true)
	}
	return true, problem
}

// pointer says where the schema of a body stands.
func pointer(path, method string, body any) string {
	if strings.HasSuffix(path, "/callback") {
		if o, ok := body.(map[string]any); ok {
			if n, ok := o["type"].(json.Number); ok {
				kind, _ := n.Int64() // no type has a fraction
				if name := callbackSchemas[int(kind)]; name != "" {
					return "/components/schemas/" + name
				}
			}
		}
	}
	return "/paths/" + strings.ReplaceAll(path, "/", "~1") + "/" + strings.ToLower(method) + "/requestBody/content/application~1json/schema"
}

func (s *spec) schema(at string) (*jsonschema.Schema, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if known := s.compiled[at]; known != nil {
		return known, nil
	}
	schema, err := s.compiler.Compile(specURL + "#" + at)
	if err == nil {
		s.compiled[at] = schema
	}
	return schema, err
}

// jsonBody is the JSON of a request, also of one that brings files: those must
// bear the names that their descriptions refer to.
func jsonBody(contentType string, body []byte) ([]byte, error) {
	kind, params, _ := mime.ParseMediaType(contentType) // anything else is JSON
	if kind != "multipart/form-data" {
		return body, nil
	}
	form, err := multipart.NewReader(bytes.NewReader(body), params["boundary"]).ReadForm(mostBytes)
	if err != nil {
		return nil, err
	}
	defer func() { _ = form.RemoveAll() }() // nothing was written to disk
	for name := range form.File {
		if !strings.HasPrefix(name, "files[") {
			return nil, fmt.Errorf("a file is called %s instead of files[n]", name)
		}
	}
	if len(form.Value["payload_json"]) == 0 {
		return nil, nil
	}
	return []byte(form.Value["payload_json"][0]), nil
}

// tolerate takes out what the description is known to have wrong: permissions
// are sent as text, as Discord's documentation says and its servers take them.
func tolerate(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k, inner := range v {
			if _, text := inner.(string); text && k == "default_member_permissions" {
				delete(v, k)
				continue
			}
			tolerate(inner)
		}
	case []any:
		for _, inner := range v {
			tolerate(inner)
		}
	}
	return v
}
