import { describe, expect, it } from 'vitest';
import { listed } from '../listed-entity.fixture.ts';
import { makeFindMatches } from '../match.ts';
import { normaliseName } from '../normalise/name.ts';
import { DEFAULT_POLICY, withThreshold } from '../policy.ts';
import { compareNames } from '../score-names.ts';
import { buildIndex } from './build.ts';
import { makeReader } from './reader.ts';

const entities = [
  listed('1', ['عمر القحطاني']),
  listed('2', ['حسن جميل الزهراني']),
  listed('3', ['Omar Qahtani']),
  listed('4', ['أحمد علي أحمد حسن']),
];
const index = buildIndex([{ source: 'un_sc', version: '1', entities }]);
const find = makeFindMatches(index);

describe('a listed word in a script without short vowels', () => {
  it('keeps its letters beside the usual spelling, in the index as in the name', () => {
    const reader = makeReader(index);
    for (const [name, { names }] of entities.entries()) {
      const fromIndex = reader.nameOf(name).tokens;
      const fromText = normaliseName({ text: names[0]!.text }, 'person').tokens;
      expect(fromIndex.map(({ text, unvowelled }) => [text, unvowelled])).toEqual(
        fromText.map(({ text, unvowelled }) => [text, unvowelled]),
      );
    }
  });

  it.each([
    ['Amr Qahtani', '1'],
    ['Husn Gamil Zahrani', '2'],
    ['Ahmad Ali Ahmad Hassan', '4'],
  ])('is found in another reading: %s', (name, id) => {
    const all = find({ name }, withThreshold(DEFAULT_POLICY, 0.3));
    const { names } = entities.find((one) => one.id === id)!;
    const direct = compareNames(
      normaliseName({ text: name }, 'person'),
      normaliseName({ text: names[0]!.text }, 'person'),
    );
    expect(direct.score).toBeGreaterThan(0.8);
    expect(all.find(({ entity }) => entity.id === id)?.names.score).toBeCloseTo(direct.score, 4);
  });
});
