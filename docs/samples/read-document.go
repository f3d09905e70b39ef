package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"hakiki"
)

func main() {
	client := hakiki.New("http://127.0.0.1:3000", os.Getenv("KEY"))
	picture, err := os.ReadFile("passport.jpg")
	if err != nil {
		log.Fatal(err)
	}
	reference := hakiki.WithReference("customer-9")
	document, err := client.ReadDocument(context.Background(), "passport", "nigeria", picture, nil, reference)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(document.Valid)
	if document.IDNumber != nil {
		fmt.Print(" ", *document.IDNumber)
	}
	fmt.Println()
}
