import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOf } from './numbers.ts';

describe('figuresOf', () => {
  it.each([
    ['fund ii', 'fund 2'],
    ['second brigade', '2 brigade'],
    ['2nd brigade', '2 brigade'],
    ['plant no 21', 'plant 21'],
    ['twenty first century', '21 century'],
    ['channel one', 'channel 1'],
    ['forty trading', '40 trading'],
    ['line a1', 'line a1'],
    ['north no', 'north no'],
  ])('%s is %s', (text, figures) => expect(figuresOf(text.split(' ')).join(' ')).toBe(figures));

  it('leaves a single word alone', () => expect(figuresOf(['one'])).toEqual(['one']));

  it('never loses every word', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        const once = figuresOf(words);
        expect(once.length).toBeGreaterThan(0);
      }),
    );
  });
});
