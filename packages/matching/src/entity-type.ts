import type { ListedEntity, NameKind } from './entity.ts';
import { saysCompany, saysLegalForm } from './names/legal-forms.ts';
import { latinWords } from './normalise/name.ts';
import type { EntityType, Subject } from './outcome.ts';
import { subjectName } from './subject-name.ts';

/**
 * Share by which an organisation's score is reduced if the subject is a person. With it a name alone never reaches the
 * default threshold.
 */
export const OTHER_KIND_LOSS = 0.3;

/**
 * True if a subject without a stated type must be a person. Its name then contains no legal form ("Ltd", "GmbH"). It
 * also has a birth date, a gender, or both a first and a last name.
 */
export function isPerson(subject: Subject): boolean {
  const { entityType, dateOfBirth, gender, firstName, lastName } = subject;
  if (entityType !== undefined && entityType !== 'any') return entityType === 'person';
  if (dateOfBirth === undefined && gender === undefined && (firstName === undefined || lastName === undefined))
    return false;
  return !saysLegalForm(latinWords(subjectName(subject).text, 'organization'));
}

/** True if the name of a subject without a stated type is a company's, and not a ship's or an aircraft's. */
export const isCompany = (subject: Subject): boolean =>
  (subject.entityType === undefined || subject.entityType === 'any') &&
  saysCompany(latinWords(subjectName(subject).text, 'organization'));

const KINDS: Readonly<Record<Exclude<EntityType, 'any'>, ListedEntity['kind']>> = {
  person: 'person',
  organisation: 'organization',
  vessel: 'vessel',
  aircraft: 'aircraft',
};

/** True if the search includes entries of this kind. Entries of unknown kind are always included. */
export const isLookedFor = (entityType: EntityType | undefined, kind: ListedEntity['kind']): boolean =>
  entityType === undefined || entityType === 'any' || kind === 'unknown' || KINDS[entityType] === kind;

/** Returns the rules by which names are compared for a type of subject. */
export function nameKindsLookedFor(entityType: EntityType | undefined): readonly NameKind[] {
  if (entityType === undefined || entityType === 'any') return ['person', 'organization'];
  return entityType === 'person' ? ['person'] : ['organization'];
}
