package hakiki

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// WebhookError says why a delivery must not be believed: answer 401.
type WebhookError struct {
	// Code is key_missing, signature_missing, signature_malformed, signature_wrong or body_not_event.
	Code string
}

func (e *WebhookError) Error() string { return "webhook refused: " + e.Code }

// Event is the event of a delivery whose signature is right.
type Event struct {
	// Name is suspicious_transaction, customer_verified, screening_alert, liveness.completed, or one of a later version.
	Name string
	// DeduplicationKey is the same for every delivery of one event. An event may be delivered twice.
	DeduplicationKey string
	// Body is the whole event in JSON, for Decode.
	Body []byte
}

// Decode reads the event into the type of its name, such as *LivenessCompletedEvent.
func (e *Event) Decode(event any) error { return json.Unmarshal(e.Body, event) }

var (
	uuidPattern      = regexp.MustCompile(`^(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)
	signaturePattern = regexp.MustCompile(`^sha256=[0-9a-f]{64}$`)
)

// VerifyWebhook returns the event of a delivery when its signature is right, and a *WebhookError otherwise. It compares in constant time.
//
// rawBody is the bytes as received, header the value of X-Service-Signature, and key the hash key of the integration or the webhook secret of the SDK
// configuration, with or without its dashes.
func VerifyWebhook(rawBody []byte, header, key string) (*Event, error) {
	if key == "" {
		return nil, &WebhookError{"key_missing"}
	}
	if header == "" {
		return nil, &WebhookError{"signature_missing"}
	}
	if !signaturePattern.MatchString(header) {
		return nil, &WebhookError{"signature_malformed"}
	}
	// An SDK secret is a UUID and signs without its dashes. A hash key signs as it is.
	if uuidPattern.MatchString(key) {
		key = strings.ReplaceAll(key, "-", "")
	}
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write(rawBody)
	if !hmac.Equal([]byte("sha256="+hex.EncodeToString(mac.Sum(nil))), []byte(header)) {
		return nil, &WebhookError{"signature_wrong"}
	}
	var event struct {
		Event          string      `json:"event"`
		VerificationID json.Number `json:"verification_id"`
		Data           struct {
			ID json.Number `json:"id"`
		} `json:"data"`
	}
	if err := json.Unmarshal(rawBody, &event); err != nil || event.Event == "" {
		return nil, &WebhookError{"body_not_event"}
	}
	id := event.Data.ID
	if event.Event == "liveness.completed" {
		id = event.VerificationID
	}
	return &Event{Name: event.Event, DeduplicationKey: fmt.Sprintf("%s:%s", event.Event, id), Body: rawBody}, nil
}
