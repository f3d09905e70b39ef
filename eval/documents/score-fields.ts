import type { FieldName, Fields } from '../../server/src/documents/reading.ts';

/** Counts of fields: as the truth says (case aside), not given, given otherwise. */
export interface Tally {
  readonly right: number;
  readonly absent: number;
  readonly wrong: number;
}

export const noFields: Tally = { right: 0, absent: 0, wrong: 0 };

export const add = (a: Tally, b: Tally): Tally => ({
  right: a.right + b.right,
  absent: a.absent + b.absent,
  wrong: a.wrong + b.wrong,
});

export const total = ({ right, absent, wrong }: Tally): number => right + absent + wrong;

export function tally(fields: Fields, truth: Readonly<Partial<Record<FieldName, string>>>): Tally {
  let sum = noFields;
  for (const [field, wanted] of Object.entries(truth) as [FieldName, string][]) {
    const given = fields[field]?.value;
    const right = given !== undefined && same(field, given, wanted);
    sum = add(sum, {
      right: right ? 1 : 0,
      absent: given === undefined ? 1 : 0,
      wrong: given !== undefined && !right ? 1 : 0,
    });
  }
  return sum;
}

/** Addresses by their letters and digits, since lines of paper end where no comma stands; everything else exactly, case aside. */
function same(field: FieldName, a: string, b: string): boolean {
  const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return field === 'address' ? bare(a) === bare(b) : a.toUpperCase() === b.toUpperCase();
}

export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
