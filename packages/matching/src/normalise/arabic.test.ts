import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conceptsOf } from '../names/organisation-words.ts';
import { compareNames } from '../score-names.ts';
import { readArabic } from './arabic.ts';
import { ARABIC_ORGANISATION_WORDS } from './arabic-words.ts';
import { normaliseName } from './name.ts';

const score = (a: string, b: string, kind: 'person' | 'organization'): number =>
  compareNames(normaliseName({ text: a }, kind), normaliseName({ text: b }, kind)).score;

describe('an organisation in Arabic script', () => {
  it.each([
    ['المصرف التجاري السوري', 'Commercial Bank of Syria'],
    ['شركة أجنحة الشام للطيران', 'Cham Wings Airlines'],
    ['شركة نور للشحن', 'Noor Shipping Company'],
    ['البنك المركزي العراقي', 'Central Bank of Iraq'],
    ['شرکت هواپیمایی ماهان', 'Mahan Air'],
    ['مركز الدراسات والبحوث العلمية', 'Scientific Studies and Research Center'],
    ['صنایع الکترونیک ایران', 'Iran Electronics Industries'],
  ])('%s is %s', (arabic, latin) => {
    expect(score(arabic, latin, 'organization')).toBeGreaterThan(0.8);
  });

  it.each([
    ['شركة نور للشحن', 'Noor Insurance Company'],
    ['المصرف التجاري السوري', 'Commercial Bank of Iraq'],
    ['البنك المركزي العراقي', 'National Bank of Kuwait'],
  ])('%s is not %s', (arabic, latin) => {
    expect(score(arabic, latin, 'organization')).toBeLessThan(0.8);
  });

  it('has words with a meaning or the usual spelling', () => {
    expect([...ARABIC_ORGANISATION_WORDS.values()].filter((word) => !/^[a-z]+$/.test(word))).toEqual([]);
    const known = [...ARABIC_ORGANISATION_WORDS.values()].filter((word) => conceptsOf(word).length > 0);
    expect(known.length / ARABIC_ORGANISATION_WORDS.size).toBeGreaterThan(0.8);
  });
});

describe('a person in Arabic script', () => {
  it.each([
    ['حسن البنا', 'Hassan al-Banna'],
    ['حسن البناء', 'Hassan al-Banna'],
    ['علي محسن الأحمر', 'Ali Mohsen al-Ahmar'],
    ['محمد التونسي', 'Mohamed al-Tunisi'],
    ['ناصر الوحيشي', 'Nasir al-Wuhayshi'],
    ['نور الدين بوعلام', 'Noureddine Boualem'],
    ['محمدباقر قالیباف', 'Mohammad Bagher Ghalibaf'],
    ['رحمة الله كاكازادة', 'Rahmatullah Kakazada'],
    ['ذو الفقار علي بوتو', 'Zulfikar Ali Bhutto'],
  ])('%s is %s: words of organisations are not read by their meaning', (arabic, latin) => {
    expect(score(arabic, latin, 'person')).toBeGreaterThan(0.8);
  });

  it('is read without failing, in Latin letters, whatever its letters are', () => {
    const letters = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءأإآؤئپچژگکی'];
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 30 }),
        fc.constantFrom('person', 'organization'),
        (word, kind) => {
          expect(readArabic(word, kind)).toMatch(/^[a-z0-9^ -]*$/);
        },
      ),
    );
  });
});
