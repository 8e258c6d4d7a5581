package table

// Kind is what open tables are counted by.
type Kind struct {
	Game  string
	Lobby bool // its game has not begun
	Awake bool // it is in memory
}

// Census counts the open tables. It waits for nothing but tables that fall asleep or wake.
func (r *Registry) Census() map[Kind]int {
	all := map[Kind]int{}
	r.each(func(b openBrief) { all[Kind{b.Game, b.Lobby, b.awake}]++ })
	return all
}

// Thoughts is how many thoughts of computers wait for a processor, and how many are being
// thought.
func (r *Registry) Thoughts() (waiting, thinking int) { return r.pool.load() }
