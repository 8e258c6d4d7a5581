package bot

import "github.com/bwmarrin/discordgo"

// component is any part of a message, as the wire has it.
type component struct {
	Type        int            `json:"type"`
	Components  []component    `json:"components,omitempty"`
	Content     string         `json:"content,omitempty"`
	CustomID    string         `json:"custom_id,omitempty"`
	Label       string         `json:"label,omitempty"`
	Style       int            `json:"style,omitempty"`
	Emoji       *emoji         `json:"emoji,omitempty"`
	URL         string         `json:"url,omitempty"`
	Disabled    bool           `json:"disabled,omitempty"`
	Options     []selectOption `json:"options,omitempty"`
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

type emoji struct {
	Name string `json:"name"`
}

type selectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

type media struct {
	URL string `json:"url"`
}

// What Discord allows.
const (
	maxButtonLabel = 80
	maxOptionText  = 100
	maxPlaceholder = 150
	maxOptions     = 25
	maxRowButtons  = 5
	maxText        = 4000 // over all text displays of a message
	maxAlt         = 1024
)

// Button styles.
const (
	primary   = int(discordgo.PrimaryButton)
	secondary = int(discordgo.SecondaryButton)
	success   = int(discordgo.SuccessButton)
	danger    = int(discordgo.DangerButton)
)

// deepRed is the house's colour, on the edge of its messages.
const deepRed = 0x8C1C13

func container(parts ...component) component {
	accent := deepRed
	return component{Type: int(discordgo.ContainerComponent), Components: parts, AccentColor: &accent}
}

func text(content string) component {
	return component{Type: int(discordgo.TextDisplayComponent), Content: content}
}

func rule() component { return component{Type: int(discordgo.SeparatorComponent)} }

func row(parts ...component) component {
	return component{Type: int(discordgo.ActionsRowComponent), Components: parts}
}

func button(style int, label, id string) component {
	return component{Type: int(discordgo.ButtonComponent), Style: style, Label: clip(label, maxButtonLabel), CustomID: id}
}

func (c component) with(emojiName string) component {
	if emojiName != "" {
		c.Emoji = &emoji{emojiName}
	}
	return c
}

func menu(id, placeholder string, low, high int, options []selectOption) component {
	return component{
		Type: int(discordgo.SelectMenuComponent), CustomID: id, Placeholder: clip(placeholder, maxPlaceholder),
		MinValues: &low, MaxValues: &high, Options: options,
	}
}

func option(label, value string) selectOption {
	return selectOption{Label: clip(label, maxOptionText), Value: value}
}

func attached(name string) component {
	return component{Type: int(discordgo.FileComponentType), File: &media{"attachment://" + name}}
}

// clip shortens a text to so many characters, marking that it did.
func clip(s string, most int) string {
	r := []rune(s)
	if len(r) <= most {
		return s
	}
	return string(r[:most-1]) + "…"
}
