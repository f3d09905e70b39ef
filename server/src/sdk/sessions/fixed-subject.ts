import { plain } from '../../documents/document-request.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Fields of a run's subject. Either the integrator's server fixes them when it opens the session, or the customer
 * chooses them on the page.
 */
export const SUBJECT_FIELDS = ['country', 'document_type', 'identifier', 'identifier_type'] as const;
export type SubjectField = (typeof SUBJECT_FIELDS)[number];

/** The subject with the field names of a request. */
export type GivenSubject = { readonly [Field in SubjectField]?: string | undefined };

/** The subject of a session, by the field names of the API. */
export interface SessionSubject {
  readonly country?: string | undefined;
  readonly documentType?: string | undefined;
  readonly identifier?: string | undefined;
  readonly identifierType?: string | undefined;
  /** The number that the integrator expects in a document run. Its fields are fixed too. */
  readonly expected?: { readonly identifier: string; readonly identifierType: string } | undefined;
  /** Fields that the integrator's server set. Absent in sessions opened before 2026-11-24. */
  readonly fixed?: readonly SubjectField[] | undefined;
  /** Types from which the customer may choose, if the integrator's server named some. */
  readonly documentTypes?: readonly string[] | undefined;
}

const valuesOf = (subject: SessionSubject): Readonly<Record<SubjectField, string | undefined>> => ({
  country: subject.country,
  document_type: subject.documentType,
  identifier: subject.identifier ?? subject.expected?.identifier,
  identifier_type: subject.identifierType ?? subject.expected?.identifierType,
});

/** Normalises a text for comparison: case, accents, spaces and dashes are ignored, as in the rules for numbers. */
const comparable = (text: string): string => plain(text).replace(/[\s-]/g, '');

/** Returns the first field of a page's request that would replace a value fixed by the integrator's server. Pure. */
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

/** @throws AppError conflict with the code `fixed_by_integrator` */
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

/** Returns the party that set each field of a run's subject, for its record. Unknown fields are absent. Pure. */
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
