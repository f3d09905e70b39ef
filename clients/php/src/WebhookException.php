<?php

declare(strict_types=1);

namespace Hakiki;

/** A delivery that must not be believed: answer 401. */
final class WebhookException extends \RuntimeException
{
    private const MESSAGES = [
        'key_missing' => 'the key is empty: pass the hash key of the integration or the webhook secret of the SDK configuration',
        'signature_missing' => 'the request has no X-Service-Signature header',
        'signature_malformed' => 'X-Service-Signature is not "sha256=" and 64 lowercase hexadecimal characters',
        'signature_wrong' => 'the signature does not belong to this body and key',
        'body_not_event' => 'the signature is right but the body is not an event in JSON',
    ];

    /** @param key-of<self::MESSAGES> $errorCode for programs */
    public function __construct(public readonly string $errorCode)
    {
        parent::__construct('Webhook refused: ' . self::MESSAGES[$errorCode]);
    }
}
