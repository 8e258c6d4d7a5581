package discordtest

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
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
	subcommand      = 1
	subcommandGroup = 2
	stringOption    = 3
	integerOption   = 4
	booleanOption   = 5
)

const (
	mostCommands = 100
	mostChars    = 8000
	mostCreates  = 200
)

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// Commands lists the commands that may be typed in a server.
func (s *Server) Commands(guild string) []*Command {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.commands(guild)
}

func (s *Server) commands(guild string) []*Command {
	return slices.Concat(s.world.Commands[guild], s.world.Commands[""])
}

func (r *request) scope() (guild string, p *problem) {
	guild = r.PathValue("guild")
	switch {
	case r.PathValue("app") != r.s.world.App:
		return "", errUnknownApplication
	case guild != "" && r.s.guild(guild) == nil:
		return "", errUnknownGuild
	}
	return guild, nil
}

func listCommands(r *request) (any, *problem) {
	guild, p := r.scope()
	if p != nil {
		return nil, p
	}
	return append([]*Command{}, r.s.world.Commands[guild]...), nil
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
	if len(list) > mostCommands {
		return nil, errManyCommands
	}
	var f flaws
	names := map[string]bool{}
	for i, c := range list {
		c.check(&f, join("", i))
		if names[c.Name] {
			f.add(join("", i, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Command name must be unique.")
		}
		names[c.Name] = true
	}
	if p := f.problem(); p != nil {
		return nil, p
	}
	for _, c := range list {
		r.s.register(c, guild)
	}
	r.s.world.Commands[guild] = list
	r.s.touch()
	return list, nil
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
	list := r.s.world.Commands[guild]
	known := slices.ContainsFunc(list, func(old *Command) bool { return old.Name == c.Name })
	switch {
	case !known && len(list) == mostCommands:
		return nil, errManyCommands
	case !known && r.s.creates() > mostCreates:
		return nil, errCreates
	}
	r.s.register(&c, guild)
	list = slices.DeleteFunc(list, func(old *Command) bool { return old.Name == c.Name })
	r.s.world.Commands[guild] = append(list, &c)
	r.s.touch()
	return &c, nil
}

// creates counts the commands made so far, this one included.
func (s *Server) creates() int {
	n := 0
	for _, r := range s.requests {
		if r.Method == "POST" && strings.HasSuffix(r.Path, "/commands") && r.Status < 300 {
			n++
		}
	}
	return n + 1
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
	return nil, nil
}

// register gives a command its ids; one that was there before keeps its own.
func (s *Server) register(c *Command, guild string) {
	old := find(s.world.Commands[guild], func(old *Command) bool { return old.Name == c.Name })
	if old != nil {
		c.ID = old.ID
	} else {
		c.ID = s.id()
	}
	c.App, c.GuildID, c.Version = s.world.App, guild, s.id()
	if c.Type == 0 {
		c.Type = 1
	}
}

func (c *Command) check(f *flaws, path string) {
	f.name(join(path, "name"), c.Name)
	f.length(join(path, "description"), c.Description, 1, 100)
	f.options(join(path, "options"), c.Options, 0)
	if n := c.chars(); n > mostChars {
		f.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
	}
}

func (f *flaws) name(path, name string) {
	switch {
	case name == "":
		f.add(path, "BASE_TYPE_REQUIRED", "This field is required")
	case !commandName.MatchString(name) || strings.ContainsFunc(name, unicode.IsUpper):
		f.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

func (f *flaws) options(path string, list []*Option, depth int) {
	f.count(path, len(list), 0, 25)
	names, optional := map[string]bool{}, false
	for i, o := range list {
		at := join(path, i)
		f.name(join(at, "name"), o.Name)
		f.length(join(at, "description"), o.Description, 1, 100)
		if names[o.Name] {
			f.add(join(at, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE", "Option names must be unique.")
		}
		names[o.Name] = true
		if o.Required && optional {
			f.add(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optional = optional || !o.Required
		if o.Type <= subcommandGroup && depth+3-o.Type > 2+1 || o.Type == subcommandGroup && depth > 0 {
			f.add(join(at, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands cannot nest this deep")
		}
		if len(o.Choices) > 0 && o.Autocomplete {
			f.add(at, "APPLICATION_COMMAND_OPTION_CHOICES_AUTOCOMPLETE", "An option has choices or autocompletes, not both.")
		}
		f.choices(join(at, "choices"), o.Choices)
		f.options(join(at, "options"), o.Options, depth+1)
	}
}

func (f *flaws) choices(path string, list []Choice) {
	f.count(path, len(list), 0, 25)
	for i, c := range list {
		f.length(join(path, i, "name"), c.Name, 1, 100)
		if s, ok := c.Value.(string); ok {
			f.length(join(path, i, "value"), s, 1, 100)
		}
	}
}

// chars counts what Discord counts towards a command's size, the longest
// language of each text.
func (c *Command) chars() int {
	n := longest(c.Name, c.Names) + longest(c.Description, c.Descriptions)
	for _, o := range c.Options {
		n += o.chars()
	}
	return n
}

func (o *Option) chars() int {
	n := longest(o.Name, o.Names) + longest(o.Description, o.Descriptions)
	for _, c := range o.Choices {
		n += longest(c.Name, c.Names)
		if s, ok := c.Value.(string); ok {
			n += len([]rune(s))
		}
	}
	for _, sub := range o.Options {
		n += sub.chars()
	}
	return n
}

func longest(s string, others map[string]string) int {
	n := len([]rune(s))
	for _, other := range others {
		n = max(n, len([]rune(other)))
	}
	return n
}
