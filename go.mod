module hofnar

go 1.26
