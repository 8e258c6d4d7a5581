package discordtest

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

const (
	mostFileBytes = 10 << 20
	mostFiles     = 10
)

// Attachment is a file that goes with a message.
type Attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
	Size        int    `json:"size"`
	URL         string `json:"url"`

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

// file keeps the attachments that are new and lets go of those no longer there.
func (s *Server) file(old, now []Attachment) {
	for _, a := range old {
		if !slices.ContainsFunc(now, func(b Attachment) bool { return b.ID == a.ID }) {
			delete(s.world.Files, a.ID)
		}
	}
	for i, a := range now {
		if a.data != nil {
			s.world.Files[a.ID] = a.data
			s.record.uploads++
			now[i].data = nil
		}
	}
}

// attach works out the attachments: those kept, those that came along.
func (s *Server) attach(f *form, m *Message, p payload, files map[int]upload) {
	if p.Attachments == nil && len(files) == 0 {
		return
	}
	old, kept := m.Attachments, []Attachment{}
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
		if len(file.data) > mostFileBytes {
			f.add(join("attachments", n), "FILE_TOO_LARGE", "The file is larger than 10 MiB.")
		}
		in := described[n]
		f.length(join("attachments", n, "description"), in.Description+" ", 1, 1025)
		a := Attachment{ID: s.id(), Filename: file.name, Description: in.Description, Size: len(file.data), data: file.data}
		a.URL = "/attachments/" + a.ID + "/" + a.Filename
		kept = append(kept, a)
	}
	f.count("attachments", len(kept), 0, mostFiles)
	m.Attachments = kept
}

// resolve complains about pictures in components that no attachment brings.
func (f *form) resolve(m *Message) {
	for _, url := range f.media {
		name, ok := strings.CutPrefix(url, "attachment://")
		if ok && !slices.ContainsFunc(m.Attachments, func(a Attachment) bool { return a.Filename == name }) {
			f.add("components", "COMPONENT_MEDIA_UNRESOLVED", "The attachment %s does not exist.", name)
		}
	}
}

// File serves the attachments of messages, for pages that show them.
func (s *Server) File(w http.ResponseWriter, id string) {
	s.mu.Lock()
	data, ok := s.world.Files[id]
	s.mu.Unlock()
	if !ok {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", http.DetectContentType(data))
	_, _ = w.Write(data) // who asked may be gone
}
