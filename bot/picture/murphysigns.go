package picture

// mark is a part of an action's sign: what it is, where and how large.
type mark struct {
	draw func(pen)
	x, y float64
	k    float64
}

// signs show what the actions of Dumm gelaufen! do, between -1 and 1.
var signs = map[string][]mark{
	"R1":  {{person, -0.62, -0.6, 0.34}, {person, 0, -0.6, 0.34}, {person, 0.62, -0.6, 0.34}, {down, 0, 0.1, 0.36}, {oneCard, 0, 0.75, 0.3}},
	"R2":  {{scroll, -0.35, -0.1, 0.55}, {plus, 0.6, 0.1, 0.36}},
	"R3":  {{scroll, 0, 0.4, 0.55}, {eye, 0, -0.6, 0.5}},
	"R4":  {{plus, -0.6, -0.6, 0.34}, {oneCard, -0.55, 0.3, 0.42}, {oneCard, 0, 0.2, 0.42}, {oneCard, 0.55, 0.3, 0.42}},
	"R5":  {{oneCard, -0.6, -0.5, 0.38}, {scroll, 0.5, -0.5, 0.38}, {across, 0, 0.1, 0.5}, {person, -0.5, 0.65, 0.36}, {person, 0.5, 0.65, 0.36}},
	"G1":  {{scroll, -0.5, -0.4, 0.45}, {scroll, 0.5, -0.4, 0.45}, {across, 0, 0.5, 0.55}},
	"G2":  {{oneCard, -0.5, -0.45, 0.42}, {scroll, 0.5, -0.45, 0.42}, {across, 0, 0.5, 0.55}},
	"G3":  {{oneCard, -0.72, 0, 0.4}, {oneCard, -0.3, 0, 0.4}, {onward, 0.2, 0, 0.3}, {person, 0.7, 0, 0.42}},
	"G4":  {{oneCard, -0.3, -0.55, 0.4}, {oneCard, 0.3, -0.55, 0.4}, {down, -0.55, 0.45, 0.36}, {down, 0, 0.55, 0.36}, {down, 0.55, 0.45, 0.36}},
	"G5":  {{hiddenCard, -0.55, 0, 0.46}, {onward, 0.05, 0, 0.32}, {person, 0.65, 0, 0.46}},
	"G6":  {{person, -0.62, -0.55, 0.34}, {person, 0, -0.55, 0.34}, {person, 0.62, -0.55, 0.34}, {down, 0, 0.1, 0.34}, {person, 0, 0.75, 0.42}},
	"G7":  {{macHead, 0, -0.4, 0.55}, {oneCard, -0.5, 0.6, 0.3}, {oneCard, 0, 0.6, 0.3}, {oneCard, 0.5, 0.6, 0.3}},
	"G8":  {{five, 0, -0.5, 1}, {down, 0, 0.5, 0.5}},
	"G9":  {{oneCard, -0.4, -0.45, 0.42}, {oneCard, -0.1, -0.45, 0.42}, {oneCard, 0.2, -0.45, 0.42}, {down, 0, 0.55, 0.5}},
	"G10": {{person, -0.55, 0, 0.5}, {wanted, 0.4, 0, 0.6}},
	"G11": {{person, -0.62, -0.55, 0.34}, {person, 0, -0.55, 0.34}, {person, 0.62, -0.55, 0.34}, {down, -0.62, 0.35, 0.34}, {down, 0, 0.35, 0.34}, {down, 0.62, 0.35, 0.34}},
	"G12": {{oneCard, -0.55, -0.45, 0.36}, {hiddenCard, 0, -0.45, 0.36}, {oneCard, 0.55, -0.45, 0.36}, {up, 0, 0.5, 0.5}},
}

