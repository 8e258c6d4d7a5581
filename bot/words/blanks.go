package words

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n/template"
)

// wordings parses wordings. Nearly all are words with blanks between them ({{.Who}}), which are
// filled in without a template's machinery; an argument that is missing is an error.
type wordings struct{ template.TextParser }

var wording = &wordings{template.TextParser{Option: "missingkey=error"}}

var gap = regexp.MustCompile(`{{\.(\w+)}}`)

// Parse implements template.Parser.
func (p *wordings) Parse(src, left, right string) (template.ParsedTemplate, error) {
	if f, ok := formOf(src); ok {
		return f, nil
	}
	return p.TextParser.Parse(src, left, right)
}

// formOf is what a wording is, if it is nothing but words with blanks between them.
func formOf(src string) (f form, ok bool) {
	f.between = gap.Split(src, -1)
	for _, found := range gap.FindAllStringSubmatch(src, -1) {
		f.blanks = append(f.blanks, found[1])
	}
	return f, !strings.Contains(strings.Join(f.between, ""), "{{")
}

// form is words with blanks between them.
type form struct {
	between []string // one more than blanks
	blanks  []string // what they are called
}

// Execute implements template.ParsedTemplate. Data are arguments by name.
func (f form) Execute(data any) (string, error) {
	args, _ := data.(map[string]any)
	return f.fill(func(name string) (any, bool) { arg, ok := args[name]; return arg, ok })
}

// fill fills the blanks in.
func (f form) fill(in func(name string) (arg any, ok bool)) (string, error) {
	if len(f.blanks) == 0 {
		return f.between[0], nil
	}
	var said strings.Builder
	for i, name := range f.blanks {
		arg, ok := in(name)
		if !ok {
			return "", fmt.Errorf("there is no %q", name)
		}
		said.WriteString(f.between[i])
		if text, ok := arg.(string); ok {
			said.WriteString(text)
		} else {
			fmt.Fprint(&said, arg)
		}
	}
	said.WriteString(f.between[len(f.blanks)])
	return said.String(), nil
}
