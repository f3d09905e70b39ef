import { describe, expect, it } from 'vitest';
import { normaliseName } from './normalise/name.ts';
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
  ])('%s is %s', (subject, listed) => {
    expect(scoreOf(subject, listed)).toBeGreaterThan(0.8);
  });

  it.each([
    ['최성호', 'CHOE SONG'],
    ['차성호', 'CHA SUNG'],
    ['马晓东', 'MA Xiaohong'],
    ['陈光明', 'CHEN Guangcheng'],
    ['محمد الزهراني', 'محمد سرحان'],
  ])('%s is not %s', (subject, listed) => {
    expect(scoreOf(subject, listed)).toBeLessThan(0.8);
  });
});