// action draws an action card: its sign on the colour of its kind.
func (p pen) action(name string) {
	paper := calm
	if name[0] == 'R' {
		paper = alarm
	}
	p.sprite(name, paper, func(p pen) {
		p.blank(paper, ink, 0.03)
		for _, m := range signs[name] {
			m.draw(p.within(m.x*0.42, m.y*0.42, m.k*0.42))
		}
	})
}

func person(p pen) {
	p.soft(azure, 0.14, -0.9, 1, -0.85, 0.3, -0.3, 0.05, 0.3, 0.05, 0.85, 0.3, 0.9, 1)
	p.disc(0, -0.45, 0.48, skin, 0.14)
}

func oneCard(p pen) { p.poly(leaf, 0.16, -0.6, -0.9, 0.6, -0.9, 0.6, 0.9, -0.6, 0.9) }

func hiddenCard(p pen) {
	p.poly(crimson, 0.16, -0.6, -0.9, 0.6, -0.9, 0.6, 0.9, -0.6, 0.9)
	p.within(0, 0.1, 0.5).cap(straw)
}

func scroll(p pen) {
	p.poly(straw, 0.14, -0.7, -0.9, 0.7, -0.9, 0.7, 0.9, -0.7, 0.9)
	for _, y := range []float64{-0.4, 0, 0.4} {
		p.stroke(ink, 0.14, -0.4, y, 0.4, y)
	}
}

func eye(p pen) {
	p.soft(leaf, 0.14, -1.1, 0, -0.5, -0.75, 0.5, -0.75, 1.1, 0, 0.5, 0.75, -0.5, 0.75)
	p.disc(0, 0, 0.34, ink, 0)
}

func plus(p pen) {
	p.stroke(ink, 0.4, 0, -0.8, 0, 0.8)
	p.stroke(ink, 0.4, -0.8, 0, 0.8, 0)
}

func down(p pen) {
	p.poly(ink, 0, -0.22, -0.9, 0.22, -0.9, 0.22, 0, 0.8, 0, 0, 0.95, -0.8, 0, -0.22, 0)
}

func up(p pen)     { p.sin, p.cos = -p.sin, -p.cos; down(p) }
func onward(p pen) { p.sin, p.cos = -p.cos, p.sin; down(p) }

// across is two arrows that change places.
func across(p pen) {
	p.poly(ink, 0, -0.9, -0.45, 0.3, -0.45, 0.3, -0.8, 1, -0.28, 0.3, 0.2, 0.3, -0.12, -0.9, -0.12)
	p.poly(ink, 0, 0.9, 0.12, -0.3, 0.12, -0.3, -0.2, -1, 0.28, -0.3, 0.8, -0.3, 0.45, 0.9, 0.45)
}

func five(p pen) {
	for i := range 5 {
		oneCard(p.within(-0.6+0.3*float64(i), 0, 0.42))
	}
}

func wanted(p pen) {
	oneCard(p)
	p.poly(crimson, 0, -0.15, -0.52, 0.15, -0.52, 0.09, 0.16, -0.09, 0.16)
	p.disc(0, 0.4, 0.14, crimson, 0)
}

// macHead is Mac, who gets what nobody wants.
func macHead(p pen) {
	p.sprite("Mac", straw, func(p pen) {
		p.soft(straw, 0.1, -0.9, -0.5, -0.5, -1, 0.5, -1, 0.9, -0.5, 0.85, 0.6, 0.4, 1, -0.4, 1, -0.85, 0.6)
		p.poly(brown, 0.08, -0.92, -0.35, -0.9, -0.9, -0.3, -1.2, 0, -0.95, 0.35, -1.2, 0.9, -0.85, 0.92, -0.35, 0.5, -0.6, -0.5, -0.6)
		for _, x := range []float64{-0.36, 0.36} {
			p.disc(x, -0.1, 0.2, leaf, 0.07)
			p.disc(x, -0.05, 0.09, ink, 0)
		}
		p.bow(ink, 0.1, -0.35, 0.6, 0, 0.38, 0.35, 0.6)
	})
}
