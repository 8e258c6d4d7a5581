package discordtest

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
)

// shard is the part of the guilds that one session hears of.
type shard struct{ id, count int }

// UnmarshalJSON reads what IDENTIFY says: [id, count].
func (x *shard) UnmarshalJSON(text []byte) error {
	var pair []int
	if err := json.Unmarshal(text, &pair); err != nil {
		return err
	}
	if len(pair) != 2 {
		return errors.New("a shard is two numbers")
	}
	x.id, x.count = pair[0], pair[1]
	return nil
}

// MarshalJSON implements json.Marshaler.
func (x shard) MarshalJSON() ([]byte, error) { return json.Marshal([2]int{x.id, x.count}) }

func (x shard) valid() bool { return x.count > 0 && x.id >= 0 && x.id < x.count }

// has reports whether a guild's events go to this shard. What belongs to no guild
// goes to the first one.
func (x shard) has(guild string) bool {
	id, _ := strconv.ParseUint(guild, 10, 64) // no guild is 0
	return id>>22%uint64(x.count) == uint64(x.id)
}

// guildOf is the guild that an event belongs to, or "".
func (s *Server) guildOf(kind string, data []byte) string {
	var d struct {
		ID      string `json:"id"`
		Guild   string `json:"guild_id"`
		Channel string `json:"channel_id"`
	}
	_ = json.Unmarshal(data, &d) // what has no such fields belongs to no guild
	switch c := s.channel(d.Channel); {
	case d.Guild != "":
		return d.Guild
	case strings.HasPrefix(kind, "GUILD_"):
		return d.ID
	case c != nil:
		return c.Guild
	}
	return ""
}

// crowd ends the sessions that hold more guilds than they may. The lock is held.
func (s *Server) crowd() {
	for _, x := range s.sessions {
		if len(s.guildsOf(x.shard)) > s.cfg.Gateway.Guilds {
			s.drop(x, closeMustShard)
			s.end(x)
		}
	}
}

// recommended is into how many shards the bot should divide its guilds: long before one
// of them is full. The lock is held.
func (s *Server) recommended() int {
	return 1 + 5*len(s.joined())/(2*s.cfg.Gateway.Guilds)
}

func (s *Server) guildsOf(part shard) (list []*guild) {
	for _, g := range s.joined() {
		if part.has(g.ID) {
			list = append(list, g)
		}
	}
	return list
}
