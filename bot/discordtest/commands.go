package discordtest

import (
	"reflect"
	"slices"
	"time"
)

// Command is an application command, or one of its options.
type Command struct {
	ID            string            `json:"id,omitempty"`
	App           string            `json:"application_id,omitempty"`
	GuildID       string            `json:"guild_id,omitempty"`
	Version       string            `json:"version,omitempty"`
	Type          int               `json:"type,omitempty"`
	Name          string            `json:"name"`
	Names         map[string]string `json:"name_localizations,omitempty"`
	Description   string            `json:"description"`
	Descriptions  map[string]string `json:"description_localizations,omitempty"`
	Options       []*Option         `json:"options,omitempty"`
	Permissions   any               `json:"default_member_permissions,omitempty"`
	DMPermission  *bool             `json:"dm_permission,omitempty"`
	DefaultPermit *bool             `json:"default_permission,omitempty"`
	Contexts      []int             `json:"contexts,omitempty"`
	Installs      []int             `json:"integration_types,omitempty"`
	NSFW          *bool             `json:"nsfw,omitempty"`
}

// Option is an option or subcommand of a command.
type Option struct {
	Type         int               `json:"type"`
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
	Required     bool              `json:"required,omitempty"`
	Choices      []Choice          `json:"choices,omitempty"`
	Options      []*Option         `json:"options,omitempty"`
	Autocomplete bool              `json:"autocomplete,omitempty"`
	MinValue     *float64          `json:"min_value,omitempty"`
	MaxValue     *float64          `json:"max_value,omitempty"`
	MinLength    *int              `json:"min_length,omitempty"`
	MaxLength    *int              `json:"max_length,omitempty"`
	ChannelTypes []int             `json:"channel_types,omitempty"`
}

// Choice is a value offered for an option.
type Choice struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value any               `json:"value"`
}

// The types of option.
const (
	subcommand       = 1
	subcommandGroup  = 2
	stringOption     = 3
	integerOption    = 4
	booleanOption    = 5
	attachmentOption = 11
)

const (
	mostChars   = 8000
	mostCreates = 200
)

// Commands lists the commands that may be typed or chosen in a server: its own, then those
// for everywhere. One of the same name in both scopes is there twice, as users see
// it; what they type goes to the server's own.
func (s *Server) Commands(guild string) []*Command {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.commands(guild)
}

func (s *Server) commands(guild string) []*Command {
	if guild == "" {
		return s.world.Commands[""]
	}
	return slices.Concat(s.world.Commands[guild], s.world.Commands[""])
}

func (r *request) scope() (guild string, p *problem) {
	guild = r.PathValue("guild")
	g := r.s.guild(guild)
	switch {
	case r.PathValue("app") != r.s.world.App:
		return "", errUnknownApplication
	case guild != "" && g == nil:
		return "", errUnknownGuild
	case guild != "" && g.Gone:
		return "", errNoAccess
	}
	return guild, nil
}

func listCommands(r *request) (any, *problem) {
	guild, p := r.scope()
	if p != nil {
		return nil, p
	}
	full := r.URL.Query().Get("with_localizations") == "true"
	return listings(r.s.world.Commands[guild], full), nil
}

func putCommands(r *request) (any, *problem) {
	guild, p := r.scope()
	if p != nil {
		return nil, p
	}
	list, p := read[[]*Command](r)
	if p != nil {
		return nil, p
	}
	switch {
	case tooMany(list):
		return nil, errManyCommands
	case !r.s.mayCreate(guild, list...):
		return nil, errCreates
	}
	var f flaws
	for i, c := range list {
		c.check(&f, join("", i))
		if slices.ContainsFunc(list[:i], c.same) {
			f.add(join("", i, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Command name must be unique.")
		}
	}
	if p := f.problem(); p != nil {
		return nil, p
	}
	for _, c := range list {
		r.s.register(c, guild)
	}
	r.s.world.Commands[guild] = list
	r.s.touch()
	return listings(list, true), nil
}

func postCommand(r *request) (any, *problem) {
	guild, p := r.scope()
	if p != nil {
		return nil, p
	}
	c, p := read[Command](r)
	if p != nil {
		return nil, p
	}
	var f flaws
	c.check(&f, "")
	if p := f.problem(); p != nil {
		return nil, p
	}
	list := append(slices.DeleteFunc(slices.Clone(r.s.world.Commands[guild]), c.same), &c)
	switch {
	case tooMany(list):
		return nil, errManyCommands
	case !r.s.mayCreate(guild, &c):
		return nil, errCreates
	}
	r.s.register(&c, guild)
	r.s.world.Commands[guild] = list
	r.s.touch()
	return c.listing(true), nil
}

// mayCreate reports whether those commands that are new may still be made today.
func (s *Server) mayCreate(guild string, list ...*Command) bool {
	day := s.clock.Now().Add(-24 * time.Hour)
	s.created[guild] = slices.DeleteFunc(s.created[guild], day.After)
	n := len(s.created[guild])
	for _, c := range list {
		if s.known(guild, c) == nil {
			n++
		}
	}
	return n <= mostCreates
}

// known is the command that one is put in the place of, nil if it is new.
func (s *Server) known(guild string, like *Command) *Command {
	return find(s.world.Commands[guild], like.same)
}

func deleteCommand(r *request) (any, *problem) {
	guild, p := r.scope()
	if p != nil {
		return nil, p
	}
	list := r.s.world.Commands[guild]
	less := slices.DeleteFunc(slices.Clone(list), func(c *Command) bool { return c.ID == r.PathValue("command") })
	if len(less) == len(list) {
		return nil, errUnknownCommand
	}
	r.s.world.Commands[guild] = less
	r.s.touch()
	return nil, nil
}

// Typed reports whether a command is typed, and not chosen in a menu.
func (c *Command) Typed() bool { return c.kind() == typedCommand }

// register gives a command its ids; one that was there before keeps its own, and
// its version if nothing about it is different.
func (s *Server) register(c *Command, guild string) {
	c.App, c.GuildID, c.Type = s.world.App, guild, c.kind()
	old := s.known(guild, c)
	if old == nil {
		c.ID = s.id()
		s.created[guild] = append(s.created[guild], s.clock.Now())
	} else {
		c.ID, c.Version = old.ID, old.Version
	}
	if !reflect.DeepEqual(old, c) {
		c.Version = s.id()
	}
}
