import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { undoDisguises } from './disguises.ts';

describe('undoDisguises', () => {
  it.each([
    ['Em3ka Nw0su', 'Emeka Nwosu'],
    ['Mustaf@ $ani', 'Mustafa sani'],
    ['E.m.e.k.a N.w.o.s.u', 'Emeka Nwosu'],
    ['E-m-e-k-a Nwosu', 'Emeka Nwosu'],
    ['E m e k a  N w o s u', 'Emeka  Nwosu'],
    ['EEmmeekkaa NNwwoossuu', 'Emeka Nwosu'],
    ['Emmmmmeka', 'Emmeka'],
    ['Еmеkа Nwоsu', 'Emeka Nwosu'],
    ['Εmeka Nwοsu', 'emeka Nwosu'],
  ])('%s is %s', (disguised, plain) => {
    expect(undoDisguises(disguised).toLowerCase()).toBe(plain.toLowerCase());
  });

  it.each([
    'J.R.R. Tolkien',
    'J. R. R. Tolkien',
    '3M Company',
    'B52',
    'A320',
    'ZTE 5G',
    'Aaron Saad',
    'Unit 4',
    'Henry VIII',
    'Иванов',
    'Παπαδόπουλος',
  ])('%s stays as it is', (name) => {
    expect(undoDisguises(name)).toBe(name);
  });

  it('never throws, never makes a text longer, and leaves nothing to undo', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const once = undoDisguises(text);
        expect(once.length).toBeLessThanOrEqual(text.length);
        expect(undoDisguises(undoDisguises(once))).toBe(undoDisguises(once));
      }),
    );
  });
});
