<?php
require __DIR__ . '/vendor/autoload.php';

$hakiki = new Hakiki\Hakiki('http://127.0.0.1:3000', getenv('KEY'));
$clip = base64_encode(file_get_contents('clip.webm'));
$liveness = $hakiki->checkLiveness(['live_media' => "data:video/webm;base64,$clip"], reference: 'customer-9');
echo var_export($liveness['liveness_passed'], true), "\n";
