import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseName } from './normalise/name.ts';
import { compareNames } from './score-names.ts';
import { readingSimilarity } from './unvowelled.ts';

const score = (a: string, b: string): number =>
  compareNames(normaliseName({ text: a }, 'person'), normaliseName({ text: b }, 'person')).score;

describe('words read from a script without short vowels', () => {
  it.each([
    ['jlil', 'jalil'],
    ['mdhlum', 'mazloom'],
    ['flih', 'fulayyih'],
    ['nurzi', 'noorzai'],
  ])('%s may be spelt %s', (reading, spelled) => {
    expect(readingSimilarity(reading, spelled)).toBeGreaterThan(0.84);
  });

  it.each([
    ['jlil', 'jamil'],
    ['mdhlum', 'mahmoud'],
    ['hsn', 'husni'],
  ])('%s is not %s', (reading, spelled) => {
    expect(readingSimilarity(reading, spelled)).toBeLessThan(0.9);
  });

  it.each([
    ['غلامرضا کریمی', 'Gholamreza Karimi'],
    ['غلامرضا کریمی', 'Gholam Reza Karimi'],
    ['محمد علی رضایی', 'Mohammadali Rezaei'],
    ['سيف الله الخطيب', 'Saifullah al-Khatib'],
    ['أبوبكر الشكوي', 'Abu Bakr al-Shakwi'],
    ['حسام الدین نوروزی', 'Hesamuddin Nowruzi'],
    ['الشيخ الدكتور عمر الفيتوري', 'Omar al-Faituri'],
    ['آیت الله مهدی کروبی', 'Mehdi Karroubi'],
  ])('%s is %s', (arabic, latin) => {
    expect(score(arabic, latin)).toBeGreaterThan(0.84);
    expect(score(latin, arabic)).toBeGreaterThan(0.84);
  });

  it.each([
    ['حسن نصر', 'Hussein Nasr'],
    ['محمد الخطيب', 'Mahmoud al-Khatib'],
    ['سعد الدوري', 'Said al-Bouri'],
  ])('%s is not %s', (arabic, latin) => {
    expect(score(arabic, latin)).toBeLessThan(0.75);
  });

  it('is bounded by 0.96 and quick for any two words', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abdhikstuwyz'), maxLength: 60 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const similarity = readingSimilarity(a, b);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(0.96);
      }),
    );
  });
});
