import { describe, expect, it } from 'vitest';
import { normaliseName, normaliseSubject } from './normalise/name.ts';
import { compareNames } from './score-names.ts';

const scoreOf = (subject: string, listed: string): number => {
  const [a, b] = [subject, listed].map((text) => normaliseName({ text }, 'person'));
  return a && b ? compareNames(a, b).score : Number.NaN;
};

describe('names in other scripts', () => {
  it.each([
    ['منير المتصدق', 'Mounir el Motassadeq'],
    ['سهيل التهامي', 'Suhayl Touhami'],
    ['김정은', 'Kim Jong Un'],
    ['李国华', 'Li Kuo-hua'],
    ['محمد حسين الموسوي', 'Hossein Musavi'],
    ['حسين الموسوي الأنصاري', 'Hossein Musavi'],
    ['أبو حمزة المصري', 'Hamza al-Masri'],
  ])('%s is %s', (subject, listed) => {
    expect(scoreOf(subject, listed)).toBeGreaterThan(0.8);
  });

  it.each([
    ['최성호', 'CHOE SONG'],
    ['차성호', 'CHA SUNG'],
    ['马晓东', 'MA Xiaohong'],
    ['陈光明', 'CHEN Guangcheng'],
    ['محمد الزهراني', 'محمد سرحان'],
    ['강성호', 'KANG Song Nam'],
    ['زينب حسين الموسوي', 'Hossein Musavi'],
    ['محمد الفضلي', 'Faysal Muhammad Latif'],
  ])('%s is not %s', (subject, listed) => {
    expect(scoreOf(subject, listed)).toBeLessThan(0.8);
  });
});

describe('a short name in Chinese characters or Hangul', () => {
  const asOrganisation = (subject: string, listed: string): number => {
    const [a] = normaliseSubject({ text: subject }, 'organization');
    return a === undefined ? Number.NaN : compareNames(a, normaliseName({ text: listed }, 'organization')).score;
  };

  it.each([
    ['江娜', 'La Riviera'],
    ['董娜', 'Oriental'],
    ['임동수', 'Oriental'],
  ])('is compared by its sounds, not by their meanings: %s is not %s', (subject, listed) => {
    expect(asOrganisation(subject, listed)).toBeLessThan(0.5);
  });

  it('may be the own name of a company', () => {
    expect(asOrganisation('华为', 'Hua Wei')).toBe(1);
  });
});
