package picture

import (
	"image/color"
	"testing"
)

// All of the first team's devils of that tone are joined: it stands nowhere but in the corner.
func TestAPatchKeepsItsColourHoweverSmallItIs(t *testing.T) {
	img := decoded(t, pngOf(OfTable("teufel", after(t, 4, 99), english(t))))
	if got := color.RGBAModel.Convert(img.At(36, 36)); got != orange {
		t.Errorf("the patch is %v, wanted %v", got, orange)
	}
}
