package discord

import "github.com/bwmarrin/discordgo"

// Form asks somebody for one text. What is typed comes back as Interaction.Text, with the form's
// id as Interaction.Control.
type Form struct {
	ID    string
	Title string
	Label string // of the text
	Most  int    // characters of it; it has one at least
}

// What Discord allows: characters.
const (
	maxFormTitle = 45
	maxFormLabel = 45
)

// labelled is the type of what stands below a label in a form.
const labelled = 18

type wireForm struct {
	ID         string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []wireLabel `json:"components"`
}

type wireLabel struct {
	Type      int      `json:"type"`
	Label     string   `json:"label"`
	Component wireText `json:"component"`
}

// wireText is the text that a form asks for.
type wireText struct {
	Type     int    `json:"type"`
	ID       string `json:"custom_id"`
	Style    int    `json:"style"`
	Least    int    `json:"min_length"`
	Most     int    `json:"max_length"`
	Required bool   `json:"required"`
}

func (f Form) wire() wireForm {
	text := wireText{
		Type: int(discordgo.TextInputComponent), ID: "text", Style: int(discordgo.TextInputShort),
		Least: 1, Most: f.Most, Required: true,
	}
	return wireForm{f.ID, Clip(f.Title, maxFormTitle), []wireLabel{{labelled, Clip(f.Label, maxFormLabel), text}}}
}

// wireTyped is what was typed into a form.
type wireTyped []struct {
	Component struct {
		Value string `json:"value"`
	} `json:"component"`
}

func (w wireTyped) text() string {
	if len(w) == 0 {
		return ""
	}
	return w[0].Component.Value
}
