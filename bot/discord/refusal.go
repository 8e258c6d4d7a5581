package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Error is Discord's refusal, or ours in Discord's place when a request would
// have to wait too long.
type Error struct {
	Status     int
	Code       int // Discord's own, 0 if none
	Message    string
	RetryAfter time.Duration // of a 429, or where direct messages go too fast
	Detail     string        // which field, for the log
	Proxy      bool          // the word of the proxy before Discord, not Discord's answer
	Global     bool          // a 429 that concerns all routes

	shared    bool // a 429 of a limit that this bot's own requests on the route have not used up
	named     bool // what was refused named a file that was to stand there
	overtaken bool // by another request, which may have replaced that file
	ours      bool // it was not sent: it would have had to wait, or nobody waits for it any more
}

// Error implements error.
func (e *Error) Error() string {
	s := fmt.Sprintf("discord: %d (code %d): %s %s", e.Status, e.Code, e.Message, e.Detail)
	if e.RetryAfter > 0 {
		s += fmt.Sprintf("(again in %v)", e.RetryAfter.Round(time.Millisecond))
	}
	return s
}

// Discord's own codes that Hofnar knows what to do about.
const (
	UnknownChannel     = 10003
	UnknownMember      = 10007
	UnknownMessage     = 10008
	UnknownWebhook     = 10015
	UnknownInteraction = 10062
	NoAccess           = 50001
	InboxClosed        = 50007
	NoPermission       = 50013
	directTooFast      = 40003 // direct messages, to too many people; Discord does not say until when
	AlreadyAnswered    = 40060
	blocked            = 40333 // by the proxy, in JSON: what was asked has not reached Discord
	invalidForm        = 50035
	TokenExpired       = 50027
	TooOldToEdit       = 30046
	ThreadArchived     = 50083
	threadThere        = 160004
	ThreadLocked       = 160005
	ManyThreads        = 160006 // that are active in the server
	NoThreads          = 50024  // in a channel of this kind
)

// IsCode reports whether err is Discord's refusal with one of these codes.
func IsCode(err error, codes ...int) bool {
	var refusal *Error
	return errors.As(err, &refusal) && slices.Contains(codes, refusal.Code)
}

// isStatus reports whether err is a refusal with this HTTP status.
func isStatus(err error, status int) bool {
	var refusal *Error
	return errors.As(err, &refusal) && refusal.Status == status
}

// RefusedForGood reports whether err is a refusal that the same request would
// meet again: any of Discord's own between 400 and 499, except 408 (it took us
// too long), 429 (too many) and direct messages that go too fast. What the proxy
// says concerns our address and not the request.
func RefusedForGood(err error) bool {
	var e *Error
	if !errors.As(err, &e) || e.Proxy {
		return false
	}
	again := e.Status == http.StatusRequestTimeout || e.Status == http.StatusTooManyRequests || e.Code == directTooFast
	return e.Status >= 400 && e.Status < 500 && !again
}

// OutcomeUnknown reports whether a request that ended with err says nothing of what was
// asked: there was no answer, or one that is not Discord's own.
func OutcomeUnknown(err error) bool {
	var e *Error
	return err != nil && (!errors.As(err, &e) || e.Status >= http.StatusInternalServerError || e.Code == blocked)
}

// Unreachable reports whether err says that Hofnar may not be, or write, somewhere,
// or that it is gone. In a bad minute Discord says so where nothing has changed.
func Unreachable(err error) bool {
	var e *Error
	if !RefusedForGood(err) || !errors.As(err, &e) {
		return false
	}
	return slices.Contains([]int{http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound}, e.Status) || IsCode(err, ThreadArchived, ThreadLocked)
}

// PerhapsForFiles reports whether err is a refusal for good of a message that may be due to
// the files that go with it: all but those that say who or what is not there, or closed.
func PerhapsForFiles(err error) bool {
	elsewhere := isStatus(err, http.StatusUnauthorized) || isStatus(err, http.StatusNotFound) || IsCode(err, NoAccess, ThreadArchived, ThreadLocked, ManyThreads)
	return RefusedForGood(err) && !elsewhere
}

