// Package request is an interaction on its way to its one answer, and what commands and
// controls are made of: who may use them, what they do at a table, and what is answered.
//
// A feature says its commands (Command) and controls (Control) where it answers them; the
// front has one list of each and sends every interaction by it. A request is answered in
// the private message whose control was used, else in a new private one; nothing private
// may ever land in a public message. The first answer has 3 s: after half of that Discord
// is told that it will come later.
package request
