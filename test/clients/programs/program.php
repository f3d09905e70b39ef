<?php

// What the tests ask of a client: `verify` calls the service at BASE, `webhook` checks a delivery from the standard input.

declare(strict_types=1);

require getenv('CLIENT') . '/autoload.php';

use Hakiki\Hakiki;
use Hakiki\HakikiConnectionException;
use Hakiki\HakikiException;
use Hakiki\Webhook;
use Hakiki\WebhookException;

function verify(): void
{
    $reference = getenv('REFERENCE');
    $retryFor = getenv('RETRY_FOR') === '' ? [] : ['retryFor' => (float) getenv('RETRY_FOR')];
    $hakiki = new Hakiki(getenv('BASE'), getenv('KEY'), ...['timeout' => (float) getenv('TIMEOUT'), 'firstDelay' => 0.01], ...$retryFor);
    try {
        $body = ['country' => 'nigeria', 'identifier' => getenv('IDENTIFIER')];
        echo $hakiki->verifyCustomer($body, reference: $reference)['decision'], "\n";
        if (getenv('KEEP') !== false) {
            return;
        }
        $items = $hakiki->listVerifications(['limit' => 1], reference: $reference)['items'];
        echo count($items), ' ', $hakiki->getVerification((string) $items[0]['id'])['kind'], "\n";
        echo $hakiki->getCustomer($reference)['reference'], "\n";
        echo $hakiki->getVerification('0')['kind'], "\n";
    } catch (HakikiException $error) {
        $id = var_export($error->requestId !== null, true);
        echo "refused $error->status ", $error->errorCode ?? '-', " $id\n";
    } catch (HakikiConnectionException $error) {
        echo 'no answer ', var_export($error->timedOut, true), "\n";
    }
}

function webhook(string $key, string $header): void
{
    try {
        echo Webhook::deduplicationKey(Webhook::verify(file_get_contents('php://stdin'), $header, $key)), "\n";
    } catch (WebhookException $error) {
        echo $error->errorCode, "\n";
    }
}

$argv[1] === 'verify' ? verify() : webhook($argv[2], $argv[3]);
