package pseudonym

// Set is by what people are recognised: their pseudonyms, by salt. The zero value is that of
// nobody, to which nothing can be added.
type Set map[Salt]map[string]bool

// Add adds a pseudonym under a salt.
func (s Set) Add(salt Salt, of string) {
	if s[salt] == nil {
		s[salt] = map[string]bool{}
	}
	s[salt][of] = true
}

// Has reports whether somebody is among them. It costs a pseudonym for each salt.
func (s Set) Has(id string) (bool, error) {
	for salt, some := range s {
		of, err := salt.Of(id)
		if err != nil || some[of] {
			return err == nil, err
		}
	}
	return false, nil
}
