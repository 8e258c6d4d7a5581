package discordtest

import (
	"maps"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

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
