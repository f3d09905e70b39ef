<?php
require __DIR__ . '/vendor/autoload.php';

$hakiki = new Hakiki\Hakiki('http://127.0.0.1:3000', getenv('KEY'));
$customer = $hakiki->verifyCustomer(
    ['country' => 'nigeria', 'identifier' => '22222222222'],
    reference: 'customer-7',
);
echo $customer['decision'], "\n";
