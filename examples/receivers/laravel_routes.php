<?php
// The same receiver as routes/api.php of Laravel 10 to 12. Checked by `php -l` alone: Laravel is no Debian package, so no test runs it.
// In config/services.php: 'hakiki' => ['key' => env('HAKIKI_KEY')].

use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Route;

Route::post('/hook', function (Request $request) {
    // A hash key has no dash; an SDK secret loses its own.
    $key = str_replace('-', '', (string) config('services.hakiki.key'));
    abort_if($key === '', 500, 'HAKIKI_KEY is not set');

    // getContent gives the bytes as received; $request->json() would not.
    $body = $request->getContent();
    $expected = 'sha256=' . hash_hmac('sha256', $body, $key);
    abort_unless(hash_equals($expected, (string) $request->header('X-Service-Signature')), 401);

    $event = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
    $id = $event['event'] . ':' . ($event['event'] === 'liveness.completed' ? $event['verification_id'] : $event['data']['id']);

    // One row for each event: a unique column `event_id` makes a second delivery do nothing. Do the work in a queued job.
    DB::table('hakiki_events')->insertOrIgnore(['event_id' => $id, 'body' => $body, 'created_at' => now()]);
    return response('', 200);
});
