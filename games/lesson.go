package games

import (
	"encoding/json"
	"strings"
)

// Lesson is a game that teaches itself: prepared positions of real games, in each of which one
// thing is right (docs/lessons.md). It lies beside the game as JSON.
//
// Its words, with as many scenes, steps and mistakes as there are: NAME.lesson.theme and
// NAME.lesson.goal, a line each; NAME.lesson.SCENE.STEP, what is said before the press,
// NAME.lesson.SCENE.STEP.right once it was right, and NAME.lesson.SCENE.STEP.other where it
// was not; NAME.lesson.SCENE.STEP.MISTAKE instead, where it was such a one.
type Lesson struct {
	// Version counts from 1. It is raised whenever scenes or steps change: whoever is in the
	// midst of the lesson begins anew.
	Version int `json:"version"`
	// Against is how many computers the game is played against that the lesson ends with.
	Against int           `json:"against"`
	Scenes  []LessonScene `json:"scenes"`
}

// LessonScene is a prepared position, and what somebody does in it.
type LessonScene struct {
	Key string `json:"key"` // small letters
	// Record is a game record that leads to the first step. It holds all chance that the steps
	// draw as well.
	Record json.RawMessage `json:"record"`
	Seat   Seat            `json:"seat"` // the learner's
	Steps  []LessonStep    `json:"steps"`
}

// LessonStep is one thing to do.
type LessonStep struct {
	Key      string            `json:"key"`   // small letters, unique in its scene
	Right    Act               `json:"right"` // as the questions make it
	Only     bool              `json:"only"`  // nothing else can be tried, and so nothing is said to that
	Then     []json.RawMessage `json:"then"`  // what others do after it: moves as records have them
	Mistakes []Mistake         `json:"mistakes"`
}

// Mistake is something else that is likely to be tried.
type Mistake struct {
	Key string `json:"key"` // small letters, unique in its step; neither "right" nor "other"
	// Acts are what makes it: each act in which one of these is contained, key by key.
	Acts []Act `json:"acts"`
}

// Learned is how far somebody is in a lesson.
type Learned struct {
	Version     int // of the lesson
	Scene, Step int // what comes next, from 0; behind the last scene when it is done
	Presses     int // so far
}

// ReadLesson reads a lesson that is embedded in the program; it panics on what is none.
func ReadLesson(text []byte) *Lesson {
	l := new(Lesson)
	if err := json.Unmarshal(text, l); err != nil {
		panic(err)
	}
	return l
}

// Keys lists the keys of a lesson's words, without the game's name, in the order in which
// they are read.
func (l *Lesson) Keys() []string {
	keys := []string{"lesson.theme", "lesson.goal"}
	for _, scene := range l.Scenes {
		for _, step := range scene.Steps {
			said := scene.said(step)
			keys = append(keys, said, said+".right")
			if !step.Only {
				keys = append(keys, said+".other")
			}
			for _, m := range step.Mistakes {
				keys = append(keys, said+"."+m.Key)
			}
		}
	}
	return keys
}

func (s LessonScene) said(step LessonStep) string {
	return strings.Join([]string{"lesson", s.Key, step.Key}, ".")
}

// Begun is where a lesson begins.
func (l *Lesson) Begun() Learned { return Learned{Version: l.Version} }

// Steps is how many steps a lesson has, and how many of them lie behind somebody.
func (l *Lesson) Steps(at Learned) (behind, all int) {
	for i, scene := range l.Scenes {
		switch all += len(scene.Steps); {
		case i < at.Scene:
			behind += len(scene.Steps)
		case i == at.Scene:
			behind += at.Step
		}
	}
	return behind, all
}

// Done reports whether nothing is left to do.
func (l *Lesson) Done(at Learned) bool { return at.Scene >= len(l.Scenes) }

// Fits reports whether somebody can be there: the lesson may have changed since.
func (l *Lesson) Fits(at Learned) bool {
	return at.Version == l.Version && at.Scene >= 0 && at.Step >= 0 &&
		(at.Scene == len(l.Scenes) && at.Step == 0 || at.Scene < len(l.Scenes) && at.Step < len(l.Scenes[at.Scene].Steps))
}

// Next is where somebody is who has done the right thing.
func (l *Lesson) Next(at Learned) Learned {
	if at.Step++; at.Step == len(l.Scenes[at.Scene].Steps) {
		at.Scene, at.Step = at.Scene+1, 0
	}
	return at
}
