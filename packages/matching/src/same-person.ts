import { type ListedEntity, type NameKind, nameKindsOf } from './entity.ts';
import { normaliseName } from './normalise/name.ts';
import { plainIdNumber } from './score-evidence.ts';
import { compareNames } from './score-names.ts';

const sharesNumber = (a: ListedEntity, b: ListedEntity): boolean => {
  const numbers = new Set(
    a.identifiers.map(({ value }) => plainIdNumber(value)).filter((plain) => plain !== undefined),
  );
  return b.identifiers.some(({ value }) => numbers.has(plainIdNumber(value) ?? ''));
};

const birthsMeet = (a: ListedEntity, b: ListedEntity): boolean =>
  a.births.some((one) => b.births.some((other) => one.from <= other.to && other.from <= one.to));

function bestName(a: ListedEntity, b: ListedEntity, kind: NameKind): number {
  let best = 0;
  for (const one of a.names.slice(0, 12)) {
    if (one.quality === 'weak') continue;
    const left = normaliseName({ text: one.text }, kind);
    for (const other of b.names.slice(0, 12)) {
      if (other.quality !== 'weak')
        best = Math.max(best, compareNames(left, normaliseName({ text: other.text }, kind)).score);
    }
    if (best >= 0.97) break;
  }
  return best;
}

/**
 * True if two entries are one person (or one organisation) on two lists. They have the same number, or the same name
 * and overlapping birth dates. Organisations have no birth date, so their names must agree completely.
 */
export function samePerson(a: ListedEntity, b: ListedEntity): boolean {
  const kind = nameKindsOf(a).find((one) => nameKindsOf(b).includes(one));
  if (kind === undefined) return false;
  if (sharesNumber(a, b)) return bestName(a, b, kind) >= 0.5;
  if (kind !== 'person') return bestName(a, b, kind) >= 0.97;
  return birthsMeet(a, b) && bestName(a, b, kind) >= 0.9;
}
