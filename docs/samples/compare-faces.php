<?php
require __DIR__ . '/vendor/autoload.php';

$hakiki = new Hakiki\Hakiki('http://127.0.0.1:3000', getenv('KEY'));
$comparison = $hakiki->compareFaces(
    [
        'image_one' => base64_encode(file_get_contents('passport.jpg')),
        'image_two' => base64_encode(file_get_contents('selfie.jpg')),
    ],
    reference: 'customer-9',
);
echo $comparison['message'], "\n";
