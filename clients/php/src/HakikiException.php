<?php

declare(strict_types=1);

namespace Hakiki;

/** An answer of the service that is no success. */
final class HakikiException extends \RuntimeException
{
    /**
     * @param int $status HTTP status
     * @param string $reason the service's explanation for people
     * @param string|null $errorCode for programs: the reason in `WWW-Authenticate` of a 401 or 403, else `code` of the answer
     * @param string|null $requestId name it when you ask for help: it is in the service's log
     * @param int|null $verificationId the record of a refused attempt, where one was made
     * @param int|null $retryAfter seconds that the service asks to wait (409, 429, 503)
     */
    private function __construct(
        public readonly int $status,
        public readonly string $reason,
        public readonly ?string $errorCode,
        public readonly ?string $requestId,
        public readonly ?int $verificationId,
        public readonly ?int $retryAfter,
    ) {
        parent::__construct("$status: $reason");
    }

    /**
     * @internal
     * @param array<string, string> $headers by their names in lower case
     */
    public static function of(int $status, array $headers, string $body): self
    {
        $answer = json_decode($body, true);
        $answer = is_array($answer) ? $answer : [];
        $challenge = preg_match('/\berror="([a-z_]+)"/', $headers['www-authenticate'] ?? '', $match) ? $match[1] : null;
        return new self(
            $status,
            is_string($answer['message'] ?? null) ? $answer['message'] : "HTTP $status",
            $challenge ?? (is_string($answer['code'] ?? null) ? $answer['code'] : null),
            $headers['x-request-id'] ?? null,
            self::number($headers['x-verification-id'] ?? null),
            self::number($headers['retry-after'] ?? null),
        );
    }

    private static function number(?string $header): ?int
    {
        return $header !== null && preg_match('/^[0-9]{1,15}$/D', $header) ? (int) $header : null;
    }
}
