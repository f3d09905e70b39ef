<?php
require __DIR__ . '/vendor/autoload.php';

$hakiki = new Hakiki\Hakiki('http://127.0.0.1:3000', getenv('KEY'));
$document = $hakiki->readDocument(
    'passport',
    'nigeria',
    file_get_contents('passport.jpg'),
    reference: 'customer-9',
);
echo var_export($document['valid'], true), ' ', $document['id_number'] ?? '', "\n";
