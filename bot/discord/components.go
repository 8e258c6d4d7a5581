package discord

import "github.com/bwmarrin/discordgo"

// Component is any part of a message, as the wire has it.
type Component struct {
	Type        int            `json:"type"`
	Components  []Component    `json:"components,omitempty"`
	Content     string         `json:"content,omitempty"`
	CustomID    string         `json:"custom_id,omitempty"`
	Label       string         `json:"label,omitempty"`
	Style       int            `json:"style,omitempty"`
	Emoji       *Emoji         `json:"emoji,omitempty"`
	URL         string         `json:"url,omitempty"`
	Disabled    bool           `json:"disabled,omitempty"`
	Options     []SelectOption `json:"options,omitempty"`
	Placeholder string         `json:"placeholder,omitempty"`
	MinValues   *int           `json:"min_values,omitempty"`
	MaxValues   *int           `json:"max_values,omitempty"`
	AccentColor *int           `json:"accent_color,omitempty"`
	File        *media         `json:"file,omitempty"`
	Items       []galleryItem  `json:"items,omitempty"`
}

// galleryItem is a picture with what it shows, for those who do not see it.
type galleryItem struct {
	Media       media  `json:"media"`
	Description string `json:"description"`
}

// Emoji is one of Unicode's by its name, or an application's own by its id and name; the
// zero value is none.
type Emoji struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name"`
}

// SelectOption is one line of a menu.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

type media struct {
	URL string `json:"url"`
}

// What Discord allows: characters, or how many.
const (
	MaxOptionText  = 100
	MaxOptions     = 25
	MaxRowButtons  = 5
	MaxText        = 4000 // over all text displays of a message
	MaxContent     = 2000
	MaxAlt         = 1024
	maxButtonLabel = 80
	maxPlaceholder = 150
	maxRows        = 5 // of a message with Content
)

// Button styles.
const (
	Primary   = int(discordgo.PrimaryButton)
	Secondary = int(discordgo.SecondaryButton)
	Danger    = int(discordgo.DangerButton)
	link      = int(discordgo.LinkButton)
)

// Container frames other parts; the colour (0xRRGGBB) is that of its edge.
func Container(colour int, parts ...Component) Component {
	return Component{Type: int(discordgo.ContainerComponent), Components: parts, AccentColor: &colour}
}

// Text is a paragraph in Discord's Markdown.
func Text(content string) Component {
	return Component{Type: int(discordgo.TextDisplayComponent), Content: content}
}

// Separator is a line between other parts.
func Separator() Component { return Component{Type: int(discordgo.SeparatorComponent)} }

// Row holds up to MaxRowButtons buttons, or one menu.
func Row(parts ...Component) Component {
	return Component{Type: int(discordgo.ActionsRowComponent), Components: parts}
}

// Button is a button; pressing it sends its id. A label that is too long is cut off.
func Button(style int, label, id string) Component {
	return Component{Type: int(discordgo.ButtonComponent), Style: style, Label: Clip(label, maxButtonLabel), CustomID: id}
}

// LinkButton is a button that leads to an address; nobody hears that it was pressed.
func LinkButton(label, address string) Component {
	return Component{Type: int(discordgo.ButtonComponent), Style: link, Label: Clip(label, maxButtonLabel), URL: address}
}

// WithEmoji puts an emoji, if it is one, in front of a button's label.
func (c Component) WithEmoji(e Emoji) Component {
	c.Emoji = e.orNone()
	return c
}

// Menu lets low to high of its options be chosen, and then sends its id with their
// values.
func Menu(id, placeholder string, low, high int, options []SelectOption) Component {
	return Component{
		Type: int(discordgo.SelectMenuComponent), CustomID: id, Placeholder: Clip(placeholder, maxPlaceholder),
		MinValues: &low, MaxValues: &high, Options: options,
	}
}

// Option is one line of a menu. A label that is too long is cut off.
func Option(label, value string) SelectOption {
	return SelectOption{Label: Clip(label, MaxOptionText), Value: value}
}

// With adds what stands below the label, and an emoji before it; either may be empty.
func (o SelectOption) With(description string, e Emoji) SelectOption {
	o.Description, o.Emoji = Clip(description, MaxOptionText), e.orNone()
	return o
}

func (e Emoji) orNone() *Emoji {
	if e == (Emoji{}) {
		return nil
	}
	return &e
}

// Gallery shows a picture among the message's files, with what it shows for those who
// do not see it: at most MaxAlt characters.
func Gallery(name, alt string) Component {
	return Component{Type: int(discordgo.MediaGalleryComponent), Items: []galleryItem{{media{"attachment://" + name}, alt}}}
}

// Beside shows another picture in the same gallery.
func (c Component) Beside(name, alt string) Component {
	c.Items = append(c.Items, galleryItem{media{"attachment://" + name}, alt})
	return c
}

// Attached offers one of the message's files for download.
func Attached(name string) Component {
	return Component{Type: int(discordgo.FileComponentType), File: &media{"attachment://" + name}}
}

// Clip shortens a text to so many characters, marking that it did.
func Clip(s string, most int) string {
	if len(s) <= most { // in bytes
		return s
	}
	r := []rune(s)
	if len(r) <= most {
		return s
	}
	return string(r[:most-1]) + "…"
}
