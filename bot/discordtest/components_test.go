package discordtest_test

import (
	"fmt"
	"testing"
)

func row(inside ...any) obj { return obj{"type": 1, "components": inside} }

func button(id string) obj { return obj{"type": 2, "style": 2, "label": id, "custom_id": id} }

func buttons(n int) list {
	return times(n, func(i int) any { return button(fmt.Sprint("b", i)) })
}

// but is a component with some of its fields changed; nil takes one away.
func but(c obj, change obj) obj {
	next := obj{}
	for k, v := range c {
		next[k] = v
	}
	for k, v := range change {
		if next[k] = v; v == nil {
			delete(next, k)
		}
	}
	return next
}

func menu(id string, options int) obj {
	return obj{"type": 3, "custom_id": id, "options": times(options, func(i int) any {
		return obj{"label": fmt.Sprint("l", i), "value": fmt.Sprint("v", i)}
	})}
}

func option(change obj) obj {
	return but(menu("m", 1), obj{"options": list{but(obj{"label": "l", "value": "v"}, change)}})
}

func rows(inside ...any) obj { return obj{"components": inside} }

func TestLegacyComponents(t *testing.T) {
	link := obj{"type": 2, "style": 5, "label": "l", "url": "https://example.org/"}
	const c, cc = "components.0.components.0", "components.0.components"
	try(t, []body{
		{"stand in 5 rows", obj{"components": times(5, func(i int) any { return row(button(fmt.Sprint(i))) })}, "", 0},
		{"do not stand in 6", obj{"components": times(6, func(i int) any { return row(button(fmt.Sprint(i))) })}, "components", 0},
		{"stand in rows only", rows(button("a")), "components.0.type", 0},
		{"are 5 buttons a row", rows(row(buttons(5)...)), "", 0},
		{"are not 6 buttons a row", rows(row(buttons(6)...)), cc, 0},
		{"are no empty row", rows(row()), cc, 0},
		{"are one menu a row", rows(row(menu("m", 25))), "", 0},
		{"are not two menus a row", rows(row(menu("m", 1), menu("n", 1))), cc, 0},
		{"are not a menu beside a button", rows(row(menu("m", 1), button("b"))), cc, 0},
		{"are no text", rows(obj{"type": 10, "content": "a"}), "components.0.type", 0},
		{"have ids of 100 characters", rows(row(but(button("b"), obj{"custom_id": chars(100)}))), "", 0},
		{"have no longer ids", rows(row(but(button("b"), obj{"custom_id": chars(101)}))), c + ".custom_id", 0},
		{"have ids", rows(row(but(button("b"), obj{"custom_id": ""}))), c + ".custom_id", 0},
		{"have different ids, also in different rows", rows(row(button("b")), row(button("b"))), "components.1.components.0.custom_id", 0},
		{"are buttons labelled in 80 characters", rows(row(but(button("b"), obj{"label": chars(80)}))), "", 0},
		{"have no longer labels", rows(row(but(button("b"), obj{"label": chars(81)}))), c + ".label", 0},
		{"have no label of white space", rows(row(but(button("b"), obj{"label": " "}))), c + ".label", 0},
		{"may have an emoji for a label", rows(row(but(button("b"), obj{"label": nil, "emoji": obj{"name": "✊"}}))), "", 0},
		{"are no button without either", rows(row(but(button("b"), obj{"label": nil}))), c, 0},
		{"are no button of style 7", rows(row(but(button("b"), obj{"style": 7}))), c + ".style", 0},
		{"are links of 512 characters", rows(row(but(link, obj{"url": "https://" + chars(504)}))), "", 0},
		{"are no longer links", rows(row(but(link, obj{"url": "https://" + chars(505)}))), c + ".url", 0},
		{"are links without an id", rows(row(but(link, obj{"custom_id": "b"}))), c, 0},
		{"are no menu of 26 options", rows(row(menu("m", 26))), c + ".options", 0},
		{"are no menu of none", rows(row(menu("m", 0))), c + ".options", 0},
		{"have options of 100 characters throughout", rows(row(option(obj{"label": chars(100), "value": chars(100), "description": chars(100)}))), "", 0},
		{"have no longer label of an option", rows(row(option(obj{"label": chars(101)}))), c + ".options.0.label", 0},
		{"have no longer value of an option", rows(row(option(obj{"value": chars(101)}))), c + ".options.0.value", 0},
		{"have no longer description of an option", rows(row(option(obj{"description": chars(101)}))), c + ".options.0.description", 0},
		{"have no option labelled in white space", rows(row(option(obj{"label": "\u2003"}))), c + ".options.0.label", 0},
		{"have no option described in white space", rows(row(option(obj{"description": " "}))), c + ".options.0.description", 0},
		{"have different values in a menu", rows(row(but(menu("m", 0), obj{"options": list{obj{"label": "a", "value": "v"}, obj{"label": "b", "value": "v"}}}))), c + ".options.1.value", 0},
		{"have placeholders of 150 characters", rows(row(but(menu("m", 1), obj{"placeholder": chars(150)}))), "", 0},
		{"have no longer placeholders", rows(row(but(menu("m", 1), obj{"placeholder": chars(151)}))), c + ".placeholder", 0},
		{"let 0 to all be chosen", rows(row(but(menu("m", 3), obj{"min_values": 0, "max_values": 3}))), "", 0},
		{"do not let more be chosen than there are", rows(row(but(menu("m", 3), obj{"max_values": 4}))), c + ".max_values", 0},
		{"do not want fewer than none", rows(row(but(menu("m", 3), obj{"min_values": -1}))), c + ".min_values", 0},
		{"do not want more than they admit", rows(row(but(menu("m", 3), obj{"min_values": 2, "max_values": 1}))), c + ".min_values", 0},
		{"may choose users", rows(row(obj{"type": 5, "custom_id": "u", "max_values": 25})), "", 0},
		{"do not let 26 users be chosen", rows(row(obj{"type": 5, "custom_id": "u", "max_values": 26})), c + ".min_values", 0},
	}, func(r *table, b any) answer { return r.do("POST", r.messages(), b) })
}

