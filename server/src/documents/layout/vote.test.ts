import fc from 'fast-check';
import { expect, it } from 'vitest';
import { voted } from './vote.ts';

it('takes what two of three readings say at every place', () => {
  expect(voted('REALIOR LIMITED', 'REALTOR LIMIITED', 'REALTOR LIMIIED')).toBe('REALTOR LIMITED');
  expect(voted('REALIOR', 'REALTOR', 'REALFOR')).toBeUndefined();
  expect(voted('ADA BELO', 'ADA BELLO', 'ADA BELLO')).toBe('ADA BELLO');
  expect(voted('ADA BELLO', 'ADABELLO', 'ADABELLO')).toBe('ADABELLO');
});

it('of two equal readings it is their text, whatever the third', () => {
  const text = fc.string({ maxLength: 30 });
  fc.assert(
    fc.property(text, text, (same, other) => {
      expect(voted(same, same, other)).toBe(same);
      expect(voted(same, other, same)).toBe(same);
    }),
  );
});
