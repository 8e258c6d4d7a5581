package picture

// throne is the box of The Great Dalmuti: who rules between who serves and who mocks.
var throne = cover{crimson, ember, func(p pen) {
	for _, side := range []float64{-1, 1} { // curtains
		p.soft(wine, 0.012, side*1.02, -0.45, side*0.72, -0.45, side*0.8, -0.2, side*0.88, -0.02, side*0.92, 0.1, side*1.02, 0.1)
		p.soft(wine, 0.012, side*1.02, 0.06, side*0.86, 0.08, side*0.82, 0.45, side*1.02, 0.45)
		p.stroke(gold, 0.026, side*0.84, 0.08, side*1, 0.07)
		p.disc(side*0.86, 0.11, 0.026, gold, 0.01)
	}
	peasant(p.within(-0.56, 0.19, 0.19))
	jester(p.within(0.56, 0.2, 0.185))
	p.within(0, 0, 0.8).backrest()
	greatDalmuti(p.within(0, 0.15, 0.235))
}}

// backrest is that of a throne.
func (p pen) backrest() {
	p.soft(gold, 0.015, -0.27, 0.55, -0.27, -0.08, -0.2, -0.19, 0, -0.23, 0.2, -0.19, 0.27, -0.08, 0.27, 0.55)
	p.soft(wine, 0.01, -0.22, 0.55, -0.22, -0.06, -0.16, -0.14, 0, -0.17, 0.16, -0.14, 0.22, -0.06, 0.22, 0.55)
	for _, side := range []float64{-1, 1} {
		p.disc(side*0.27, -0.1, 0.035, gold, 0.012)
	}
}
