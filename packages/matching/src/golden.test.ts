import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { NameKind } from './entity.ts';
import { normaliseName } from './normalise/name.ts';
import { compareNames } from './score-names.ts';

/** Checks `golden/names.csv`: the similarity of two names must be between two bounds, in both directions. */
const rows = readFileSync(join(import.meta.dirname, '../golden/names.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => [...line.matchAll(/"([^"]*)"|([^,]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''));

it.each(rows)('%s: %s and %s agree from %s to %s', (kind, subject, listed, least, most) => {
  const read = (text = '') => normaliseName({ text }, kind as NameKind);
  for (const [a, b] of [
    [subject, listed],
    [listed, subject],
  ]) {
    const { score } = compareNames(read(a), read(b));
    expect(score).toBeGreaterThanOrEqual(Number(least));
    expect(score).toBeLessThanOrEqual(Number(most) + 1e-9);
  }
});
