module skep

go 1.27
