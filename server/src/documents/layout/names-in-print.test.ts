import fc from 'fast-check';
import { expect, test } from 'vitest';
import { looksLike } from './fold.ts';
import { namesInPrint } from './names-in-print.ts';
import { skeleton } from './transliteration.ts';

const letters = fc.constantFrom(...'ABCDEFGHIKLMNOPRSTUVWY');
const name = fc.array(letters, { minLength: 3, maxLength: 9 }).map((all) => all.join(''));
const names = fc.array(name, { minLength: 1, maxLength: 4 });
const replaced = (text: string, at: number, char: string) => text.slice(0, at) + char + text.slice(at + 1);

test('names that are printed agree, in any order and spacing', () => {
  fc.assert(
    fc.property(names, fc.boolean(), fc.boolean(), (all, isReversed, isJoined) => {
      const printed = [all.join(isJoined ? '' : ' ')];
      const machine = isReversed && !isJoined ? all.toReversed() : all;
      expect(namesInPrint(machine.join(' '), { printed, cut: undefined })).toBe(true);
    }),
  );
});

test('a name with one other letter never agrees', () => {
  fc.assert(
    fc.property(names, fc.nat(), letters, (all, at, char) => {
      const text = all.join('');
      const index = at % text.length;
      const altered = replaced(text, index, char);
      fc.pre(skeleton(altered) !== skeleton(text));
      const startOf = (nth: number) => all.slice(0, nth).join('').length;
      const machine = all.map((one, nth) => altered.slice(startOf(nth), startOf(nth) + one.length));
      // The text may contain another word that is equal to the changed word.
      fc.pre(machine.some((one) => !all.some((word) => skeleton(word) === skeleton(one))));
      expect(namesInPrint(machine.join(' '), { printed: [all.join(' ')], cut: undefined })).not.toBe(true);
    }),
  );
});

test('look-alikes never contradict', () => {
  const likes = (char: string) => [...'0OQD1IL8B5S2Z6G7T4A'].filter((one) => looksLike(one, char));
  fc.assert(
    fc.property(names, fc.infiniteStream(fc.nat()), (all, picks) => {
      const misread = (text: string) =>
        [...text]
          .map((char) => {
            const pick = picks.next().value;
            const alike = likes(char);
            return alike.length > 0 && pick % 2 ? alike[pick % alike.length]! : char;
          })
          .join('');
      expect(namesInPrint(all.join(' '), { printed: [all.map(misread).join(' ')], cut: undefined })).not.toBe(false);
    }),
  );
});
