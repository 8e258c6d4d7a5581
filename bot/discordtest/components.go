package discordtest

import (
	"slices"
	"strings"
)

// Component is any component of a message or modal.
type Component struct {
	Type        int          `json:"type"`
	ID          int          `json:"id,omitempty"`
	CustomID    string       `json:"custom_id,omitempty"`
	Label       string       `json:"label,omitempty"`
	Style       int          `json:"style,omitempty"`
	Emoji       *Emoji       `json:"emoji,omitempty"`
	Disabled    bool         `json:"disabled,omitempty"`
	URL         string       `json:"url,omitempty"`
	Options     []MenuOption `json:"options,omitempty"`
	Placeholder string       `json:"placeholder,omitempty"`
	MinValues   *int         `json:"min_values,omitempty"`
	MaxValues   *int         `json:"max_values,omitempty"`
	Components  []Component  `json:"components,omitempty"`
	Content     string       `json:"content,omitempty"`
	Items       []Item       `json:"items,omitempty"`
	Accessory   *Component   `json:"accessory,omitempty"`
	AccentColor *int         `json:"accent_color,omitempty"`
	Spoiler     bool         `json:"spoiler,omitempty"`
	Divider     *bool        `json:"divider,omitempty"`
	Spacing     int          `json:"spacing,omitempty"`
	Media       *Media       `json:"media,omitempty"`
	File        *Media       `json:"file,omitempty"`
	Description string       `json:"description,omitempty"`
	Component   *Component   `json:"component,omitempty"`
	Required    *bool        `json:"required,omitempty"`
	Value       string       `json:"value,omitempty"`
	MinLength   *int         `json:"min_length,omitempty"`
	MaxLength   *int         `json:"max_length,omitempty"`
}

// Emoji is a Unicode emoji by its name, or an application's by its id.
type Emoji struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// MenuOption is one line of a menu.
type MenuOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// Item is one picture of a gallery.
type Item struct {
	Media       Media  `json:"media"`
	Description string `json:"description,omitempty"`
	Spoiler     bool   `json:"spoiler,omitempty"`
}

// The types of component.
const (
	typeRow           = 1
	typeButton        = 2
	typeStringSelect  = 3
	typeTextInput     = 4
	typeUserSelect    = 5
	typeRoleSelect    = 6
	typeMentionable   = 7
	typeChannelMenu   = 8
	typeSection       = 9
	typeText          = 10
	typeThumbnail     = 11
	typeGallery       = 12
	typeFile          = 13
	typeSeparator     = 14
	typeContainer     = 17
	typeLabel         = 18
	typeFileUpload    = 19
	typeRadioGroup    = 21
	typeCheckboxGroup = 22
	typeCheckbox      = 23
)

const linkStyle, premiumStyle = 5, 6

// form checks the components of one message or modal.
type form struct {
	flaws
	v2    bool
	ids   map[string]bool
	total int
	text  int
	own   []AppEmoji
}

func (f *form) message(list []Component) {
	if f.v2 {
		f.each("components", list, typeRow, typeSection, typeText, typeGallery, typeFile, typeSeparator, typeContainer)
		if f.total > 40 {
			f.add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The maximum number of components allowed in a message is 40.")
		}
		if f.text > 4000 {
			f.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The total displayable text size of the components exceeds the maximum of 4000.")
		}
		return
	}
	f.count("components", len(list), 0, 5)
	f.each("components", list, typeRow)
}

// words checks a text that somebody has to read: white space alone says nothing.
func (f *form) words(path, text string, most int) {
	if strings.TrimSpace(text) == "" {
		text = ""
	}
	f.length(path, text, 1, most)
}

// each checks components that stand side by side and may be of these types only.
func (f *form) each(path string, list []Component, types ...int) {
	for i, c := range list {
		f.only(join(path, i), c, types...)
	}
}

