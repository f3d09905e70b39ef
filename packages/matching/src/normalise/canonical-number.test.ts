import { expect, test } from 'vitest';
import { canonicalBank } from './canonical-number.ts';

test('the BIC of a head office is the same in eight and in eleven characters, a branch is another', () => {
  for (const written of ['GTBINGLA', 'GTBINGLAXXX', 'gtbi ngla xxx']) expect(canonicalBank(written)).toBe('GTBINGLA');
  expect(canonicalBank('GTBINGLA001')).toBe('GTBINGLA001');
  // Codes that are no BIC keep their letters.
  for (const code of ['058', '000013', '12345678XXX', 'XXX']) expect(canonicalBank(code)).toBe(code);
});
