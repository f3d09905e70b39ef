<?php
// A hash key has no dash; an SDK secret loses its own.
$key = str_replace('-', '', (string) getenv('HAKIKI_KEY'));
if ($key === '') {
    http_response_code(500); // with an empty key anyone can sign
    error_log('HAKIKI_KEY is not set; under PHP-FPM: env[HAKIKI_KEY] of the pool');
    exit;
}

// The bytes as received; json_encode of a decoded body would escape slashes and letters.
$body = file_get_contents('php://input');
$expected = 'sha256=' . hash_hmac('sha256', $body, $key);
$given = $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '';
if (!hash_equals($expected, $given)) {
    http_response_code(401);
    exit;
}

$event = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
$id = $event['event'] . ':' . ($event['event'] === 'liveness.completed' ? $event['verification_id'] : $event['data']['id']);

http_response_code(200);
if (function_exists('fastcgi_finish_request')) {
    fastcgi_finish_request(); // answer first, work afterwards
}

// In earnest: INSERT of $id into a table with a unique column, in the transaction of the work; a conflict means it was done.
error_log($id);
