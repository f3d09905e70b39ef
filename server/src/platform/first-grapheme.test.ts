import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstGrapheme } from './first-grapheme.ts';

test.for([
  ['Ada', 'A'],
  ['É', 'É'],
  ['E\u0301douard', 'E\u0301'],
  ['👩‍👧 x', '👩‍👧'],
  ['a', 'a'],
  ['', ''],
])('of %j it is %j', ([text, first]) => expect(firstGrapheme(text!)).toBe(first));

test('it is what a segmenter finds, whatever the text', () => {
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
      expect(firstGrapheme(text)).toBe([...letters.segment(text)][0]?.segment ?? '');
    }),
  );
});
