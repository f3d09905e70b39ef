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
	customer, err := client.VerifyCustomer(context.Background(), hakiki.VerifyCustomerRequest{
		Country:    "nigeria",
		Identifier: "22222222222",
	}, hakiki.WithReference("customer-7"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(customer.Decision)
}
