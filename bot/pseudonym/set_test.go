package pseudonym

import "testing"

func TestASetKnowsThoseInItUnderWhateverSalt(t *testing.T) {
	const anne, marc, lowie = "914730268155031974", "914730268155031975", "914730268155031976"
	s := Set{}
	for _, id := range []string{anne, marc} {
		salt := NewSalt(2)
		of, err := salt.Of(id)
		if err != nil {
			t.Fatal(err)
		}
		s.Add(salt, of)
	}
	for id, want := range map[string]bool{anne: true, marc: true, lowie: false} {
		if has, err := s.Has(id); err != nil || has != want {
			t.Errorf("%s is in it: %t, %v", id, has, err)
		}
	}
	if has, err := Set(nil).Has(anne); err != nil || has {
		t.Errorf("somebody is in none: %t, %v", has, err)
	}
	if _, err := (Set{"none": {}}).Has(anne); err == nil {
		t.Error("what is no salt knows somebody")
	}
}
