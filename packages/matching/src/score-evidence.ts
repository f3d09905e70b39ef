import type { ListedEntity } from './entity.ts';
import { isCompany, isPerson, OTHER_KIND_LOSS } from './entity-type.ts';
import { type MatchReason, reason } from './match-reason.ts';
import { latinCode } from './normalise/look-alikes.ts';
import type { Subject } from './outcome.ts';
import { birthBounds, compareBirths } from './score-birth.ts';

/**
 * One comparison of identity data other than the name. `gain` adds a share of the difference between the score and 1.
 * `loss` removes a share of the score.
 */
export interface Evidence extends MatchReason {
  readonly name: 'birth_date' | 'id_number' | 'gender' | 'country' | 'kind' | 'weak_alias';
  readonly gain: number;
  readonly loss: number;
  /** True if the evidence is strong enough to make, with the name, a strong hit. */
  readonly confirms: boolean;
}

/** Pattern of the digits of Arabic and of Persian and Urdu. Their last four bits are the digit. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * Returns letters in capitals and digits as 0 to 9, for any width or script. Returns undefined if the text is too short
 * to be distinctive.
 */
export function plainIdNumber(text: string): string | undefined {
  const plain = latinCode(text.slice(0, 64))
    .normalize('NFKC')
    .replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return plain.length >= 5 && /\d/.test(plain) ? plain : undefined;
}

function idNumber(subject: Subject, entity: ListedEntity): Evidence | undefined {
  const own = new Set((subject.idNumbers ?? []).map(plainIdNumber).filter((id) => id !== undefined));
  if (own.size === 0) return undefined;
  for (const { type, value } of entity.identifiers) {
    const plain = plainIdNumber(value);
    if (plain !== undefined && own.has(plain)) {
      return {
        name: 'id_number',
        gain: 0.85,
        loss: 0,
        ...(type ? reason('id_number_same_kind', { kind: type }) : reason('id_number_same')),
        confirms: true,
      };
    }
  }
  return undefined;
}

function gender(subject: Subject, entity: ListedEntity): Evidence | undefined {
  if (subject.gender === undefined || entity.genders.length === 0) return undefined;
  return entity.genders.includes(subject.gender)
    ? {
        name: 'gender',
        gain: 0.03,
        loss: 0,
        ...reason('gender_same', { gender: { code: subject.gender } }),
        confirms: false,
      }
    : {
        name: 'gender',
        gain: 0,
        loss: 0.22,
        ...reason('gender_differs', { genders: entity.genders.map((code) => ({ code })) }),
        confirms: false,
      };
}

function country(subject: Subject, entity: ListedEntity): Evidence | undefined {
  const own = (subject.countries ?? []).map((code) => code.toLowerCase());
  if (own.length === 0 || entity.countries.length === 0) return undefined;
  const shared = own.find((code) => entity.countries.includes(code));
  return shared !== undefined
    ? {
        name: 'country',
        gain: 0.1,
        loss: 0,
        ...reason('country_same', { country: shared.toUpperCase() }),
        confirms: false,
      }
    : {
        name: 'country',
        gain: 0,
        loss: 0.07,
        ...reason('country_differs', { countries: entity.countries.slice(0, 5).map((code) => code.toUpperCase()) }),
        confirms: false,
      };
}

function kind(subject: Subject, entity: ListedEntity): Evidence | undefined {
  if (entity.kind === 'person' || entity.kind === 'unknown') return undefined;
  const isCraft = entity.kind === 'vessel' || entity.kind === 'aircraft';
  if (!isPerson(subject) && !(isCraft && isCompany(subject))) return undefined;
  return {
    name: 'kind',
    gain: 0,
    loss: OTHER_KIND_LOSS,
    ...reason('listed_kind_differs', { kind: { code: entity.kind } }),
    confirms: false,
  };
}

/** Returns all comparisons except that of the name. Data that only one side has is not evidence for or against. */
export function gatherEvidence(subject: Subject, entity: ListedEntity): readonly Evidence[] {
  const own = subject.dateOfBirth === undefined ? undefined : birthBounds(subject.dateOfBirth);
  const birth = compareBirths(own, entity.births);
  const found: (Evidence | undefined)[] = [
    birth && {
      name: 'birth_date',
      gain: birth.gain,
      loss: birth.loss,
      code: birth.code,
      params: birth.params,
      confirms: birth.agrees,
    },
    idNumber(subject, entity),
    gender(subject, entity),
    country(subject, entity),
    kind(subject, entity),
  ];
  return found.filter((evidence) => evidence !== undefined);
}
