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
    ['EmekaEmeka nwosuNWOSUnwosu', 'Emeka nwosu'],
    ['Tabataba', 'Tabataba'],
    ['Emmmmmeka', 'Emmeka'],
    ['Emek4 Nwo5u', 'Emeka Nwosu'],
    ['4DEBAYO', 'aDEBAYO'],
    ['Emeka|Nwosu', 'Emeka Nwosu'],
  ])('%s is %s', (disguised, plain) => {
    expect(undoDisguises(disguised, 'person').toLowerCase()).toBe(plain.toLowerCase());
  });

  it.each([
    ['7Eleven', '7 Eleven'],
    ['4Kings Logistics', '4 Kings Logistics'],
    ['5STAR ENERGY', '5 STAR ENERGY'],
    ['G0lden 5tar', 'Golden star'],
    ['Unit4', 'Unit4'],
  ])('of a company, %s is %s', (disguised, plain) => {
    expect(undoDisguises(disguised, 'organization')).toBe(plain);
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
    for (const kind of ['person', 'organization'] as const) expect(undoDisguises(name, kind), kind).toBe(name);
  });

  it('never throws, never makes a text longer, and leaves nothing to undo', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        for (const kind of ['person', 'organization'] as const) {
          const undo = (some: string) => undoDisguises(some, kind);
          const once = undo(text);
          // A digit that is separated from its word needs a space.
          expect(once.length).toBeLessThanOrEqual(2 * text.length);
          expect(undo(undo(once))).toBe(undo(once));
        }
      }),
    );
  });
});
