import { plain } from '../../documents/document-request.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Fields of a run's subject. Either the integrator's server fixes them when it opens the session, or the customer
 * chooses them on the page.
 */
export const SUBJECT_FIELDS = ['country', 'document_type', 'identifier', 'identifier_type'] as const;
export type SubjectField = (typeof SUBJECT_FIELDS)[number];

/** Subject of a run, with the field names of a request. */
export type GivenSubject = { readonly [Field in SubjectField]?: string | undefined };

/** Subject of a run, as the session stores it. */
export interface SessionSubject {
  readonly country?: string | undefined;
  readonly documentType?: string | undefined;
  readonly identifier?: string | undefined;
  readonly identifierType?: string | undefined;
  /** Number that the integrator expects in a document run. The customer cannot change it. */
  readonly expected?: { readonly identifier: string; readonly identifierType: string } | undefined;
  /** Fields that the integrator's server set. Absent in sessions opened before 2026-11-24. */
  readonly fixed?: readonly SubjectField[] | undefined;
  /** Types of documents from which the customer may choose; present if the integrator's server named some. */
  readonly documentTypes?: readonly string[] | undefined;
}

const valuesOf = (subject: SessionSubject): Readonly<Record<SubjectField, string | undefined>> => ({
  country: subject.country,
  document_type: subject.documentType,
  identifier: subject.identifier ?? subject.expected?.identifier,
  identifier_type: subject.identifierType ?? subject.expected?.identifierType,
});

/** Normalises a text for comparison. Ignores case, accents, spaces and dashes, as the rules for identity numbers do. */
const comparable = (text: string): string => plain(text).replace(/[\s-]/g, '');

/** Returns the first field of a page's request with another value than the integrator's server fixed. Pure. */
export function replacedField(subject: SessionSubject, given: GivenSubject): SubjectField | undefined {
  const values = valuesOf(subject);
  const replaced = (subject.fixed ?? []).find((field) => {
    const [fixed, wanted] = [values[field], given[field]];
    return fixed !== undefined && wanted !== undefined && comparable(wanted) !== comparable(fixed);
  });
  if (replaced) return replaced;
  const { document_type: type } = given;
  const isOutside = type !== undefined && subject.documentTypes?.every((name) => comparable(name) !== comparable(type));
  return isOutside ? 'document_type' : undefined;
}

/**
 * Refuses a request that would change a fixed field.
 * @throws AppError conflict with the code `fixed_by_integrator`
 */
export function assertNotFixed(subject: SessionSubject, given: GivenSubject): void {
  const field = replacedField(subject, given);
  if (field)
    throw new AppError(
      'field_fixed',
      { field },
      {
        sdk: { code: 'fixed_by_integrator', data: { field } },
      },
    );
}

/**
 * Fills in the fixed fields that a page's request leaves out. Otherwise the defaults for absent fields would apply. For
 * example, a number that was fixed as a NIN would be read as a BVN, which may belong to another person. Pure.
 *
 * @param fields fields that the page may send in this type of run
 */
export function withFixedFields(
  subject: SessionSubject,
  given: GivenSubject,
  fields: readonly SubjectField[],
): GivenSubject {
  const values = valuesOf(subject);
  const absent = (subject.fixed ?? []).filter((field) => fields.includes(field) && given[field] === undefined);
  return { ...given, ...Object.fromEntries(absent.map((field) => [field, values[field]])) };
}

/**
 * Returns for each field of a run's subject whether the integrator or the customer set it, for the record of the run.
 * Leaves out a field if this is unknown. Pure.
 */
export function chosenBy(
  subject: SessionSubject,
): Partial<Record<SubjectField, { readonly chosen_by: 'integrator' | 'customer' }>> {
  const values = valuesOf(subject);
  return Object.fromEntries(
    SUBJECT_FIELDS.filter((field) => values[field] !== undefined).map((field) => [
      field,
      { chosen_by: subject.fixed?.includes(field) ? ('integrator' as const) : ('customer' as const) },
    ]),
  );
}
