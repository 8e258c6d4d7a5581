package channel

import (
	"cmp"
	"maps"
	"sync"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/reach"
	"hofnar/bot/table"
)

// What Hofnar does in channels that he may be denied, as far as it is remembered.
const (
	files     int64 = discord.PermissionAttachFiles
	reactions int64 = discord.PermissionAddReactions | discord.PermissionReadMessageHistory
	writing   int64 = discord.PermissionViewChannel | discord.PermissionReadMessageHistory |
		discord.PermissionSendMessages | discord.PermissionConnect
)

// denials are what Hofnar may not do in channels, as far as an interaction or a refusal has
// said: what was refused is not tried again before something says that this may have
// changed.
type denials struct {
	*background.Runner
	books Denials
	mu    sync.Mutex
	list  map[string]reach.Denial // by channel
	queue background.Queue
}

func newDenials(bg *background.Runner, books Denials) *denials {
	return &denials{Runner: bg, books: books, list: map[string]reach.Denial{}}
}

// load reads what is in the books.
func (d *denials) load() error {
	all, err := d.books.Denials(d.Ctx)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.list = map[string]reach.Denial{}
	for _, one := range all {
		d.list[one.Channel] = one
	}
	return err
}

// denied reports whether Hofnar may not do any of this in a channel.
func (d *denials) denied(channel string, any int64) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.list[channel].Bits&any != 0
}

// heard notes what an interaction says of Hofnar's permissions in its channel, if it is played
// in or something was noted before, and reports whether that is new about files.
// Of direct channels it says too little to be noted.
func (d *denials) heard(in discord.Interaction, played bool) bool {
	if in.Direct() || !played && !d.denied(in.Channel, files|reactions|writing) {
		return false
	}
	granted := in.Granted
	if !in.Voice { // nobody has to join to write there
		granted |= discord.PermissionConnect
	}
	if in.Thread { // there another permission is the one to write
		granted &^= discord.PermissionSendMessages
		if in.Granted&discord.PermissionSendMessagesInThreads != 0 {
			granted |= discord.PermissionSendMessages
		}
	}
	if in.Granted&discord.PermissionAdministrator != 0 {
		granted = files | reactions | writing
	}
	return d.set(
		reach.Denial{
			Channel: in.Channel,
			Guild:   in.Guild,
			Parent:  in.Parent,
			Bits:    (files | reactions | writing) &^ granted,
		},
	)&files != 0
}

// refused notes that this was refused in a table's channel, and reports whether that is new.
func (d *denials) refused(g table.Snapshot, bits int64) bool {
	d.mu.Lock()
	now := d.list[g.Channel]
	d.mu.Unlock()
	return d.set(
		reach.Denial{Channel: g.Channel, Guild: g.Guild, Parent: cmp.Or(g.Parent, now.Parent), Bits: now.Bits | bits},
	) != 0
}

// set notes what Hofnar may not do in a channel, and returns what is new of it.
func (d *denials) set(now reach.Denial) (changed int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	changed = d.list[now.Channel].Bits ^ now.Bits
	if changed == 0 {
		return 0
	}
	if d.list[now.Channel] = now; now.Bits == 0 {
		delete(d.list, now.Channel)
	}
	d.queue.Add(d.Runner, "denials", func() { d.write(now.Channel) })
	return changed
}

// forget forgets what was denied in these channels.
func (d *denials) forget(which func(reach.Denial) bool) {
	d.mu.Lock()
	all := maps.Clone(d.list)
	d.mu.Unlock()
	for _, one := range all {
		if which(one) {
			one.Bits = 0
			d.set(one)
		}
	}
}

// write has the books say of a channel what is known now.
func (d *denials) write(channel string) {
	d.mu.Lock()
	now := d.list[channel]
	d.mu.Unlock()
	now.Channel = channel
	d.Warn(d.books.PutDenial(d.Durable(), now), "what Hofnar may not do in a channel is not in the books")
}
