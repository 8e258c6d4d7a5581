package league

// Export is a season as it is written out.
type Export struct {
	League      League            `json:"league"`
	Season      Season            `json:"season"`
	Names       map[string]string `json:"names"` // how people are called, by id
	Standings   []Row             `json:"standings"`
	Results     []Result          `json:"results"`
	Corrections []Correction      `json:"corrections"`
}