func v2(inside ...any) obj { return obj{"flags": 1 << 15, "components": inside} }

func text(n int) obj { return obj{"type": 10, "content": chars(n)} }

func texts(n int) list { return times(n, func(int) any { return text(1) }) }

func gallery(n int) obj {
	return obj{"type": 12, "items": times(n, func(int) any { return picture("https://example.org/a.png", "a") })}
}

func picture(url, alt string) obj { return obj{"media": obj{"url": url}, "description": alt} }

func section(texts list, accessory any) obj {
	s := obj{"type": 9, "components": texts}
	if accessory != nil {
		s["accessory"] = accessory
	}
	return s
}

func box(inside ...any) obj { return obj{"type": 17, "components": inside} }

func TestComponentsOfTheSecondVersion(t *testing.T) {
	nested := func(n int) obj { return v2(box(texts(20)...), box(texts(n-22)...)) }
	shown := func(name string) form {
		return form{v2(obj{"type": 12, "items": list{picture("attachment://"+name, "a")}}), files(1)}
	}
	thumb := obj{"type": 11, "media": obj{"url": "https://example.org/a.png"}}
	try(t, []body{
		{"are texts at the top", v2(text(1)), "", 0},
		{"want the flag", rows(text(1)), "components.0.type", 0},
		{"are 40 in all, those within others counted", nested(40), "", 0},
		{"are not 41", nested(41), "components", 0},
		{"stand beside no content", but(v2(text(1)), obj{"content": "a"}), "content", 0},
		{"stand beside no embeds", but(v2(text(1)), obj{"embeds": list{obj{"title": "a"}}}), "content", 0},
		{"say 4000 characters in all", v2(text(2000), box(text(2000))), "", 0},
		{"do not say 4001", v2(text(2000), box(text(2001))), "components", 0},
		{"are no empty text", v2(text(0)), "components.0.content", 0},
		{"are no text of white space", v2(obj{"type": 10, "content": "\n \n"}), "components.0.content", 0},
		{"show 10 pictures in a gallery", v2(gallery(10)), "", 0},
		{"do not show 11", v2(gallery(11)), "components.0.items", 0},
		{"show some", v2(gallery(0)), "components.0.items", 0},
		{"describe pictures in 1024 characters", v2(obj{"type": 12, "items": list{picture("https://a.b/", chars(1024))}}), "", 0},
		{"describe none in 1025", v2(obj{"type": 12, "items": list{picture("https://a.b/", chars(1025))}}), "components.0.items.0.description", 0},
		{"show files that come along", shown("0.png"), "", 0},
		{"show no file that does not", shown("1.png"), "components", 0},
		{"show none where no file comes along", v2(obj{"type": 13, "file": obj{"url": "attachment://a.png"}}), "components", 0},
		{"show nothing that is no address", v2(obj{"type": 12, "items": list{picture("a.png", "a")}}), "components.0.items.0.media.url", 0},
		{"are sections of 3 texts", v2(section(texts(3), button("b"))), "", 0},
		{"are no sections of 4", v2(section(texts(4), button("b"))), "components.0.components", 0},
		{"are no sections of none", v2(section(texts(0), button("b"))), "components.0.components", 0},
		{"are sections with something beside them", v2(section(texts(1), nil)), "components.0.accessory", 0},
		{"may be sections beside a picture", v2(section(texts(1), thumb)), "", 0},
		{"are no sections beside a text", v2(section(texts(1), text(1))), "components.0.accessory.type", 0},
		{"are no box in a box", v2(box(box(text(1)))), "components.0.components.0.type", 0},
		{"are boxes of any colour", v2(but(box(text(1)), obj{"accent_color": 0xFFFFFF})), "", 0},
		{"are no boxes of other colours", v2(but(box(text(1)), obj{"accent_color": 0x1000000})), "components.0.accent_color", 0},
		{"have different ids at all depths", v2(box(row(button("b"))), section(texts(1), button("b"))), "components.1.accessory.custom_id", 0},
		{"stand in more than 5 rows", v2(times(6, func(i int) any { return row(button(fmt.Sprint(i))) })...), "", 0},
	}, func(r *table, b any) answer { return r.do("POST", r.messages(), b) })
}

