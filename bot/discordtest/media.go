package discordtest

import (
	"path"
	"slices"
	"strings"
)

// Media points to a picture or file. Who sends a message says the URL alone, and what else
// he says is ignored; the rest is Discord's answer.
type Media struct {
	URL          string `json:"url"`
	ProxyURL     string `json:"proxy_url,omitempty"`
	AttachmentID string `json:"attachment_id,omitempty"` // of a file that goes with the message
	ContentType  string `json:"content_type,omitempty"`
	Size         int    `json:"size,omitempty"`
	Width        int    `json:"width,omitempty"`
	Height       int    `json:"height,omitempty"`
}

// attached is the name of the file of the message that it asks for, "" if it asks for none.
func (m *Media) attached() string {
	name, ok := strings.CutPrefix(m.URL, "attachment://")
	if !ok {
		return ""
	}
	return name
}

// media visits what components show, each with what is said of it.
func media(list []Component, visit func(m *Media, description string)) {
	walk(list, func(c Component) {
		for i := range c.Items {
			visit(&c.Items[i].Media, c.Items[i].Description)
		}
		for _, m := range []*Media{c.Media, c.File} {
			if m != nil {
				visit(m, c.Description)
			}
		}
	})
}

// fold leaves of what somebody has sent what is his to say.
func fold(list []Component) {
	media(list, func(m *Media, _ string) { *m = Media{URL: m.URL} })
}

// unfurl has a message's components point to its files; beside them stand those that no
// component shows. A file that is asked for and not there is a flaw.
func (f *form) unfurl(m *Message, all []Attachment) {
	shown := map[string]bool{}
	media(m.Components, func(one *Media, _ string) {
		name := one.attached()
		if name == "" && one.AttachmentID == "" { // it stands elsewhere
			return
		}
		at := slices.IndexFunc(all, func(a Attachment) bool { return a.Filename == name || a.ID == one.AttachmentID })
		if at < 0 {
			f.add("components", "COMPONENT_MEDIA_UNRESOLVED", "The attachment %s does not exist.", name)
			return
		}
		a := all[at]
		shown[a.ID] = true
		if name != "" {
			*one = Media{a.URL, a.ProxyURL, a.ID, a.ContentType, a.Size, a.Width, a.Height}
		}
	})
	m.Attachments = slices.DeleteFunc(slices.Clone(all), func(a Attachment) bool { return shown[a.ID] })
}

// Files lists all that goes with a message: what its components show, and what stands
// beside them.
func (m *Message) Files() []Attachment {
	all := []Attachment{}
	media(m.Components, func(one *Media, description string) {
		known := slices.ContainsFunc(all, func(a Attachment) bool { return a.ID == one.AttachmentID })
		if one.AttachmentID != "" && !known {
			all = append(all, Attachment{
				ID: one.AttachmentID, Filename: path.Base(one.URL), Description: description, Size: one.Size,
				URL: one.URL, ProxyURL: one.ProxyURL, ContentType: one.ContentType, Width: one.Width, Height: one.Height,
			})
		}
	})
	return append(all, m.Attachments...)
}
