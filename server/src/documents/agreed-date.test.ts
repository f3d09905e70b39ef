import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreedDate } from './agreed-date.ts';

const says = (day: string) => `Gioen under my hand at ctbuja this ${day} day of September, 2022`;
const nothing = 'Gieen nder my hand al buia teis 4k day.of Olenember';
const agreed = (first: string, others: readonly string[], codedDay?: string, least = 0.9) =>
  agreedDate({ first, least, others, codedDay });

describe('a date in a sentence that several readings give', () => {
  it('stands where they say the same, and falls where one says another', () => {
    expect(agreed(says('8th'), [says('8th'), nothing, nothing])).toEqual({ value: '2022-09-08', probability: 0.985 });
    expect(agreed(nothing, [says('8th'), nothing, says('8th')])).toEqual({ value: '2022-09-08', probability: 0.9 });
    expect(agreed(says('8th'), [says('8th'), says('6th'), nothing])).toBeUndefined();
    expect(agreed(says('8th'), [nothing, nothing, nothing])).toBeUndefined();
    expect(agreed(says('8th'), [says('8th'), nothing, nothing], undefined, 0.3)?.probability).toBe(0.9);
  });

  it('with an S for its figure is a 5 or an 8: another reading says which, or the code', () => {
    const all = [says('Sth'), says('Sth'), says('Sth')];
    expect(agreed(says('Sth'), all)).toBeUndefined();
    expect(agreed(says('Sth'), [says('8th'), says('Sth'), nothing], '2022-09-08')).toEqual({ value: '2022-09-08', probability: 0.985 });
    expect(agreed(says('1Sth'), [says('18th'), says('18th'), says('1Sth')])).toEqual({ value: '2022-09-18', probability: 0.9 });
    // Both days were possible at the time when the code was made.
    expect(agreed(says('Sth'), all, '2022-09-08')).toBeUndefined();
    // The 8th was still in the future when the code was made.
    expect(agreed(says('Sth'), all, '2022-09-05')).toEqual({ value: '2022-09-05', probability: 0.985 });
    expect(agreed(says('Sth'), [says('8th'), nothing, nothing], '2022-10-01')).toBeUndefined();
  }); // biome-ignore format: a line each

  it('is one that every reading with a date allows, or none', () => {
    const reading = fc.constantFrom(nothing, says('5th'), says('8th'), says('Sth'), says('18th'));
    const day = fc.constantFrom(undefined, '2022-09-05', '2022-09-08', '2022-09-30');
    fc.assert(
      fc.property(reading, fc.array(reading, { maxLength: 4 }), day, (first, others, codedDay) => {
        const result = agreed(first, others, codedDay);
        if (!result) return;
        const figure = Number(result.value.slice(8));
        const allowed = [nothing, says(`${figure}th`), ...(figure === 18 ? [] : [says('Sth')])];
        expect([first, ...others].every((text) => allowed.includes(text))).toBe(true);
      }),
    );
  });
});
