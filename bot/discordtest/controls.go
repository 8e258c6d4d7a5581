package discordtest

import "math/rand/v2"

// Control is a button or menu that a user sees.
type Control struct {
	Message  *Message // as it was seen
	ID       string   // the custom id
	Label    string   // a menu's placeholder
	Menu     bool
	People   bool         // a menu of people: anybody in the server
	Options  []MenuOption // of a menu, as Min and Max are
	Min, Max int
	Disabled bool
}

// Controls lists what this user can press or choose from in a channel now, oldest
// message first, disabled ones included.
func (u *User) Controls(ch *Channel) (list []Control) {
	for _, m := range u.Sees(ch) {
		list = append(list, m.Controls()...)
	}
	return list
}

// Controls lists a message's buttons and menus in the order shown, without links.
func (m *Message) Controls() (list []Control) {
	walk(m.Components, func(c Component) {
		switch {
		case c.Type == typeButton && c.CustomID != "":
			list = append(list, Control{Message: m, ID: c.CustomID, Label: c.Label, Disabled: c.Disabled})
		case c.Type == typeStringSelect:
			low, high := c.bounds()
			list = append(list, Control{m, c.CustomID, c.Placeholder, true, false, c.Options, low, high, c.Disabled})
		case c.Type == typeUserSelect:
			low, high := c.bounds()
			list = append(list, Control{m, c.CustomID, c.Placeholder, false, true, nil, low, high, c.Disabled})
		}
	})
	return list
}

// Press uses a control if it is still there, a menu by choosing at random.
func (u *User) Press(c Control, r *rand.Rand) (*Reply, error) {
	return u.use(c.Message, u.gestureOn(c, r))
}

// PressStale uses a control as it was seen, though it may be gone, as ClickStale
// does.
func (u *User) PressStale(c Control, r *rand.Rand) (*Reply, error) {
	return u.useStale(c.Message, u.gestureOn(c, r))
}

func (u *User) gestureOn(c Control, r *rand.Rand) gesture {
	switch {
	case c.People:
		return u.chooseSomebody(c, r)
	case !c.Menu:
		return press(c.ID)
	}
	values := []string{}
	for _, at := range r.Perm(len(c.Options))[:c.Min+r.IntN(c.Max-c.Min+1)] {
		values = append(values, c.Options[at].Value)
	}
	return choose(c.ID, values)
}
