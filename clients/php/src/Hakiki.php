<?php

declare(strict_types=1);

namespace Hakiki;

/**
 * A client of one service with one API key.
 *
 * @phpstan-import-type DocumentResult from Types
 */
final class Hakiki
{
    use Calls;

    /** A longer Retry-After ends the call. */
    private const MAX_RETRY_AFTER_S = 30;
    private const MAX_DELAY_S = 8;
    private const TRANSIENT = [429, 502, 503, 504];
    /** Codes of a 409 whose Idempotency-Key belongs to a request that is still being processed. */
    private const UNDER_WAY = ['idempotency_key_under_way', 'idempotency_key_overtaken'];

    /**
     * @param string $baseUrl where the service is, such as `http://127.0.0.1:3000`
     * @param string $key an API key of a branch
     * @param float $timeout seconds for each attempt
     * @param int $retries minimum number of attempts after the first, also when `$retryFor` has passed
     * @param float $firstDelay maximum random wait before the first retry in seconds; doubles with each further one, up to 8
     * @param float $retryFor seconds since the call began in which the client tries again, where the fault may pass: no answer, 409 with Retry-After, 429, 502,
     * 503, 504
     */
    public function __construct(
        private readonly string $baseUrl,
        #[\SensitiveParameter] private readonly string $key,
        private readonly float $timeout = 60,
        private readonly int $retries = 2,
        private readonly float $firstDelay = 0.5,
        private readonly float $retryFor = 60,
    ) {
    }

    /**
     * Document verification. Each picture is the bytes of a JPG or PNG of at most 5 MB.
     *
     * @return DocumentResult
     */
    public function readDocument(
        string $documentType,
        string $country,
        string $documentFront,
        ?string $documentBack = null,
        ?string $reference = null,
        ?string $idempotencyKey = null,
    ): array {
        $boundary = bin2hex(random_bytes(16));
        $body = '';
        foreach (['document_type' => $documentType, 'country' => $country] as $name => $value) {
            $body .= "--$boundary\r\ncontent-disposition: form-data; name=\"$name\"\r\n\r\n$value\r\n";
        }
        foreach (['document_front' => $documentFront, 'document_back' => $documentBack] as $name => $value) {
            if ($value !== null) {
                $body .= "--$boundary\r\ncontent-disposition: form-data; name=\"$name\"; filename=\"$name\"\r\n"
                    . "content-type: application/octet-stream\r\n\r\n$value\r\n";
            }
        }
        $headers = self::named($reference, $idempotencyKey);
        $headers['content-type'] = "multipart/form-data; boundary=$boundary";
        return self::dataOf($this->send(
            'POST',
            '/api/onboarding/document_verification',
            $headers,
            "$body--$boundary--\r\n",
        ));
    }

    /**
     * Sends a request until it has a final answer, and returns the body of the success. A POST has an `Idempotency-Key`, so that the service carries
     * it out once however often it is sent.
     *
     * @param array<string, string> $headers by their names in lower case
     * @throws HakikiException for an answer that is no success
     * @throws HakikiConnectionException when no answer came
     */
    public function send(string $method, string $path, array $headers = [], ?string $body = null): string
    {
        $headers += ['x-access-token' => $this->key];
        if ($method === 'POST') {
            $headers += ['idempotency-key' => bin2hex(random_bytes(16))];
        }
        $end = hrtime(true) / 1e9 + $this->retryFor;
        for ($attempt = 0; ; $attempt += 1) {
            // The random part keeps callers from coming back at the same time.
            $wait = mt_rand() / mt_getrandmax() * min($this->firstDelay * 2 ** min($attempt, 10), self::MAX_DELAY_S);
            try {
                return $this->once($method, $path, $headers, $body);
            } catch (HakikiConnectionException $error) {
                $isFinal = false;
            } catch (HakikiException $error) {
                $wait += $error->retryAfter ?? 0;
                $isFinal = !self::isTransient($error) || ($error->retryAfter ?? 0) > self::MAX_RETRY_AFTER_S;
            }
            if ($isFinal || ($attempt >= $this->retries && hrtime(true) / 1e9 + $wait > $end)) {
                throw $error;
            }
            usleep((int) ($wait * 1_000_000));
        }
    }

