package discordtest

import (
	"encoding/base64"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// AppEmoji is an emoji of the application's own.
type AppEmoji struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"`
	User      *Account `json:"user,omitempty"`
	Roles     []string `json:"roles"`
	Colons    bool     `json:"require_colons"`
	Managed   bool     `json:"managed"`
	Animated  bool     `json:"animated"`
	Available bool     `json:"available"`
}

const (
	mostAppEmoji   = 2000
	mostEmojiBytes = 256 << 10
)

var (
	emojiName  = regexp.MustCompile(`^[A-Za-z0-9_]{2,32}$`)
	imageKinds = []string{"image/png", "image/jpeg", "image/gif", "image/webp"}
)

// AppEmoji lists the application's own emoji, the oldest first.
func (s *Server) AppEmoji() []AppEmoji {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.world.Emoji)
}

// ours refuses another application's emoji.
func (r *request) ours() *problem {
	if r.PathValue("app") != r.s.world.App {
		return errUnknownApplication
	}
	return nil
}

func listAppEmoji(r *request) (any, *problem) {
	if p := r.ours(); p != nil {
		return nil, p
	}
	return map[string]any{"items": append([]AppEmoji{}, r.s.world.Emoji...)}, nil
}

func createAppEmoji(r *request) (any, *problem) {
	if p := r.ours(); p != nil {
		return nil, p
	}
	in, p := read[struct {
		Name  string `json:"name"`
		Image string `json:"image"`
	}](r)
	if p != nil {
		return nil, p
	}
	data, p := r.s.judgeEmoji(in.Name, in.Image)
	if p != nil {
		return nil, p
	}
	e := AppEmoji{ID: r.s.id(), Name: in.Name, User: r.s.world.Bot, Roles: []string{}, Colons: true, Available: true}
	r.s.world.Emoji = append(r.s.world.Emoji, e)
	r.s.world.Files[e.ID] = data
	r.s.touch()
	return created{e}, nil
}

// judgeEmoji is the image of a new emoji, or what is wrong with it.
func (s *Server) judgeEmoji(name, image string) ([]byte, *problem) {
	var f flaws
	switch {
	case len(name) < 2 || len(name) > 32:
		f.add("name", "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 32 in length.")
	case !emojiName.MatchString(name):
		f.add("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
	case slices.ContainsFunc(s.world.Emoji, func(e AppEmoji) bool { return e.Name == name }):
		f.add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists.")
	}
	data, ok := imageIn(image)
	if !ok {
		f.add("image", "IMAGE_INVALID", "Invalid image")
	}
	switch p := f.problem(); {
	case p != nil:
		return nil, p
	case len(data) > mostEmojiBytes:
		return nil, flaws{{"image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb."}}.problem()
	case len(s.world.Emoji) == mostAppEmoji:
		return nil, errManyEmoji
	}
	return data, nil
}

// imageIn reads an image as a data URI whose type is what its bytes say.
func imageIn(uri string) ([]byte, bool) {
	kind, encoded, ok := strings.Cut(strings.TrimPrefix(uri, "data:"), ";base64,")
	data, err := base64.StdEncoding.DecodeString(encoded)
	return data, ok && strings.HasPrefix(uri, "data:") && err == nil && slices.Contains(imageKinds, kind) && http.DetectContentType(data) == kind
}

func deleteAppEmoji(r *request) (any, *problem) {
	if p := r.ours(); p != nil {
		return nil, p
	}
	i := slices.IndexFunc(r.s.world.Emoji, func(e AppEmoji) bool { return e.ID == r.PathValue("emoji") })
	if i < 0 {
		return nil, errNoEmoji
	}
	delete(r.s.world.Files, r.s.world.Emoji[i].ID)
	r.s.world.Emoji = slices.Delete(slices.Clone(r.s.world.Emoji), i, i+1)
	r.s.touch()
	return nil, nil
}

// AddAppEmoji gives the application an emoji that somebody else has made.
func (s *Server) AddAppEmoji(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.world.Emoji = append(s.world.Emoji, AppEmoji{ID: s.id(), Name: name, Roles: []string{}, Colons: true, Available: true})
	s.touch()
}

// RemoveAppEmoji takes all of the application's emoji away, as its owner may.
func (s *Server) RemoveAppEmoji() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.world.Emoji {
		delete(s.world.Files, e.ID)
	}
	s.world.Emoji = nil
	s.touch()
}
