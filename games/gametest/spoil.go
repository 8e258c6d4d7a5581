package gametest

import (
	"reflect"

	"hofnar/games"
)

// checkHandedOut changes everything that a position hands out, and demands that neither the
// position nor what it hands out next has changed.
func (m *match) checkHandedOut() {
	m.t.Helper()
	before := m.snapshot(m.state)
	for who := games.Public; int(who) < m.seats; who++ {
		spoil(m.state.View(who))
		spoil(m.state.Ask(who, nil))
	}
	spoil(m.state.Tally())
	spoil(m.state.Waiting())
	spoil(m.state.Report())
	before.unchanged(m)
	for _, who := range m.state.Waiting() {
		way, ok := m.wander(who)
		if !ok {
			continue
		}
		next, events, _, err := m.apply(who, way.Act)
		if err != nil {
			continue
		}
		after := m.snapshot(next)
		spoil(events)
		after.unchanged(m)
		before.unchanged(m)
	}
}

// spoil changes everything that v refers to and that whoever is handed v can change.
func spoil(v any) { spoilAll(reflect.ValueOf(v)) }

func spoilAll(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			spoilAll(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			spoilAll(v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			spoilAll(v.Index(i))
		}
	case reflect.Map:
		spoilMap(v)
	default:
		if v.CanSet() {
			spoilOne(v)
		}
	}
}

func spoilMap(v reflect.Value) {
	for _, key := range v.MapKeys() {
		spoilAll(v.MapIndex(key))
		if v.CanInterface() {
			v.SetMapIndex(key, reflect.Value{})
		}
	}
}

// spoilOne changes a number, a string or a bool.
func spoilOne(v reflect.Value) {
	switch {
	case v.CanInt():
		v.SetInt(v.Int() ^ 1)
	case v.CanUint():
		v.SetUint(v.Uint() ^ 1)
	case v.Kind() == reflect.String:
		v.SetString(v.String() + "?")
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	}
}
