<?php

declare(strict_types=1);

namespace Hakiki;

/** No answer came. Whether the request was carried out is not known. */
final class HakikiConnectionException extends \RuntimeException
{
    public function __construct(public readonly bool $timedOut)
    {
        parent::__construct($timedOut ? 'The service did not answer in time' : 'The service could not be reached');
    }
}