// only checks a component that may be of these types.
func (f *form) only(path string, c Component, types ...int) {
	if !slices.Contains(types, c.Type) {
		f.add(join(path, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of %v.", types)
		return
	}
	f.component(path, c)
}

func (f *form) component(path string, c Component) {
	f.total++
	switch c.Type {
	case typeRow:
		f.row(path, c)
	case typeButton:
		f.button(path, c)
	case typeStringSelect:
		f.menu(path, c)
	case typeTextInput:
		f.id(path, c)
		f.length(join(path, "value"), c.Value+" ", 1, 4001)
	case typeUserSelect, typeRoleSelect, typeMentionable, typeChannelMenu:
		f.chooser(path, c)
	case typeRadioGroup:
		f.id(path, c)
		f.count(join(path, "options"), len(c.Options), 2, 10)
	case typeCheckboxGroup:
		f.id(path, c)
		f.count(join(path, "options"), len(c.Options), 1, 10)
	case typeFileUpload, typeCheckbox:
		f.id(path, c)
	case typeSection:
		f.count(join(path, "components"), len(c.Components), 1, 3)
		f.each(join(path, "components"), c.Components, typeText)
		if c.Accessory == nil {
			f.add(join(path, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
			return
		}
		f.only(join(path, "accessory"), *c.Accessory, typeButton, typeThumbnail)
	case typeText:
		f.words(join(path, "content"), c.Content, 4000)
		f.text += len([]rune(c.Content))
	case typeThumbnail:
		f.mediaItem(path, c.Media, c.Description)
	case typeGallery:
		f.count(join(path, "items"), len(c.Items), 1, 10)
		for i, item := range c.Items {
			f.mediaItem(join(path, "items", i), &item.Media, item.Description)
		}
	case typeFile:
		f.mediaItem(path, c.File, "")
	case typeContainer:
		if c.AccentColor != nil && (*c.AccentColor < 0 || *c.AccentColor > 0xFFFFFF) {
			f.add(join(path, "accent_color"), "NUMBER_TYPE_MAX", "int value should be between 0 and 16777215.")
		}
		f.count(join(path, "components"), len(c.Components), 1, 40)
		f.each(join(path, "components"), c.Components, typeRow, typeSection, typeText, typeGallery, typeFile, typeSeparator)
	}
}

func (f *form) row(path string, c Component) {
	f.count(join(path, "components"), len(c.Components), 1, 5)
	menus := slices.ContainsFunc(c.Components, func(c Component) bool { return c.Type != typeButton })
	if menus && len(c.Components) > 1 {
		f.add(join(path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The width of the components exceeds the maximum.")
	}
	f.each(join(path, "components"), c.Components, typeButton, typeStringSelect, typeUserSelect, typeRoleSelect, typeMentionable, typeChannelMenu)
}

func (f *form) button(path string, c Component) {
	if c.Style < 1 || c.Style > premiumStyle {
		f.add(join(path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
	}
	if c.Label == "" && c.Emoji == nil && c.Style != premiumStyle {
		f.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button must have a label or an emoji.")
	}
	if c.Label != "" {
		f.words(join(path, "label"), c.Label, 80)
	}
	f.emoji(path, "BUTTON_COMPONENT_INVALID_EMOJI", c.Emoji)
	switch {
	case c.Style == linkStyle:
		f.length(join(path, "url"), c.URL, 1, 512)
		if c.CustomID != "" {
			f.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		}
	case c.Style != premiumStyle:
		f.id(path, c)
	}
}

func (f *form) menu(path string, c Component) {
	f.chooser(path, c)
	f.count(join(path, "options"), len(c.Options), 1, 25)
	if _, high := c.bounds(); high > max(1, len(c.Options)) {
		f.add(join(path, "max_values"), "BASE_TYPE_BAD_LENGTH", "max_values must fit the options.")
	}
	values := map[string]bool{}
	for i, o := range c.Options {
		at := join(path, "options", i)
		f.words(join(at, "label"), o.Label, 100)
		f.length(join(at, "value"), o.Value, 1, 100)
		if o.Description != "" {
			f.words(join(at, "description"), o.Description, 100)
		}
		f.emoji(at, "COMPONENT_INVALID_EMOJI", o.Emoji)
		if values[o.Value] {
			f.add(join(at, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[o.Value] = true
	}
}

// chooser checks what all menus have in common.
func (f *form) chooser(path string, c Component) {
	f.id(path, c)
	f.length(join(path, "placeholder"), c.Placeholder+" ", 1, 151)
	if low, high := c.bounds(); low < 0 || low > 25 || high < 1 || high > 25 || high < low {
		f.add(join(path, "min_values"), "BASE_TYPE_BAD_LENGTH", "min_values and max_values must be 25 or fewer and in order.")
	}
}

func (c Component) bounds() (low, high int) {
	low, high = 1, 1
	if c.MinValues != nil {
		low = *c.MinValues
	}
	if c.MaxValues != nil {
		high = *c.MaxValues
	}
	return low, high
}

func (f *form) id(path string, c Component) {
	f.length(join(path, "custom_id"), c.CustomID, 1, 100)
	if f.ids == nil {
		f.ids = map[string]bool{}
	}
	if f.ids[c.CustomID] {
		f.add(join(path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	f.ids[c.CustomID] = true
}

// mediaItem checks a picture or file of a message and its description.
func (f *form) mediaItem(path string, m *Media, alt string) {
	if m == nil {
		f.add(join(path, "media"), "BASE_TYPE_REQUIRED", "This field is required")
		return
	}
	if len([]rune(alt)) > 1024 {
		f.add(join(path, "description"), "BASE_TYPE_MAX_LENGTH", "Must be 1024 or fewer in length.")
	}
	if web := strings.HasPrefix(m.URL, "http://") || strings.HasPrefix(m.URL, "https://"); !web && m.attached() == "" && m.AttachmentID == "" {
		f.add(join(path, "media", "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').")
	}
}
