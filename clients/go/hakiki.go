// Package hakiki calls Hakiki and verifies its webhooks. It needs the standard library alone.
package hakiki

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	// A longer Retry-After ends the call; in seconds.
	maxRetryAfter = 30
	maxDelay      = 8 * time.Second
)

// Client is a client of one service with one API key. Use New.
type Client struct {
	// RetryFor is the time since the call began in which the client tries again, where the fault may pass: no answer, 409 with Retry-After, 429, 502, 503,
	// 504. New sets 60 s.
	RetryFor time.Duration
	// Retries is the minimum number of attempts after the first, also when RetryFor has passed. New sets 2.
	Retries int
	// FirstDelay is the maximum random wait before the first retry; it doubles with each further one, up to 8 s. New sets 500 ms.
	FirstDelay time.Duration
	// HTTP sends each attempt. New sets a time-out of 60 s and that redirects are not followed: they would carry the key to another address.
	HTTP *http.Client

	baseURL string
	key     string
}

// New returns a client of the service at baseURL, such as http://127.0.0.1:3000, with an API key of a branch.
func New(baseURL, key string) *Client {
	return &Client{
		RetryFor:   60 * time.Second,
		Retries:    2,
		FirstDelay: 500 * time.Millisecond,
		HTTP: &http.Client{
			Timeout:       60 * time.Second,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		baseURL: strings.TrimRight(baseURL, "/"),
		key:     key,
	}
}

// Ptr returns a pointer to value, for fields that may be absent.
func Ptr[T any](value T) *T { return &value }

// Option is what a call may carry beside its body.
type Option func(http.Header)

// WithReference sends your own name for the customer. It travels in a header and is in no address.
func WithReference(reference string) Option {
	return func(header http.Header) { header.Set("X-Reference", reference) }
}

// WithIdempotencyKey keeps a POST from being carried out twice over a restart of your program.
func WithIdempotencyKey(key string) Option {
	return func(header http.Header) { header.Set("Idempotency-Key", key) }
}

// ReadDocument verifies a document. Each picture is the bytes of a JPG or PNG of at most 5 MB; back may be nil.
func (c *Client) ReadDocument(ctx context.Context, documentType, country string, front, back []byte, options ...Option) (*DocumentResult, error) {
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	fields := [][2]string{{"document_type", documentType}, {"country", country}}
	for _, field := range fields {
		if err := writer.WriteField(field[0], field[1]); err != nil {
			return nil, err
		}
	}
	for at, picture := range [][]byte{front, back} {
		if picture == nil {
			continue
		}
		name := []string{"document_front", "document_back"}[at]
		part, err := writer.CreateFormFile(name, name)
		if err != nil {
			return nil, err
		}
		if _, err := part.Write(picture); err != nil {
			return nil, err
		}
	}
	if err := writer.Close(); err != nil {
		return nil, err
	}
	return call[DocumentResult](ctx, c, http.MethodPost, "/api/onboarding/document_verification", request{
		contentType: writer.FormDataContentType(),
		body:        form.Bytes(),
		options:     options,
	})
}

type request struct {
	// json is the body, or nil.
	json any
	// contentType and body are another body than JSON.
	contentType string
	body        []byte
	query       any
	headers     map[string]string
	// filters: the reference selects records.
	filters bool
	options []Option
}

// call sends a request and reads data of its answer.
func call[T any](ctx context.Context, c *Client, method, path string, r request) (*T, error) {
	header := http.Header{}
	for name, value := range r.headers {
		header.Set(name, value)
	}
	for _, option := range r.options {
		option(header)
	}
	if r.json != nil {
		body, err := json.Marshal(r.json)
		if err != nil {
			return nil, err
		}
		r.body, r.contentType = body, "application/json"
	}
	if r.contentType != "" {
		header.Set("Content-Type", r.contentType)
	}
	query, err := queryOf(r.query)
	if err != nil {
		return nil, err
	}
	if r.filters && header.Get("X-Reference") != "" {
		// "-" says that the value is in the header, so that it is in no address.
		query.Set("reference", "-")
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	answer, err := c.Send(ctx, method, path, header, r.body)
	if err != nil {
		return nil, err
	}
	var success struct {
		Data T `json:"data"`
	}
	if err := json.Unmarshal(answer, &success); err != nil {
		return nil, err
	}
	return &success.Data, nil
}

// Send sends a request until it has a final answer, and returns the body of the success. A POST has an Idempotency-Key, so that the service carries it out
// once however often it is sent. An answer that is no success is an *Error; no answer is a *ConnectionError.
func (c *Client) Send(ctx context.Context, method, path string, header http.Header, body []byte) ([]byte, error) {
	header = header.Clone()
	if header == nil {
		header = http.Header{}
	}
	header.Set("X-Access-Token", c.key)
	if method == http.MethodPost && header.Get("Idempotency-Key") == "" {
		key := make([]byte, 16)
		if _, err := rand.Read(key); err != nil {
			return nil, err
		}
		header.Set("Idempotency-Key", hex.EncodeToString(key))
	}
	began := time.Now()
	for attempt := 0; ; attempt++ {
		answer, err := c.once(ctx, method, path, header, body)
		if err == nil || ctx.Err() != nil {
			return answer, err
		}
		// The random part keeps callers from coming back at the same time.
		longest := math.Min(float64(c.FirstDelay)*math.Pow(2, math.Min(float64(attempt), 10)), float64(maxDelay))
		random, failed := rand.Int(rand.Reader, big.NewInt(int64(longest)+1))
		if failed != nil {
			return nil, failed
		}
		wait := time.Duration(random.Int64())
		var refusal *Error
		var connection *ConnectionError
		switch {
		case errors.As(err, &refusal):
			if !isTransient(refusal) || refusal.RetryAfter > maxRetryAfter {
				return nil, err
			}
			if refusal.RetryAfter >= 0 {
				wait += time.Duration(refusal.RetryAfter) * time.Second
			}
		case !errors.As(err, &connection):
			return nil, err
		}
		if attempt >= c.Retries && time.Since(began)+wait > c.RetryFor {
			return nil, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(wait):
		}
	}
}

// isTransient reports whether the same request may succeed later. A 409 may if an earlier attempt with the same key is still being processed, such as one
// whose answer a gateway replaced by 502 or 504: the service then sends Retry-After, and under /v1 a code. Other conflicts are final.
func isTransient(e *Error) bool {
	if e.Status == http.StatusConflict {
		return e.RetryAfter >= 0 || e.Code == "idempotency_key_under_way" || e.Code == "idempotency_key_overtaken"
	}
	return e.Status == http.StatusTooManyRequests || (e.Status >= 502 && e.Status <= 504)
}

func (c *Client) once(ctx context.Context, method, path string, header http.Header, body []byte) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, c.baseURL+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header = header.Clone()
	response, err := c.HTTP.Do(r)
	if err != nil {
		return nil, connectionErrorOf(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, connectionErrorOf(err)
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return nil, errorOf(response.StatusCode, response.Header, answer)
	}
	return answer, nil
}

func connectionErrorOf(err error) *ConnectionError {
	var timeout net.Error
	return &ConnectionError{TimedOut: errors.As(err, &timeout) && timeout.Timeout(), cause: err}
}

// queryOf reads the fields of a query's type.
func queryOf(query any) (url.Values, error) {
	values := url.Values{}
	if query == nil {
		return values, nil
	}
	text, err := json.Marshal(query)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	fields := map[string]any{}
	if err := decoder.Decode(&fields); err != nil {
		return nil, err
	}
	for name, value := range fields {
		values.Set(name, fmt.Sprint(value))
	}
	return values, nil
}
