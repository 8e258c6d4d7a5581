package discordtest

import (
	"fmt"
	"strconv"
	"strings"
)

// problem is an answer that is none: Discord's error body.
type problem struct {
	status  int
	code    int
	message string
	errors  map[string]any
	after   float64 // of a 429, in seconds
	global  bool
	shared  bool // a 429 that others have earned
	hasty   bool // a 429 whose header says one second, whatever its body says
}

func (p *problem) Error() string { return fmt.Sprintf("%d: %s (code %d)", p.status, p.message, p.code) }

func (p *problem) body() map[string]any {
	b := map[string]any{"message": p.message, "code": p.code}
	if p.errors != nil {
		b["errors"] = p.errors
	}
	if p.status == 429 {
		b["retry_after"], b["global"] = p.after, p.global
	}
	return b
}

func refuse(status, code int, message string) *problem {
	return &problem{status: status, code: code, message: message}
}

// Discord's own words for what goes wrong.
var (
	errUnauthorized       = refuse(401, 0, "401: Unauthorized")
	errNotFound           = refuse(404, 0, "404: Not Found")
	errUnknownApplication = refuse(404, 10002, "Unknown Application")
	errUnknownChannel     = refuse(404, 10003, "Unknown Channel")
	errUnknownGuild       = refuse(404, 10004, "Unknown Guild")
	errUnknownMember      = refuse(404, 10007, "Unknown Member")
	errUnknownMessage     = refuse(404, 10008, "Unknown Message")
	errUnknownEmoji       = refuse(400, 10014, "Unknown Emoji")
	errNoEmoji            = refuse(404, 10014, "Unknown Emoji")
	errManyEmoji          = refuse(400, 30008, "Maximum number of emojis reached (2000)")
	errNotText            = refuse(400, 50008, "Cannot send messages in a non-text channel")
	errManyThreads        = refuse(400, 160006, "Maximum number of active threads reached")
	errUnknownWebhook     = refuse(404, 10015, "Unknown Webhook")
	errUnknownInteraction = refuse(404, 10062, "Unknown interaction")
	errUnknownCommand     = refuse(404, 10063, "Unknown application command")
	errManyReactions      = refuse(400, 30010, "Maximum number of reactions reached (20)")
	errManyCommands       = refuse(400, 30032, "Maximum number of application commands reached (100)")
	errCreates            = refuse(400, 30034, "Max number of daily application command creates has been reached (200)")
	errFollowups          = refuse(400, 40094, "This interaction has reached the maximum number of follow up messages")
	errTooLarge           = refuse(413, 40005, "Request entity too large")
	errAnswered           = refuse(400, 40060, "Interaction has already been acknowledged.")
	errNoAccess           = refuse(403, 50001, "Missing Access")
	errNotAuthor          = refuse(403, 50005, "Cannot edit a message authored by another user")
	errEmpty              = refuse(400, 50006, "Cannot send an empty message")
	errInboxClosed        = refuse(403, 50007, "Cannot send messages to this user")
	errNoCommonServer     = refuse(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
	errTooFast            = refuse(403, 40003, "You are opening direct messages too fast")
	errNoPermission       = refuse(403, 50013, "Missing Permissions")
	errBlocked            = refuse(403, 40333, "internal network error")
	errTokenExpired       = refuse(401, 50027, "Invalid Webhook Token")
	errChannelType        = refuse(400, 50024, "Cannot execute action on this channel type")
	errArchived           = refuse(400, 50083, "Thread is archived")
)

// flaw is one thing wrong with a form, and where: "components.0.label".
type flaw struct{ path, code, message string }

type flaws []flaw

func (f *flaws) add(path, code, message string, args ...any) {
	*f = append(*f, flaw{path, code, fmt.Sprintf(message, args...)})
}

// length complains about a text that is too short or too long, in characters.
func (f *flaws) length(path, s string, low, high int) {
	n := len([]rune(s))
	switch {
	case n < low && n == 0:
		f.add(path, "BASE_TYPE_REQUIRED", "This field is required")
	case n < low || n > high:
		f.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", low, high)
	}
}

// count complains about too few or too many of something.
func (f *flaws) count(path string, n, low, high int) {
	if n < low || n > high {
		f.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", low, high)
	}
}

// problem is the answer to a form with these flaws, nil if there are none.
func (f flaws) problem() *problem {
	if len(f) == 0 {
		return nil
	}
	p := &problem{status: 400, code: 50035, message: "Invalid Form Body", errors: map[string]any{}}
	for _, one := range f {
		at := p.errors
		if one.path != "" {
			for step := range strings.SplitSeq(one.path, ".") {
				next, ok := at[step].(map[string]any)
				if !ok {
					next = map[string]any{}
					at[step] = next
				}
				at = next
			}
		}
		list, _ := at["_errors"].([]any)
		at["_errors"] = append(list, map[string]string{"code": one.code, "message": one.message})
	}
	return p
}

func join(path string, more ...any) string {
	for _, m := range more {
		if path != "" {
			path += "."
		}
		switch m := m.(type) {
		case int:
			path += strconv.Itoa(m)
		default:
			path += fmt.Sprint(m)
		}
	}
	return path
}

var (
	errUnknownUser = refuse(404, 10013, "Unknown User")
	errServer      = refuse(500, 0, "500: Internal Server Error")
	errThreadThere = refuse(400, 160004, "A thread has already been created for this message")
	errLocked      = refuse(400, 160005, "This thread is locked")
	errUnavailable = refuse(503, 0, "503: Service Unavailable")
	errShared      = &problem{status: 429, message: "The resource is being rate limited.", after: 0.4, shared: true}
)