// RetryAfter says how long the refusal in err asks callers to stay away.
func RetryAfter(err error) (time.Duration, bool) {
	var e *Error
	if !errors.As(err, &e) || e.RetryAfter <= 0 {
		return 0, false
	}
	return e.RetryAfter, true
}

// rationFrom is for how long at least a 429 lasts that is about one message, and not about how often
// messages are edited.
const rationFrom = 30 * time.Second

// EditsRationed reports whether err says that a message is edited no more for a while, since it is old
// or somebody has published it to other servers: one that takes its place can be.
func EditsRationed(err error) bool {
	var e *Error
	if !errors.As(err, &e) || e.ours || e.Proxy || e.Global {
		return false
	}
	return e.Code == TooOldToEdit || e.Status == http.StatusTooManyRequests && e.shared && e.RetryAfter >= rationFrom
}

// RetryIn is how long to wait until what was refused is tried again: least at the least, and no less
// than the refusal asks for. What was only held back has not failed, and waits for that alone.
func RetryIn(err error, least time.Duration) time.Duration {
	after, _ := RetryAfter(err)
	if HeldBack(err) {
		return after
	}
	return max(after, least)
}

// readRefusal reads an answer that is none. One that is no object is not Discord's own; of
// one that is, each field is read for itself, so that one of another type spoils no other.
func readRefusal(status int, h http.Header, answer []byte) *Error {
	e := &Error{Status: status}
	var body map[string]json.RawMessage
	if json.Unmarshal(answer, &body) == nil {
		e.Code, e.Detail = int(numberIn(body["code"])), string(body["errors"])
		_ = json.Unmarshal(body["message"], &e.Message) // none, if it is none
		_ = json.Unmarshal(body["global"], &e.Global)
		e.Proxy = e.Code == blocked
	} else {
		e.Proxy, e.Message = true, "a page that is not Discord's own"
	}
	e.shared = h.Get("X-RateLimit-Scope") == "shared"
	e.Global = e.Global || h.Get("X-RateLimit-Global") == "true"
	switch {
	case status == http.StatusTooManyRequests:
		e.RetryAfter = readRetryAfter(h, numberIn(body["retry_after"]))
	case e.Code == directTooFast:
		e.RetryAfter = directPause
	}
	return e
}

// numberIn reads a number, also one that is written as a string; 0 if it is none.
func numberIn(raw json.RawMessage) float64 {
	n, err := strconv.ParseFloat(strings.Trim(string(raw), `"`), 64)
	if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
		return 0
	}
	return n
}

// readRetryAfter reads how long a 429 wants us to stay away. The body is more
// precise than the header.
func readRetryAfter(h http.Header, body float64) time.Duration {
	if body <= 0 {
		s, err := strconv.ParseFloat(h.Get("Retry-After"), 64)
		if err != nil {
			return unsaid
		}
		body = s
	}
	return max(50*time.Millisecond, seconds(body))
}

const (
	unsaid      = 5 * time.Second // how long a 429 lasts that does not say
	directPause = time.Minute     // until the next direct message where they go too fast
)

// tooLong is our own refusal of a request that would have to wait.
func tooLong(wait time.Duration) *Error {
	return &Error{Status: http.StatusTooManyRequests, Message: "not sent: it would have to wait", RetryAfter: wait, ours: true}
}

// unwanted is our own refusal to send what nobody waits for any more.
var unwanted = &Error{Status: http.StatusTooManyRequests, Message: "not sent: nobody waits for it any more", ours: true}

// HeldBack reports whether err is our own refusal, in Discord's place, to send what would have
// to wait: nothing has failed, and RetryAfter says how long; or what nobody waits for any more.
func HeldBack(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.ours
}

// tooLate is our own refusal of an answer that Discord would not take any more.
var tooLate = &Error{Status: http.StatusNotFound, Code: UnknownInteraction, Message: "not sent: Discord has stopped waiting"}

// leftLocked is our own refusal to bring back a thread that a moderator has locked.
var leftLocked = &Error{Status: http.StatusForbidden, Code: ThreadLocked, Message: "not sent: the thread is locked"}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
