package discordtest

import "encoding/json"

// modal checks what a modal holds.
func (f *form) modal(title string, list []Component) {
	f.words("data.title", title, 45)
	f.count("data.components", len(list), 1, 5)
	f.v2 = true
	for i, c := range list {
		at := join("data.components", i)
		switch {
		case c.Type == typeText:
			f.component(at, c)
		case c.Type == typeRow && len(c.Components) == 1 && c.Components[0].Type == typeTextInput:
			f.component(join(at, "components", 0), c.Components[0])
			f.words(join(at, "components", 0, "label"), c.Components[0].Label, 45)
		case c.Type == typeLabel && c.Component != nil:
			f.labelled(at, c)
		default:
			f.add(join(at, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1, 10, 18).")
		}
	}
}

func (f *form) labelled(at string, c Component) {
	f.words(join(at, "label"), c.Label, 45)
	if c.Description != "" {
		f.words(join(at, "description"), c.Description, 100)
	}
	if c.Component.Disabled {
		f.add(join(at, "component", "disabled"), "COMPONENT_DISABLED_IN_MODAL", "Components in a modal cannot be disabled.")
	}
	f.only(join(at, "component"), *c.Component, typeTextInput, typeStringSelect, typeUserSelect, typeRoleSelect,
		typeMentionable, typeChannelMenu, typeFileUpload, typeRadioGroup, typeCheckboxGroup, typeCheckbox)
}

// embed is as much of an embed as its limits are about.
type embed struct {
	Title       string `json:"title"`
	Description string `json:"description"`
	Footer      struct {
		Text string `json:"text"`
	} `json:"footer"`
	Author struct {
		Name string `json:"name"`
	} `json:"author"`
	Fields []struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	} `json:"fields"`
}

func (f *form) embeds(list []json.RawMessage) {
	f.count("embeds", len(list), 0, 10)
	sum := 0
	for i, raw := range list {
		var e embed
		if json.Unmarshal(raw, &e) != nil {
			f.add(join("embeds", i), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a model type")
			continue
		}
		at := join("embeds", i)
		limit := func(path, s string, most int) {
			sum += len([]rune(s))
			if len([]rune(s)) > most {
				f.add(join(at, path), "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", most)
			}
		}
		limit("title", e.Title, 256)
		limit("description", e.Description, 4096)
		limit("footer.text", e.Footer.Text, 2048)
		limit("author.name", e.Author.Name, 256)
		f.count(join(at, "fields"), len(e.Fields), 0, 25)
		for j, field := range e.Fields {
			limit(join("fields", j, "name"), field.Name, 256)
			limit(join("fields", j, "value"), field.Value, 1024)
		}
	}
	if sum > 6000 {
		f.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
	}
}
