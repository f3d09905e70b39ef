import type { ComparisonFault } from '../../faces/compare.ts';
import type { ComparedForBranch } from '../../faces/compare-for-branch.ts';
import { type CauseCode, type Finding, finding } from './finding.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Compares two birth dates in the form `YYYY-MM-DD`. An incomplete date cannot be compared. Pure. */
export function compareBirthDates(one: string | undefined, other: string | undefined): Finding {
  const [a, b] = [DATE.exec(one ?? ''), DATE.exec(other ?? '')];
  if (!a || !b) return finding('cannot_be_said', [{ code: 'birth_date_missing' }]);
  if (one === other) return finding('agrees', [{ code: 'birth_dates_agree', birth_date: [a[0]] }]);
  const exchanged = a[1] === b[1] && a[2] === b[3] && a[3] === b[2];
  const code = exchanged ? 'day_and_month_exchanged' : 'birth_dates_differ';
  return finding('differs', [{ code, birth_date: [a[0], b[0]] }]);
}

const sexes: Readonly<Record<string, 'male' | 'female'>> = { male: 'male', m: 'male', female: 'female', f: 'female' };

/** Compares two values of sex. Sources write the values differently. Pure. */
export function compareSexes(one: string | undefined, other: string | undefined): Finding {
  const [a, b] = [sexes[(one ?? '').trim().toLowerCase()], sexes[(other ?? '').trim().toLowerCase()]];
  if (!a || !b) return finding('cannot_be_said', [{ code: 'sex_missing' }]);
  return a === b
    ? finding('agrees', [{ code: 'sexes_agree', sex: [a] }])
    : finding('differs', [{ code: 'sexes_differ', sex: [a, b] }]);
}

export interface GivenNumber {
  /** Kind of the identity number. Numbers of different kinds are never equal. */
  readonly kind: string;
  readonly value: string;
  /**
   * True if a person may have several numbers of this kind, for example of an old and a renewed passport. Absent for
   * numbers that never change.
   */
  readonly isRenewable?: true;
}

/** Returns a number without dashes and spaces, in capitals. Pure. */
export const plainNumber = (value: string): string => value.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** Compares two numbers, ignoring dashes and spaces. Pure. */
export function compareNumbers(one: GivenNumber | undefined, other: GivenNumber | undefined): Finding {
  if (!one || !other || !plainNumber(one.value) || !plainNumber(other.value))
    return finding('cannot_be_said', [{ code: 'number_missing' }]);
  const kind = [one.kind];
  if (one.kind !== other.kind)
    return finding('cannot_be_said', [{ code: 'other_kinds_of_number', kind: [one.kind, other.kind] }]);
  return plainNumber(one.value) === plainNumber(other.value)
    ? finding('agrees', [{ code: 'numbers_agree', kind }])
    : finding('differs', [{ code: 'numbers_differ', kind }]);
}

/** Returns true if two numbers of one kind differ but may both belong to the same person. Pure. */
export const isRenewal = (one: GivenNumber | undefined, other: GivenNumber | undefined): boolean =>
  one?.isRenewable === true && one.kind === other?.kind && plainNumber(one.value) !== plainNumber(other.value);

/** Result of comparing two faces. Null if no comparison was made. */
export type FaceResult =
  | { readonly ok: true; readonly match: boolean; readonly confidence: number; readonly doubts: readonly string[] }
  | { readonly ok: false };

/** Returns the fields of a face comparison that the cross-checks use; undefined if no comparison was made. Pure. */
export function faceResultOf(compared: ComparedForBranch | ComparisonFault | undefined): FaceResult | undefined {
  if (!compared?.ok) return compared && { ok: false };
  const { match, confidence, doubts } = compared.comparison;
  return { ok: true, match, confidence, doubts };
}

/** Compares a portrait with a selfie. If there is no result, `missing` is the code of the missing picture. Pure. */
export function compareFaces(result: FaceResult | null, missing: CauseCode): Finding {
  if (!result) return finding('cannot_be_said', [{ code: missing }]);
  if (!result.ok) return finding('cannot_be_said', [{ code: 'no_face_read' }]);
  const { match, confidence, doubts } = result;
  const measured = { code: 'faces_agree_by', confidence } as const;
  if (doubts.length) return finding('cannot_be_said', [measured, { code: 'pictures_too_poor', doubts: [...doubts] }]);
  return finding(match ? 'agrees' : 'differs', [measured]);
}
