package private

// mostFilms are wanted at once at most.
const mostFilms = 4

// Behind has a film drawn, one at a time and each anew: it is not kept. It takes the turn of
// pictures for one of its parts, while nobody waits for one. It is nil where too many films are
// wanted already, and when Hofnar stops.
func (d *Drawings) Behind(draw func(next func() (done func(), ok bool)) []byte) (gif []byte, coming bool) {
	if !d.wantFilm(1) {
		return nil, false
	}
	defer d.wantFilm(-1)
	select {
	case d.film <- struct{}{}:
		defer func() { <-d.film }()
	case <-d.Ctx.Done():
		return nil, false
	}
	_ = d.Try("film", func() error { gif = draw(d.nextPart); return nil })
	return gif, false
}

func (d *Drawings) wantFilm(more int) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.films+more > mostFilms {
		return false
	}
	d.films += more
	return true
}

// nextPart waits for a turn, and lets all go first who wait by then.
func (d *Drawings) nextPart() (done func(), ok bool) {
	for {
		select {
		case d.turn <- struct{}{}:
		case <-d.Ctx.Done():
			return nil, false
		}
		if !d.awaited() {
			return func() { <-d.turn }, true
		}
		<-d.turn
	}
}

// awaited reports whether somebody waits for a picture's turn.
func (d *Drawings) awaited() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.waiting > 0
}

// behind is for somebody who has no time: the film comes later.
func (c *cachedPictures) behind(func(func() (func(), bool)) []byte) (gif []byte, coming bool) {
	c.missed = true
	return nil, true
}
