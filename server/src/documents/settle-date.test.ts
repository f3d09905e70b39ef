import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleDate } from './settle-date.ts';

const says = (day: string) => `Gioen under my hand at ctbuja this ${day} day of September, 2022`;
const nothing = 'Gieen nder my hand al buia teis 4k day.of Olenember';
const settled = (first: string, looks: readonly string[], codedDay?: string, least = 0.9) =>
  settleDate({ first, least, looks, codedDay });

describe('a date in a sentence that several looks read', () => {
  it('stands where they say the same, and falls where one says another', () => {
    expect(settled(says('8th'), [says('8th'), nothing, nothing])).toEqual({ value: '2022-09-08', probability: 0.985 });
    expect(settled(nothing, [says('8th'), nothing, says('8th')])).toEqual({ value: '2022-09-08', probability: 0.9 });
    expect(settled(says('8th'), [says('8th'), says('6th'), nothing])).toBeUndefined();
    expect(settled(says('8th'), [nothing, nothing, nothing])).toBeUndefined();
    expect(settled(says('8th'), [says('8th'), nothing, nothing], undefined, 0.3)?.probability).toBe(0.9);
  });

  it('with an S for its figure is a 5 or an 8: another look tells, or the code', () => {
    const all = [says('Sth'), says('Sth'), says('Sth')];
    expect(settled(says('Sth'), all)).toBeUndefined();
    expect(settled(says('Sth'), [says('8th'), says('Sth'), nothing], '2022-09-08')).toEqual({ value: '2022-09-08', probability: 0.985 });
    expect(settled(says('1Sth'), [says('18th'), says('18th'), says('1Sth')])).toEqual({ value: '2022-09-18', probability: 0.9 });
    // Both days were possible when the code was made.
    expect(settled(says('Sth'), all, '2022-09-08')).toBeUndefined();
    // The 8th had not come yet.
    expect(settled(says('Sth'), all, '2022-09-05')).toEqual({ value: '2022-09-05', probability: 0.985 });
    expect(settled(says('Sth'), [says('8th'), nothing, nothing], '2022-10-01')).toBeUndefined();
  }); // biome-ignore format: a line each

  it('is one that every look that reads a date allows, or none', () => {
    const look = fc.constantFrom(nothing, says('5th'), says('8th'), says('Sth'), says('18th'));
    const day = fc.constantFrom(undefined, '2022-09-05', '2022-09-08', '2022-09-30');
    fc.assert(
      fc.property(look, fc.array(look, { maxLength: 4 }), day, (first, looks, codedDay) => {
        const result = settled(first, looks, codedDay);
        if (!result) return;
        const figure = Number(result.value.slice(8));
        const allowed = [nothing, says(`${figure}th`), ...(figure === 18 ? [] : [says('Sth')])];
        expect([first, ...looks].every((text) => allowed.includes(text))).toBe(true);
      }),
    );
  });
});
