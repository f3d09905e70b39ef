import type { NameKind } from './entity.ts';
import { type NameInput, type NormalisedName, normaliseSubject } from './normalise/name.ts';
import { rememberTokens } from './normalise/token.ts';
import { writingsOf } from './normalise/writings.ts';
import type { Subject } from './outcome.ts';

/** Returns the subject's name in one text. The family name is marked if it was given separately. */
export function subjectName(subject: Subject): NameInput {
  const parts = [subject.firstName, subject.middleName, subject.lastName].filter(
    (part) => part !== undefined && part.trim() !== '',
  );
  const text = subject.name !== undefined && subject.name.trim() !== '' ? subject.name : parts.join(' ');
  return {
    text,
    ...(subject.lastName !== undefined && subject.firstName !== undefined ? { family: subject.lastName } : {}),
  };
}

/**
 * Returns the names for which a subject is searched, as a person or as an organisation. There is one for each form of
 * the name in a script.
 */
export type SubjectNames = (subject: Subject, kind: NameKind) => readonly NormalisedName[];

const MAX_KEPT_TOKENS = 50_000;

/**
 * Computes a subject's names once for all indexes in which it is searched. Their memory is released with the subject.
 */
export function makeSubjectNames(): SubjectNames {
  const token = rememberTokens(MAX_KEPT_TOKENS);
  const known = new WeakMap<Subject, Map<NameKind, readonly NormalisedName[]>>();
  return (subject, kind) => {
    const kinds = known.get(subject) ?? new Map<NameKind, readonly NormalisedName[]>();
    known.set(subject, kinds);
    let names = kinds.get(kind);
    if (names === undefined) {
      const written = subjectName(subject);
      names = writingsOf(written.text).flatMap((text) => normaliseSubject({ ...written, text }, kind, token));
      kinds.set(kind, names);
    }
    return names;
  };
}
