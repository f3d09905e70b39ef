import { describe, expect, it } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { accuracyOf, readPairs } from './labelled-pairs.ts';

const CSV = `match,subject_name,subject_birth,listed_name,listed_birth
yes,Emeka Nwosu,1985-11-02,Chukwuemeka Nwosu,1985-11-02
no,Amaka Okafor,,Emeka Okafor,
`;

describe('labelled pairs', () => {
  it('are read', () => {
    expect(readPairs(CSV)).toMatchObject([
      { match: true, subject: { name: 'Emeka Nwosu', dateOfBirth: '1985-11-02' }, listed: { kind: 'person' } },
      { match: false, listed: { names: [{ text: 'Emeka Okafor', quality: 'primary' }] } },
    ]);
  });

  it('read a range and an about', () => {
    const [range, about] = readPairs(
      'match,subject_name,listed_name,listed_birth\nno,a b,c d,1970/1974\nno,a b,c d,~1961\n',
    );
    expect(range?.listed.births).toEqual([{ from: '1970-01-01', to: '1974-12-31', circa: false }]);
    expect(about?.listed.births).toEqual([{ from: '1961-01-01', to: '1961-12-31', circa: true }]);
  });

  it('say which line is wrong', () => {
    expect(() => readPairs('match,subject_name,listed_name\nperhaps,a,b\n')).toThrow(AppError);
    expect(() => readPairs('match,subject_name,listed_name\nyes,,b\n')).toThrow('Line 2');
  });

  it('count precision and recall', () => {
    const accuracy = accuracyOf([
      { match: true, hit: true },
      { match: true, hit: false },
      { match: false, hit: true },
      { match: false, hit: false },
    ]);
    expect(accuracy).toEqual({ pairs: 4, precision: 0.5, recall: 0.5, f1: 0.5 });
  });
});
