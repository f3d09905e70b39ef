import type { NameInput } from './normalise/name.ts';
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
