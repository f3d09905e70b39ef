import type { NameKind } from './entity.ts';
import { type NameInput, type NormalisedName, normaliseSubject } from './normalise/name.ts';
import { rememberTokens } from './normalise/token.ts';
import { writingsOf } from './normalise/writings.ts';
import type { Subject } from './outcome.ts';

/** The subject's name in one text, with the family name marked where it was given apart. */
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

/** The names a subject is looked up by, as a person's or as an organisation's: one for each writing of it. */
export type SubjectNames = (subject: Subject, kind: NameKind) => readonly NormalisedName[];

const MAX_KEPT_TOKENS = 50_000;

/** Works a subject's names out once for all indexes that it is looked up in, and forgets them with the subject. */
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
