package discordtest

import (
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
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

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

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

func (c *Command) check(f *flaws, path string) {
	f.contexts(join(path, "contexts"), c.Contexts)
	if c.kind() != typedCommand {
		c.checkMenu(f, path)
		return
	}
	f.called(path, c.Name, c.Names, c.Description, c.Descriptions)
	f.options(join(path, "options"), c.Options, 0)
	if n := c.chars(); n > mostChars {
		f.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
	}
}

// needs are the permissions that a command is shown to; none: it is shown to all.
func (c *Command) needs() int64 {
	text, _ := c.Permissions.(string)
	bits, _ := strconv.ParseInt(text, 10, 64) // of what is no number nothing is wanted
	return bits
}

func (f *flaws) name(path, name string) {
	switch {
	case name == "":
		f.add(path, "BASE_TYPE_REQUIRED", "This field is required")
	case !commandName.MatchString(name) || strings.ContainsFunc(name, unicode.IsUpper):
		f.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

// called checks a name and description in all their languages.
func (f *flaws) called(path, name string, names map[string]string, description string, descriptions map[string]string) {
	f.name(join(path, "name"), name)
	for locale, name := range names {
		f.name(join(path, "name_localizations", locale), name)
	}
	f.length(join(path, "description"), description, 1, 100)
	for locale, description := range descriptions {
		f.length(join(path, "description_localizations", locale), description, 1, 100)
	}
}

// suits reports whether an option of one type may stand within one of another,
// 0 being the command itself.
func suits(kind, within int) bool {
	switch within {
	case 0:
		return kind >= subcommand && kind <= attachmentOption
	case subcommandGroup:
		return kind == subcommand
	case subcommand:
		return kind > subcommandGroup && kind <= attachmentOption
	}
	return false
}

// options checks those of a command or, within one, of an option of that type.
func (f *flaws) options(path string, list []*Option, within int) {
	f.count(path, len(list), 0, 25)
	names, optional := map[string]bool{}, false
	for i, o := range list {
		at := join(path, i)
		f.called(at, o.Name, o.Names, o.Description, o.Descriptions)
		for locale, name := range o.all() {
			if names[locale+" "+name] {
				f.add(join(at, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE", "Option names must be unique.")
			}
			names[locale+" "+name] = true
		}
		if o.Required && optional {
			f.add(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optional = optional || !o.Required
		if !suits(o.Type, within) || (o.Type <= subcommandGroup) != (list[0].Type <= subcommandGroup) {
			f.add(join(at, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
		}
		if len(o.Choices) > 0 && o.Autocomplete {
			f.add(at, "APPLICATION_COMMAND_OPTION_CHOICES_AUTOCOMPLETE", "An option has choices or autocompletes, not both.")
		}
		f.choices(join(at, "choices"), o.Choices)
		f.options(join(at, "options"), o.Options, o.Type)
	}
}

// all lists the option's name by language, the default one under "".
func (o *Option) all() map[string]string {
	names := map[string]string{"": o.Name}
	maps.Copy(names, o.Names)
	return names
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
