module hakiki

go 1.19
