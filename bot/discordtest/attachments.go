package discordtest

import (
	"bytes"
	"image"
	_ "image/png" // its size is told
	"maps"
	"net/http"
	"slices"
	"strconv"
)

const mostFiles = 10

// Attachment is a file that goes with a message.
type Attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
	Size        int    `json:"size"`
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url"`
	ContentType string `json:"content_type,omitempty"`
	Width       int    `json:"width,omitempty"` // of a picture
	Height      int    `json:"height,omitempty"`

	data []byte // until it is filed
}

type attachmentIn struct {
	ID          any    `json:"id"`
	Filename    string `json:"filename,omitempty"`
	Description string `json:"description,omitempty"`
}

func (a attachmentIn) index() (int, bool) {
	switch id := a.ID.(type) {
	case string:
		n, err := strconv.Atoi(id)
		return n, err == nil
	case float64:
		return int(id), true
	}
	return 0, false
}

// mostReplaced is how many files can still be had that no message has any more: pages ask for
// what they were just told of, and Discord's addresses outlive an edit.
const mostReplaced = 32

// replacedFile is a file of a message that has it no more.
type replacedFile struct {
	id, channel, only string // only: the user for whom the message was; empty: all
	data              []byte
}

// file keeps the attachments that are new of a message, and lets go of those that it has no more.
func (s *Server) file(m *Message, now []Attachment) {
	for _, a := range m.Files() {
		if !m.dismissed && !slices.ContainsFunc(now, func(b Attachment) bool { return b.ID == a.ID }) {
			gone := replacedFile{a.ID, m.ChannelID, m.For, s.world.Files[a.ID]}
			s.replaced = append(s.replaced[max(0, len(s.replaced)-mostReplaced+1):], gone)
			delete(s.world.Files, a.ID)
		}
	}
	for i, a := range now {
		if a.data != nil {
			if !m.dismissed {
				s.world.Files[a.ID] = a.data
			}
			s.record.uploads++
			s.record.bytes += len(a.data)
			now[i].data = nil
		}
	}
}

// dismiss puts an ephemeral message out of its user's sight, for good: nobody sees its files any more.
func (s *Server) dismiss(m *Message) {
	s.file(m, nil)
	m.dismissed = true
}

// attach works out all files of a message: those kept, those that came along.
func (s *Server) attach(f *form, old []Attachment, p payload, files map[int]upload) []Attachment {
	if p.Attachments == nil && len(files) == 0 {
		return old
	}
	kept := []Attachment{}
	if p.Attachments == nil {
		kept = append(kept, old...)
	}
	described := map[int]attachmentIn{}
	for i, in := range ptr(p.Attachments) {
		if n, ok := in.index(); ok {
			if _, uploaded := files[n]; uploaded {
				described[n] = in
				continue
			}
		}
		at := slices.IndexFunc(old, func(a Attachment) bool { return a.ID == in.ID })
		if at < 0 {
			f.add(join("attachments", i, "id"), "ATTACHMENT_NOT_FOUND", "No file goes with this attachment.")
			continue
		}
		one := old[at]
		if in.Description != "" {
			one.Description = in.Description
		}
		kept = append(kept, one)
	}
	for _, n := range slices.Sorted(maps.Keys(files)) {
		file := files[n]
		if len(file.data) > s.cfg.MostFile {
			f.add(join("attachments", n), "FILE_TOO_LARGE", "The file is too large.")
		}
		in := described[n]
		f.length(join("attachments", n, "description"), in.Description+" ", 1, 1025)
		kept = append(kept, s.arrived(file, in.Description))
	}
	f.count("attachments", len(kept), 0, mostFiles)
	return kept
}

// arrived is a file that has come along, with an id of its own.
func (s *Server) arrived(file upload, description string) Attachment {
	a := Attachment{ID: s.id(), Filename: file.name, Description: description, Size: len(file.data), data: file.data}
	a.URL = "/attachments/" + a.ID + "/" + a.Filename
	a.ProxyURL, a.ContentType = a.URL, http.DetectContentType(file.data)
	if picture, _, err := image.DecodeConfig(bytes.NewReader(file.data)); err == nil {
		a.Width, a.Height = picture.Width, picture.Height
	}
	return a
}

// Opens reports whether a file goes with a message that this user sees in a channel, or did a
// moment ago.
func (u *User) Opens(ch *Channel, id string) bool {
	for _, m := range u.Sees(ch) {
		if slices.ContainsFunc(m.Files(), func(a Attachment) bool { return a.ID == id }) {
			return true
		}
	}
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	_, hidden := u.at(ch.ID)
	return hidden == nil && slices.ContainsFunc(u.s.replaced, func(f replacedFile) bool {
		return f.id == id && f.channel == ch.ID && (f.only == "" || f.only == u.ID)
	})
}

// File serves the attachments of messages, for pages that show them.
func (s *Server) File(w http.ResponseWriter, id string) {
	s.mu.Lock()
	data, ok := s.world.Files[id]
	if i := slices.IndexFunc(s.replaced, func(f replacedFile) bool { return f.id == id }); i >= 0 {
		data, ok = s.replaced[i].data, true
	}
	s.mu.Unlock()
	if !ok {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", http.DetectContentType(data))
	_, _ = w.Write(data) // who asked may be gone
}