    /**
     * Tells whether the same request may succeed later. A 409 may if an earlier attempt with the same key is still being processed, such as one whose answer
     * a gateway replaced by 502 or 504: the service then sends `Retry-After`, and under `/v1` a code. Other conflicts are final.
     */
    private static function isTransient(HakikiException $error): bool
    {
        if ($error->status === 409) {
            return $error->retryAfter !== null || in_array($error->errorCode, self::UNDER_WAY, true);
        }
        return in_array($error->status, self::TRANSIENT, true);
    }

    /** @param array<string, string> $headers */
    private function once(string $method, string $path, array $headers, ?string $body): string
    {
        $received = [];
        $lines = [];
        foreach ($headers as $name => $value) {
            if (preg_match('/[\r\n\0]/', $value)) {
                throw new \InvalidArgumentException("The value of $name must be one line");
            }
            $lines[] = "$name: $value";
        }
        $curl = curl_init($this->baseUrl() . $path);
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            // Without "Expect", which costs a second where a proxy ignores it.
            CURLOPT_HTTPHEADER => [...$lines, 'expect:'],
            CURLOPT_RETURNTRANSFER => true,
            // A redirect would carry the key to another address.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_TIMEOUT_MS => (int) ($this->timeout * 1000),
            CURLOPT_HEADERFUNCTION => static function (\CurlHandle $_, string $line) use (&$received): int {
                $parts = explode(':', $line, 2);
                if (isset($parts[1])) {
                    $received[strtolower(trim($parts[0]))] = trim($parts[1]);
                }
                return strlen($line);
            },
        ]);
        if ($body !== null) {
            curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
        }
        $answer = curl_exec($curl);
        $fault = curl_errno($curl);
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        if (!is_string($answer)) {
            throw new HakikiConnectionException($fault === CURLE_OPERATION_TIMEOUTED);
        }
        if ($status < 200 || $status > 299) {
            throw HakikiException::of($status, $received, $answer);
        }
        return $answer;
    }

    private function baseUrl(): string
    {
        return rtrim($this->baseUrl, '/');
    }

    /**
     * @param array<string, mixed>|null $body
     * @param array<string, string|int> $query
     * @param array<string, string> $headers
     */
    private function call(
        string $method,
        string $path,
        ?array $body = null,
        ?string $xml = null,
        array $query = [],
        array $headers = [],
        ?string $reference = null,
        ?string $filterReference = null,
        ?string $idempotencyKey = null,
    ): array {
        $headers += self::named($reference ?? $filterReference, $idempotencyKey);
        if ($filterReference !== null) {
            // "-" says that the value is in the header, so that it is in no address.
            $query['reference'] = '-';
        }
        if ($body !== null) {
            $headers['content-type'] = 'application/json';
            $xml = json_encode($body === [] ? new \stdClass() : $body, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION);
        } elseif ($xml !== null) {
            $headers['content-type'] = 'application/xml';
        }
        $address = $query === [] ? $path : "$path?" . http_build_query($query);
        return self::dataOf($this->send($method, $address, $headers, $xml));
    }

    /** @return array<string, mixed> */
    private static function dataOf(string $answer): array
    {
        return json_decode($answer, true, 512, JSON_THROW_ON_ERROR)['data'];
    }

    /** @return array<string, string> */
    private static function named(?string $reference, ?string $idempotencyKey): array
    {
        return array_filter(
            ['x-reference' => $reference, 'idempotency-key' => $idempotencyKey],
            // libcurl sends no header without a value, and a POST without a key is not repeated safely.
            static fn (?string $value): bool => $value !== null && $value !== '',
        );
    }
}
