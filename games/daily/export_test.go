package daily

// FieldRecord is the record of a game that FieldGame plays.
var FieldRecord = Deal.fieldRecord
