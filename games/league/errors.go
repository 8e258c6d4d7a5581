package league

import "errors"

// What stands against something that is to be done with leagues.
var (
	ErrNone         = errors.New("there is no such league, season or correction")
	ErrNameTaken    = errors.New("there is a league of that name")
	ErrSeasonClosed = errors.New("the season is closed")
	ErrSeasonOpen   = errors.New("the season before is still open")
	ErrCounted      = errors.New("games have counted before that day")
	ErrNotCounted   = errors.New("this game or result does not belong to the season")
	ErrVoid         = errors.New("it is void already")
)
