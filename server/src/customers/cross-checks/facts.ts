import type { ComparisonFault } from '../../faces/compare.ts';
import type { ComparedForBranch } from '../../faces/compare-for-branch.ts';
import { agrees, cannotBeSaid, differs, type Finding } from './finding.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Two birth dates, `YYYY-MM-DD`. What is not a whole date says nothing. Pure. */
export function compareBirthDates(one: string | undefined, other: string | undefined): Finding {
  const [a, b] = [DATE.exec(one ?? ''), DATE.exec(other ?? '')];
  if (!a || !b) return cannotBeSaid('A whole birth date is missing');
  if (one === other) return agrees(`Both say ${one}`);
  const exchanged = a[1] === b[1] && a[2] === b[3] && a[3] === b[2];
  return differs(`${one} and ${other}${exchanged ? ': day and month are exchanged' : ''}`);
}

const sexes: Readonly<Record<string, 'male' | 'female'>> = { male: 'male', m: 'male', female: 'female', f: 'female' };

/** Two sexes as sources write them. Pure. */
export function compareSexes(one: string | undefined, other: string | undefined): Finding {
  const [a, b] = [sexes[(one ?? '').trim().toLowerCase()], sexes[(other ?? '').trim().toLowerCase()]];
  if (!a || !b) return cannotBeSaid('A sex is missing');
  return a === b ? agrees(`Both say ${a}`) : differs(`${a} and ${b}`);
}

export interface GivenNumber {
  /** What the number is of: numbers of two kinds are never the same. */
  readonly kind: string;
  readonly value: string;
}

const plain = (value: string): string => value.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** Two numbers, without dashes and spaces. Pure. */
export function compareNumbers(one: GivenNumber | undefined, other: GivenNumber | undefined): Finding {
  if (!one || !other || !plain(one.value) || !plain(other.value)) return cannotBeSaid('A number is missing');
  if (one.kind !== other.kind) return cannotBeSaid(`A ${one.kind} and a ${other.kind} are different numbers`);
  if (plain(one.value) === plain(other.value)) return agrees(`Both have the same ${one.kind}`);
  return differs(`They have a different ${one.kind}`);
}

/** What a comparison of two faces came to; null where none was made. */
export type FaceResult =
  | { readonly ok: true; readonly match: boolean; readonly confidence: number; readonly doubts: readonly string[] }
  | { readonly ok: false };

/** What the checks need of a comparison; undefined where none was made. Pure. */
export function faceResultOf(compared: ComparedForBranch | ComparisonFault | undefined): FaceResult | undefined {
  if (!compared?.ok) return compared && { ok: false };
  const { match, confidence, doubts } = compared.comparison;
  return { ok: true, match, confidence, doubts };
}

/** A portrait against a selfie. `missing` says what there is no picture of. Pure. */
export function compareFaces(result: FaceResult | null, missing: string): Finding {
  if (!result) return cannotBeSaid(missing);
  if (!result.ok) return cannotBeSaid('No face could be read in one of the pictures');
  const { match, confidence, doubts } = result;
  const measured = `The faces agree by ${confidence} %; from 50 % they count as one person`;
  if (doubts.length)
    return cannotBeSaid(`${measured}, but the pictures are too poor: ${doubts.join(', ').replaceAll('_', ' ')}`);
  return match ? agrees(measured) : differs(measured);
}
