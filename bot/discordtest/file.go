package discordtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"time"
)

// load reads the world back, or makes a new one.
func (s *Server) load() error {
	s.world = world{Commands: map[string][]*Command{}, Files: map[string][]byte{}}
	if s.cfg.File != "" {
		text, err := os.ReadFile(s.cfg.File)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		default:
			if err := json.Unmarshal(text, &s.world); err != nil {
				return fmt.Errorf("%s: %w", s.cfg.File, err)
			}
		}
	}
	for _, m := range s.world.Before {
		if c := s.channel(m.ChannelID); c != nil {
			c.Messages = append(c.Messages, m)
		}
	}
	s.world.Before = nil
	s.dropLost()
	for _, c := range s.world.Channels {
		if c.thread() && !c.Archived {
			s.stir(c) // the time in which nobody was here does not count
		}
	}
	if s.world.Bot == nil {
		id := s.id()
		s.world.App, s.world.Bot = id, &Account{ID: id, Username: "Hofnar", Bot: true}
	}
	return nil
}

// dropLost lets go of the files of messages that are gone with the process before.
func (s *Server) dropLost() {
	shown := map[string]bool{}
	for _, e := range s.world.Emoji {
		shown[e.ID] = true
	}
	for _, c := range s.world.Channels {
		for _, m := range c.Messages {
			for _, a := range m.Files() {
				shown[a.ID] = true
			}
		}
	}
	maps.DeleteFunc(s.world.Files, func(id string, _ []byte) bool { return !shown[id] })
}

// together is how long changes are collected for one write.
const together = 20 * time.Millisecond

// keep writes the world soon after it has changed, and when the server closes.
func (s *Server) keep() {
	if s.cfg.File == "" {
		return
	}
	for {
		select {
		case <-s.dirty:
			soon := s.clock.NewTimer(together)
			select {
			case <-soon.Chan():
			case <-s.done:
			}
			soon.Stop()
			s.write()
		case <-s.done:
			s.write()
			return
		}
	}
}

func (s *Server) write() {
	s.mu.Lock()
	text, err := json.Marshal(s.world)
	s.mu.Unlock()
	if err == nil {
		err = replace(s.cfg.File, text)
	}
	if err != nil {
		s.cfg.Log.Error("the conversation cannot be kept", "why", err)
	}
}

// replace puts a file in the place of another at one stroke.
func replace(path string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".world-*")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name()) // the first error counts
	}
	return err
}