func TestTheSecondVersionIsForGood(t *testing.T) {
	r := newTable(t)
	message := r.post(v2(text(1)))
	r.wants(r.do("PATCH", message, obj{"flags": 0, "content": "back"}), 400, 50035)
	r.wants(r.do("PATCH", message, obj{"flags": 0}), 0, 0)
	if flags, _ := r.do("GET", message, nil).field("flags").(float64); int(flags)&(1<<15) == 0 {
		t.Error("the flag is gone")
	}
	legacy := r.post(obj{"content": "old", "embeds": list{obj{"title": "a"}}})
	r.wants(r.do("PATCH", legacy, v2(text(1))), 400, 50035)
	r.wants(r.do("PATCH", legacy, but(v2(text(1)), obj{"content": nil, "embeds": list{}})), 400, 50035)
	r.wants(r.do("PATCH", legacy, `{"flags":32768,"content":null,"embeds":[],"components":[{"type":10,"content":"new"}]}`), 0, 0)
}

// aModal is a modal with so many fields.
func aModal(fields int) obj {
	return obj{"custom_id": "m", "title": "Title", "components": times(fields, func(i int) any { return labelled(i, nil, nil) })}
}

func labelled(i int, label, input obj) obj {
	field := but(obj{"type": 4, "style": 1, "custom_id": fmt.Sprint("f", i)}, input)
	return but(obj{"type": 18, "label": "Label", "component": field}, label)
}

func TestModals(t *testing.T) {
	with := func(label, input obj) obj { return but(aModal(0), obj{"components": list{labelled(0, label, input)}}) }
	const at = "data.components.0"
	choice := func(kind, n int) obj { return with(nil, but(menu("f", n), obj{"type": kind, "style": nil})) }
	try(t, []body{
		{"have 5 fields", aModal(5), "", 0},
		{"do not have 6", aModal(6), "data.components", 0},
		{"have some", aModal(0), "data.components", 0},
		{"have titles of 45 characters", but(aModal(1), obj{"title": chars(45)}), "", 0},
		{"have no longer titles", but(aModal(1), obj{"title": chars(46)}), "data.title", 0},
		{"have no title of white space", but(aModal(1), obj{"title": " "}), "data.title", 0},
		{"have a title", but(aModal(1), obj{"title": nil}), "data.title", 0},
		{"have ids of 100 characters", but(aModal(1), obj{"custom_id": chars(100)}), "", 0},
		{"have no longer ids", but(aModal(1), obj{"custom_id": chars(101)}), "data.custom_id", 0},
		{"have labels of 45 and 100 characters", with(obj{"label": chars(45), "description": chars(100)}, nil), "", 0},
		{"have no longer labels", with(obj{"label": chars(46)}, nil), at + ".label", 0},
		{"have no longer descriptions", with(obj{"description": chars(101)}, nil), at + ".description", 0},
		{"disable nothing", with(nil, obj{"disabled": true}), at + ".component.disabled", 0},
		{"fill in 4000 characters", with(nil, obj{"value": chars(4000)}), "", 0},
		{"do not fill in 4001", with(nil, obj{"value": chars(4001)}), at + ".component.value", 0},
		{"hold menus", with(nil, but(menu("f", 3), obj{"style": nil})), "", 0},
		{"hold no buttons", with(nil, button("f")), at + ".component.type", 0},
		{"hold no buttons in rows either", but(aModal(0), rows(row(button("b")))), at + ".type", 0},
		{"hold texts", but(aModal(0), rows(text(10), labelled(0, nil, nil))), "", 0},
		{"hold inputs in rows as of old", but(aModal(0), rows(row(obj{"type": 4, "style": 1, "custom_id": "f", "label": "l"}))), "", 0},
		{"have fields with different ids", but(aModal(0), rows(labelled(0, nil, nil), labelled(0, nil, nil))), "data.components.1.component.custom_id", 0},
		{"let one of 10 be chosen", choice(21, 10), "", 0},
		{"do not let one of 1 be chosen", choice(21, 1), at + ".component.options", 0},
		{"do not let some of 11 be chosen", choice(22, 11), at + ".component.options", 0},
	}, func(r *table, b any) answer {
		defer r.clock.Advance(4e9)
		return r.answer(r.slash(r.anne), 9, b)
	})
}
