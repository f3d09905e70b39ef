import { Readable } from 'node:stream';
import { figuresOf } from '@hakiki/matching/normalise/numbers.ts';
import { expect, test } from 'vitest';
import { minorDigits } from '../server/src/platform/money.ts';
import { readWhole } from '../server/src/platform/outbound/answer-body.ts';
import { subjectFrom } from '../server/src/screening/subject-request.ts';
import { profileOf } from '../server/src/transactions/rules/profiles.ts';
import { isListable } from '../server/src/watchlists/formats/ftm-entity.ts';

/** Names that every object inherits: a table that is asked for a key from outside must not find them. */
const INHERITED = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'isPrototypeOf'];

test.each(INHERITED)('%s is a key of no table', async (key) => {
  expect(() => subjectFrom({ name: 'Ada Eze', gender: key }, () => undefined)).toThrow('gender must be male or female');
  expect(figuresOf(['lagos', key.toLowerCase()])).toEqual(['lagos', key.toLowerCase()]);
  expect(minorDigits(key)).toBe(2);
  expect(profileOf(key)).toBe(profileOf('nigeria'));
  expect(isListable({ id: 'a', schema: key, properties: {} } as never)).toBe(false);
  const read = readWhole(Readable.from([Buffer.from('a')]), key, { maxBytes: 10, signal: AbortSignal.timeout(1000) });
  await expect(read).rejects.toMatchObject({ reason: 'unreadable' });
});
