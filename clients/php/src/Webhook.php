<?php

declare(strict_types=1);

namespace Hakiki;

/**
 * @phpstan-import-type CustomerVerifiedEvent from Types
 * @phpstan-import-type LivenessCompletedEvent from Types
 * @phpstan-import-type ScreeningAlertEvent from Types
 * @phpstan-import-type SuspiciousTransactionEvent from Types
 * @phpstan-type WebhookEvent CustomerVerifiedEvent|LivenessCompletedEvent|ScreeningAlertEvent|SuspiciousTransactionEvent
 */
final class Webhook
{
    /**
     * Returns the event of a delivery when its signature is right. Compares in constant time.
     *
     * @param string $rawBody the bytes as received: `file_get_contents('php://input')`, or `$request->getContent()` in Laravel
     * @param string|null $header the value of `X-Service-Signature`
     * @param string|null $key the hash key of the integration, or the webhook secret of the SDK configuration with or without its dashes
     * @return WebhookEvent
     * @throws WebhookException answer 401
     */
    public static function verify(
        string $rawBody,
        ?string $header,
        #[\SensitiveParameter] ?string $key,
    ): array {
        if ($key === null || $key === '') {
            throw new WebhookException('key_missing');
        }
        if ($header === null || $header === '') {
            throw new WebhookException('signature_missing');
        }
        if (!preg_match('/^sha256=[0-9a-f]{64}$/D', $header)) {
            throw new WebhookException('signature_malformed');
        }
        // An SDK secret is a UUID and signs without its dashes. A hash key signs as it is.
        $isUuid = preg_match('/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/Di', $key);
        $signing = $isUuid ? str_replace('-', '', $key) : $key;
        if (!hash_equals('sha256=' . hash_hmac('sha256', $rawBody, $signing), $header)) {
            throw new WebhookException('signature_wrong');
        }
        $event = json_decode($rawBody, true);
        if (!is_array($event) || !is_string($event['event'] ?? null)) {
            throw new WebhookException('body_not_event');
        }
        return $event;
    }

    /**
     * Returns a text that is the same for every delivery of one event. An event may be delivered twice.
     *
     * @param WebhookEvent $event
     */
    public static function deduplicationKey(array $event): string
    {
        $id = $event['event'] === 'liveness.completed' ? $event['verification_id'] : $event['data']['id'];
        return "{$event['event']}:$id";
    }
}
