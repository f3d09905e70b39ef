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
	liveness, err := client.CheckLiveness(context.Background(), hakiki.CheckLivenessRequest{
		LiveMedia: "data:video/webm;base64," + base64Of("clip.webm"),
	}, hakiki.WithReference("customer-9"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(liveness.LivenessPassed)
}

func base64Of(file string) string {
	content, err := os.ReadFile(file)
	if err != nil {
		log.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(content)
}
