import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error plain JavaScript, since it runs on whatever Node the machine has
import { installScripts } from '../scripts/install-scripts.mjs';
import { repository } from './service.fixture.ts';

test('no package runs a script at install, and each that would is listed with a reason', () => {
  expect(readFileSync(join(repository, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const found = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(found.filter((name) => !(name in installScripts))).toEqual([]);
  for (const reason of Object.values(installScripts as Record<string, string>))
    expect(reason.length).toBeGreaterThan(5);
});
