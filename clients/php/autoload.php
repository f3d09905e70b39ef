<?php

declare(strict_types=1);

// For projects without Composer: require this file.
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Hakiki\\')) {
        $file = __DIR__ . '/src/' . substr($class, 7) . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});
