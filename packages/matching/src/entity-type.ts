import type { ListedEntity, NameKind } from './entity.ts';
import { saysLegalForm } from './names/legal-forms.ts';
import { latinWords } from './normalise/name.ts';
import type { EntityType, Subject } from './outcome.ts';
import { subjectName } from './subject-name.ts';

/** The share of its score that an organisation loses where the subject is a person: no name alone reaches the default threshold any more. */
export const OTHER_KIND_LOSS = 0.3;

/**
 * Whether a subject of no stated type can only be a person: it has a birth date, a gender, or a first and a last name, and no legal form
 * ("Ltd", "GmbH") in its name.
 */
export function isPerson(subject: Subject): boolean {
  const { entityType, dateOfBirth, gender, firstName, lastName } = subject;
  if (entityType !== undefined && entityType !== 'any') return entityType === 'person';
  if (dateOfBirth === undefined && gender === undefined && (firstName === undefined || lastName === undefined))
    return false;
  return !saysLegalForm(latinWords(subjectName(subject).text, 'organization'));
}

const KINDS: Readonly<Record<Exclude<EntityType, 'any'>, ListedEntity['kind']>> = {
  person: 'person',
  organisation: 'organization',
  vessel: 'vessel',
  aircraft: 'aircraft',
};

/** Whether an entry of this kind is looked for; one whose kind the list does not say always is. */
export const isLookedFor = (entityType: EntityType | undefined, kind: ListedEntity['kind']): boolean =>
  entityType === undefined || entityType === 'any' || kind === 'unknown' || KINDS[entityType] === kind;

/** By whose rules names are compared for a type. */
export function nameKindsLookedFor(entityType: EntityType | undefined): readonly NameKind[] {
  if (entityType === undefined || entityType === 'any') return ['person', 'organization'];
  return entityType === 'person' ? ['person'] : ['organization'];
}
