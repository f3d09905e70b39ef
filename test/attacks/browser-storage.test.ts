import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../service.fixture.ts';

/** Values that the pages keep in the browser, by file: settings of the screen, the SDK's session, whether a reload was just made. Nothing of a person. */
const KEPT: Readonly<Record<string, string>> = {
  'dashboard/src/components/preferences.ts': 'storageKey(), JSON.stringify(preferences.value)',
  'dashboard/src/session/idle.tsx': 'LAST_ACTIVE, String(Date.now())',
  'dashboard/src/session/provider.tsx': 'PAGE, location.pathname + location.search',
  'dashboard/src/session/session.ts': 'KEPT, String(id)',
  'dashboard/src/shell/appearance.ts': 'KEPT, chosen; densityKey(), chosen',
  'dashboard/src/shell/keyboard.ts': "KEPT, on ? 'on' : 'off'",
  'dashboard/src/shell/reload-after-upgrade.ts': 'RELOADED, String(Date.now())',
  'dashboard/src/texts/language.ts': 'KEPT, chosen',
  'web-sdk/src/remembered.ts': 'keyOf(token), JSON.stringify(remembered)',
  'web-sdk/src/self-test.ts': "'hakiki:test', '1'",
};

test('the pages keep nothing in the browser but settings and the SDK’s own session', () => {
  const found: Record<string, string> = {};
  for (const folder of ['dashboard/src', 'web-sdk/src'])
    for (const file of readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || /\.(test|fixture)\./.test(file)) continue;
      const name = `${folder}/${file}`;
      const text = readFileSync(join(repository, name), 'utf8');
      for (const [, written] of text.matchAll(/Storage\.setItem\((.*)\)/g))
        found[name] = found[name] === undefined ? written! : `${found[name]}; ${written}`;
      // Databases, caches and cookies of the page's own, and storage written to as an object.
      expect(text, name).not.toMatch(/indexedDB|\bcaches\.|document\.cookie|serviceWorker|Storage\[|openDatabase/);
      if (/(local|session)Storage/.test(text)) expect(Object.keys(KEPT), name).toContain(name);
    }
  expect(found).toEqual(KEPT);
});

/** Code that reads markup: the SDK's QR code, which the service draws, and the SDK's own drawings, which nothing is put into. */
const READS_MARKUP: Readonly<Record<string, string>> = {
  'web-sdk/src/drawings.ts': 'text',
  'web-sdk/src/steps/phone.ts': 'handed.qr_svg',
};

test('the pages write no markup, so that a name shown in them is text whatever it says', () => {
  const found: Record<string, string> = {};
  let read = 0;
  for (const folder of ['dashboard/src', 'web-sdk/src'])
    for (const file of readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(tsx?|js)$/.test(file) || /\.(test|fixture)\./.test(file)) continue;
      read += 1;
      const name = `${folder}/${file}`;
      const text = readFileSync(join(repository, name), 'utf8');
      expect(text, name).not.toMatch(
        /innerHTML|outerHTML|insertAdjacentHTML|setHTML|document\.write|srcdoc|createContextualFragment|\beval\(|new Function\(/i,
      );
      for (const [, parsed] of text.matchAll(/(?:parseFromString|(?<!function )svgFrom)\(([\w.]+)[,)]/g))
        found[name] = parsed!;
    }
  expect(read).toBeGreaterThan(150);
  expect(found).toEqual(READS_MARKUP);
});
