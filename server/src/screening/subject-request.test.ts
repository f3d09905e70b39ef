import { expect, test } from 'vitest';
import { subjectFrom } from './subject-request.ts';

const subject = (name: string) => subjectFrom({ name }, () => undefined);

test.each(['🅴🅼🅴🅺🅰', '🇪🇲🇪🇰🇦', 'Emeka', '习近平', '7'])('%s is a name', (name) => {
  expect(subject(name).name).toBe(name);
});

test.each([
  ['Hangul fillers', '\u3164\u115f'],
  ['characters that nobody sees', '\u200b\u2060\ufe0f'],
  ['signs', '?!'],
])('%s are none: an answer would clear nobody', (_, name) => {
  expect(() => subject(name)).toThrow('no letter and no digit');
});
