package screen_test

import (
	"testing"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/games/fairness"
	"hofnar/games/league"
)

// What is kept of somebody, how that ends, and files that are handed out.
func TestScreensOfWhatIsKept(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "data")
	s := a.underWay()
	a.page("being forgotten", s.shot("Anne, who types /me forget", s.set.AskForget(viewer(friends[0]))))
	file := discord.File{Name: "about-you.json", Alt: "Everything that Hofnar keeps about you", Type: "application/json", Data: []byte("{}")}
	played := league.Export{Season: league.Season{N: 2}, Results: make([]league.Result, 3)}
	fridays := league.Export{League: league.League{Name: "Fridays *all*"}, Season: league.Season{N: 1}, Results: make([]league.Result, 9999)}
	anew := played
	anew.Season.Recounting = true
	a.page("a season's files",
		s.shot("Anne, who types /league export", screen.Saying(s.set.Exported(viewer(friends[0]), played, 3))),
		s.shot("Anne, when there are too many records", screen.Saying(s.set.Exported(viewer(friends[0]), fridays, 0))),
		s.shot("Anne, while it is worked out anew", screen.Saying(s.set.Exported(viewer(friends[0]), anew, 3))))
	quiet := league.Week{Games: 1}
	busy := league.Week{Games: 12, Leader: league.Row{Place: 1, Standing: league.Standing{ID: "1", Rating: league.Fresh}}, Climber: league.Climb{ID: "2", From: 4, To: 2},
		Best: league.Feat{ID: "2", Table: "7QK", Game: "kismet", Gain: 44}, Names: map[string]string{"1": "Anne_", "2": "Marc"}}
	over := busy
	over.Over = true
	a.page("a word about the week", s.shot("the channel", s.set.Week(busy, entry())), s.shot("the channel, where the season is over", s.set.Week(over, entry())), s.shot("the channel, where nobody is ranked", s.set.Week(quiet, fairness.Entry{})))
	a.page("a file", s.shot("Anne, who types /me data", s.set.Files("Everything.", []discord.File{file})))
}
