package main

import (
	"context"
	"encoding/base64"
	"fmt"
	"log"
	"os"

	"hakiki"
)

func main() {
	client := hakiki.New("http://127.0.0.1:3000", os.Getenv("KEY"))
	comparison, err := client.CompareFaces(context.Background(), hakiki.CompareFacesRequest{
		ImageOne: hakiki.Ptr(base64Of("passport.jpg")),
		ImageTwo: hakiki.Ptr(base64Of("selfie.jpg")),
	}, hakiki.WithReference("customer-9"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(comparison.Message)
}

func base64Of(file string) string {
	content, err := os.ReadFile(file)
	if err != nil {
		log.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(content)
}
