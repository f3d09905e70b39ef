import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseName } from './normalise/name.ts';
import { compareNames } from './score-names.ts';

const score = (a: string, b: string, kind: 'person' | 'organization' = 'person'): number =>
  compareNames(normaliseName({ text: a }, kind), normaliseName({ text: b }, kind)).score;

describe('compareNames', () => {
  it.each([
    ['Emeka Nwosu', 'Chukwuemeka Nwosu'],
    ['Mamadou Bah', 'Muhammad Bah'],
    ['Muammar Gaddafi', 'Moammar al-Qadhafi'],
    ['Абубакар Шекау', 'Abubakar Shekau'],
    ['Abu Bakr Shekau', 'Abubakar Shekau'],
    ['osamabinladen', 'Osama bin Laden'],
    ['Mao Zedong', 'Mao Tse-tung'],
    ['Chang Kuo-lin', 'Zhang Guolin'],
    ['Misha Khodorkovsky', 'Mikhail Khodorkovsky'],
    ['Ghassem Tabrizi', 'Qasem Tabrizi'],
    ['Rachid Benmoussa', 'Rashid bin Musa'],
    ['Siarhei Kavalkou', 'Sergey Kovalkov'],
    ['Ihar Siarheyenka', 'Igor Sergeenko'],
    ['Ryhor Zhdanovich', 'Grigory Zhdanovich'],
    ['Victo rBout', 'Viktor Bout'],
    ['Haji Abdul Salam', 'Abdul Salam'],
    ['Sergei Ivanov', 'Sergey Borisovich Ivanov'],
    ['Dayo Ojo', 'Adedayo Ojo'],
    ['Yinka Balogun', 'Olayinka Balogun'],
  ])('%s may be %s', (a, b) => {
    expect(score(a, b)).toBeGreaterThan(0.85);
  });

  it.each([
    ['Amaka Okafor', 'Emeka Okafor'],
    ['Hassan Omar', 'Hussein Omar'],
    ['John Michael Smith', 'John Peter Smith'],
    ['Mohammed', 'Mohammed Atta'],
    ['Oleg Deripaska', 'Olga Deripaska'],
    ['Kim Jong Il', 'Kim Jong Chol'],
    ['Bo Lan', 'Bo Lin'],
    ['Musa Abdul Rahman', 'Musa Abdul Rahim'],
    ['Roman Abramovich', 'Roman Petrovich'],
    ['Ivan Petrov', 'Ivan Borisovich Sidorov'],
  ])('%s is not %s', (a, b) => {
    expect(score(a, b)).toBeLessThan(0.75);
  });

  it.each([
    ['Kashtirani Dorvane', 'Dorvane Shipping Company'],
    ['OOO Dorvane Stroy', 'Dorvane Construction LLC'],
    ['NII Dorvane', 'Nauchno-Issledovatelskiy Institut Dorvane'],
    ['Korvane S. de R.L. de C.V.', 'Korvane'],
    ['Korvane General Trading', 'Korvane'],
    ['Dorvane Shpg Co', 'Dorvane Shipping Company'],
    ['Korea National Dorvane Corporation (KNDC)', 'Korea National Dorvane Corporation'],
    ['COLLIRIOS', 'Colombiana de Lirios Collirios Ltda.'],
    ['Dorvane Fund II LP', 'Dorvane Fund 2 LP'],
    ['Dorvane Second Brigade', 'Dorvane 2nd Brigade'],
    ['Plant No. 21', 'Plant Number 21'],
    ['21st Century Dorvane', 'Twenty First Century Dorvane'],
  ])('the organisation %s may be %s', (a, b) => {
    expect(score(a, b, 'organization')).toBeGreaterThan(0.8);
  });

  it.each([
    ['Eastern Star Shipping', 'Western Star Shipping'],
    ['Korvane Fund II', 'Korvane Fund III'],
    ['Third Korvane Brigade', 'Fourth Korvane Brigade'],
    ['Kano Royal Transport', 'KRT'],
    ['Kano Royal Transport Services', 'KRTS'],
    ['Dorvane Trading Company', 'Kumbrel Trading Company'],
  ])('the organisation %s is not %s', (a, b) => {
    expect(score(a, b, 'organization')).toBeLessThan(0.75);
  });

  it('takes an omitted patronymic far lighter than a contradicted one', () => {
    const omitted = score('Sergey Ivanov', 'Sergey Borisovich Ivanov');
    const contradicted = score('Sergey Sergeevich Ivanov', 'Sergey Borisovich Ivanov');
    expect(omitted - contradicted).toBeGreaterThan(0.25);
  });

  it('costs more to leave out the family name than a middle name', () => {
    const listed = normaliseName({ text: 'Ali Hassan Mahdavi', family: 'Mahdavi' }, 'person');
    const withoutFamily = compareNames(normaliseName({ text: 'Ali Hassan' }, 'person'), listed).score;
    const withoutMiddle = compareNames(normaliseName({ text: 'Ali Mahdavi' }, 'person'), listed).score;
    expect(withoutMiddle).toBeGreaterThan(withoutFamily);
  });

  it('reads th as s, as Persian and Urdu do', () => {
    expect(score('Sanaullah Saqib', 'Sanaullah Thaqib')).toBeGreaterThan(0.8);
  });

  it('takes one half of a double family name for the whole', () => {
    const listed = normaliseName({ text: 'Itziar Alberdi Uranga', family: 'Alberdi Uranga' }, 'person');
    for (const said of ['Itziar Alberdi', 'Itziar Uranga'])
      expect(compareNames(normaliseName({ text: said }, 'person'), listed).score).toBeGreaterThan(0.85);
  });

  it('tells numbered ships apart, and one from its name without the number less', () => {
    const other = score('Ocean Star 1', 'Ocean Star 7', 'organization');
    expect(other).toBeLessThan(0.7);
    expect(score('Ocean Star 1', 'Ocean Star 15', 'organization')).toBeLessThan(0.7);
    expect(score('Ocean Star', 'Ocean Star 7', 'organization')).toBeGreaterThan(other);
  });

  it('knows an organisation by its acronym, not by a generic word', () => {
    expect(score('KKBC', 'Korea Kwangson Banking Corporation', 'organization')).toBeGreaterThan(0.75);
    expect(score('Bank of Kunlun', 'Bank of Kunming', 'organization')).toBeLessThan(0.7);
  });

  const word = fc.stringMatching(/^[a-z]{2,10}$/);
  const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));

  it('gives equal names 1, in any order of their words', () => {
    fc.assert(
      fc.property(name, (text) => {
        const tokens = normaliseName({ text }, 'person');
        fc.pre(tokens.tokens.length > 0);
        expect(compareNames(tokens, tokens).score).toBeCloseTo(1, 9);
        expect(compareNames(tokens, { ...tokens, tokens: [...tokens.tokens].reverse() }).score).toBeCloseTo(1, 9);
      }),
    );
  });

  it('is symmetric for names of persons, and stays between 0 and 1', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        const there = score(a, b);
        expect(there).toBeCloseTo(score(b, a), 9);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });
});
