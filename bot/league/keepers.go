package league

import (
	"slices"

	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/games"
)

// keeps reports whether somebody looks after the leagues of the server: manages it, or has
// the role that it names. Whoever removes messages in one channel does not.
func (f *finder) keeps(r *request.Request) (bool, error) {
	if r.In.Manager() {
		return true, nil
	}
	set, err := f.books.Server(r.Ctx, r.In.Guild)
	return set.Keepers != "" && slices.Contains(r.In.Roles, set.Keepers), err
}

// refuseOthers says why somebody may not do a deed on leagues; nil: it is allowed.
func (f *finder) refuseOthers(r *request.Request) error {
	keeps, err := f.keeps(r)
	if err == nil && !keeps {
		err = games.Refuse("front.refuse.keeper")
	}
	return err
}

// keeper answers those who look after leagues.
func (f *finder) keeper(then func(*request.Request) request.Answer) func(*request.Request) request.Answer {
	return func(r *request.Request) request.Answer {
		if err := f.refuseOthers(r); err != nil {
			return r.Refuse(err)
		}
		return then(r)
	}
}

// keeperPressed is keeper for a control.
func (f *finder) keeperPressed(
	then func(*request.Request, screen.Control) request.Answer,
) func(*request.Request, screen.Control) request.Answer {
	return func(r *request.Request, c screen.Control) request.Answer {
		return f.keeper(func(r *request.Request) request.Answer { return then(r, c) })(r)
	}
}
