import { expect, test } from 'vitest';
import { catalogue } from '../../packages/texts/src/catalogue.ts';

const t = catalogue({
  en: { plain: 'Plain', due: 'due {when}', waiting: '{n} {n|case waits|cases wait}', braces: '{} has no name' },
  fr: {
    plain: 'Simple',
    due: 'échéance {when}',
    waiting: '{n} {n|dossier attend|dossiers attendent}',
    braces: '{} sans nom',
  },
});

test('a value that is missing at run time is shown as a dash', () => {
  // @ts-expect-error The value of a parameter is required.
  expect(t.in('en', 'due')).toBe('due –');
  // @ts-expect-error The value of each parameter is required.
  expect(t.in('fr', 'due', { n: 1 })).toBe('échéance –');
  expect(t.in('en', 'due', { when: '' })).toBe('due ');
});

test('a text without parameters needs no values', () => {
  expect(t.in('fr', 'plain')).toBe('Simple');
  expect(t.in('en', 'braces')).toBe('{} has no name');
  expect(t.in('en', 'waiting', { n: 2 })).toBe('2 cases wait');
});
