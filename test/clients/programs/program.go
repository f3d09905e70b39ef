// What the tests ask of a client: `verify` calls the service at BASE, `webhook` checks a delivery from the standard input.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"hakiki"
)

func main() {
	var err error
	if os.Args[1] == "verify" {
		err = verify()
	} else {
		err = webhook(os.Args[2], os.Args[3])
	}
	var refusal *hakiki.Error
	var connection *hakiki.ConnectionError
	var wrong *hakiki.WebhookError
	switch {
	case errors.As(err, &refusal):
		code := refusal.Code
		if code == "" {
			code = "-"
		}
		fmt.Println("refused", refusal.Status, code, refusal.RequestID != "")
	case errors.As(err, &connection):
		fmt.Println("no answer", connection.TimedOut)
	case errors.As(err, &wrong):
		fmt.Println(wrong.Code)
	case err != nil:
		fmt.Println(err)
	}
}

func verify() error {
	ctx := context.Background()
	client := hakiki.New(os.Getenv("BASE"), os.Getenv("KEY"))
	client.FirstDelay = 10 * time.Millisecond
	seconds, err := strconv.Atoi(os.Getenv("TIMEOUT"))
	if err != nil {
		return err
	}
	client.HTTP.Timeout = time.Duration(seconds) * time.Second
	if os.Getenv("RETRY_FOR") != "" {
		if client.RetryFor, err = time.ParseDuration(os.Getenv("RETRY_FOR") + "s"); err != nil {
			return err
		}
	}
	reference := hakiki.WithReference(os.Getenv("REFERENCE"))
	customer, err := client.VerifyCustomer(ctx, hakiki.VerifyCustomerRequest{
		Country: "nigeria", Identifier: os.Getenv("IDENTIFIER"),
	}, reference)
	if err != nil {
		return err
	}
	fmt.Println(customer.Decision)
	if os.Getenv("KEEP") != "" {
		return nil
	}
	records, err := client.ListVerifications(ctx, hakiki.ListVerificationsQuery{Limit: hakiki.Ptr(int64(1))}, reference)
	if err != nil {
		return err
	}
	record, err := client.GetVerification(ctx, fmt.Sprint(records.Items[0].ID))
	if err != nil {
		return err
	}
	fmt.Println(len(records.Items), record.Kind)
	all, err := client.GetCustomer(ctx, os.Getenv("REFERENCE"))
	if err != nil {
		return err
	}
	fmt.Println(all.Reference)
	_, err = client.GetVerification(ctx, "0")
	return err
}

func webhook(key, header string) error {
	body, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	event, err := hakiki.VerifyWebhook(body, header, key)
	if err != nil {
		return err
	}
	fmt.Println(event.DeduplicationKey)
	return nil
}
