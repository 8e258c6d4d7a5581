package gateway

import (
	"sync"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
)

// missing are the servers that Discord does not bring at present though events come on their
// shard: those that have an outage, and those that a session has listed and that have not come
// yet. What people do there does not arrive.
type missing struct {
	*background.Runner
	heard func(since, until time.Time, where func(guild, channel string) bool)

	mu    sync.Mutex
	list  map[string]absence // by server
	timed bool               // those that are back will be told of
}

// absence is that of a server.
type absence struct {
	since time.Time // zero: since before this process
	over  bool      // tables are still to be told
}

// soon is how long a server is missing that has only to be brought.
const soon = time.Minute

// tellAfter is how long servers that come are gathered before tables are told: a session brings
// thousands.
const tellAfter = time.Second

func newMissing(bg *background.Runner) *missing {
	return &missing{Runner: bg, list: map[string]absence{}}
}

// begin learns which servers of a shard a session is to bring: those and no others.
func (m *missing) begin(shard discord.Shard, servers []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	before := map[string]absence{}
	for server, was := range m.list {
		if shard.Has(server) {
			before[server] = was
			delete(m.list, server)
		}
	}
	for _, server := range servers {
		m.list[server] = m.since(before, server)
	}
}

// since is the absence of a server that is missing now, and may have been before. The lock is
// held.
func (m *missing) since(before map[string]absence, server string) absence {
	if was, known := before[server]; known {
		return absence{since: was.since}
	}
	return absence{since: m.Clock.Now()}
}

// restore takes over which were missing when the process before ended.
func (m *missing) restore(servers []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, server := range servers {
		m.list[server] = absence{}
	}
}

// lost learns that a server has an outage.
func (m *missing) lost(server string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.list[server] = m.since(m.list, server)
}

// forget learns that Hofnar was removed from a server: it is not to come.
func (m *missing) forget(server string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.list, server)
}

// came learns that a server is there, and reports whether it had only to be brought. Else it may
// be one to which Hofnar was invited.
func (m *missing) came(server string) (brought bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	was, known := m.list[server]
	if !known {
		return false
	}
	m.list[server] = absence{was.since, true}
	if !m.timed {
		m.timed = true
		m.Clock.AfterFunc(tellAfter, func() { m.Run("servers that are back", m.tell) })
	}
	return m.Clock.Since(was.since) < soon
}

// tell tells tables of the servers that have come. Until then nobody's time runs out there.
func (m *missing) tell() {
	back, since := m.back()
	m.heard(since, m.Clock.Now(), func(guild, _ string) bool { return back[guild] })
	m.mu.Lock()
	defer m.mu.Unlock()
	for server := range back {
		if m.list[server].over {
			delete(m.list, server)
		}
	}
}

// back are the servers that have come, and since when the first of them was missing.
func (m *missing) back() (servers map[string]bool, since time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.timed = false
	servers, since = map[string]bool{}, m.Clock.Now()
	for server, one := range m.list {
		if one.over {
			servers[server] = true
			if one.since.Before(since) {
				since = one.since
			}
		}
	}
	return servers, since
}

// has reports whether a server is missing.
func (m *missing) has(server string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	_, missing := m.list[server]
	return missing
}

// of are those of a shard.
func (m *missing) of(shard discord.Shard) (servers []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for server, one := range m.list {
		if shard.Has(server) && !one.over {
			servers = append(servers, server)
		}
	}
	return servers
}
