import { assertNumbersOf, identityFault, readQuery } from '../../authorities/identifier-rules.ts';
import { documentMatrix, plain, readDocumentChoice } from '../../documents/document-request.ts';
import { AppError, problem } from '../../platform/errors.ts';
import type { VerificationType } from '../configs/config-store.ts';
import {
  type GivenSubject,
  type SessionSubject,
  SUBJECT_FIELDS,
  type SubjectField,
  withFixedFields,
} from './fixed-subject.ts';
import { invalid } from './session-faults.ts';
import type { SessionDetails } from './session-store.ts';

/** Subject of a run, in the form in which the integrator's server sends it when it opens the session. */
export interface OpenedSubject extends GivenSubject {
  readonly document_types?: readonly string[] | undefined;
}

/** Fields besides `country` that each type of run allows, from the integrator's server and from the page. */
const TAKEN: Readonly<
  Record<VerificationType, { readonly server: readonly string[]; readonly page: readonly SubjectField[] }>
> = {
  data_verification: { server: ['identifier', 'identifier_type'], page: ['identifier', 'identifier_type'] },
  // In a document run, only the integrator's server may set a number. Otherwise a page could start any number of calls
  // to the authority.
  document_verification: {
    server: ['document_type', 'document_types', 'identifier', 'identifier_type'],
    page: ['document_type'],
  },
  liveness_only: { server: [], page: [] },
};

/**
 * Checks the fields of a subject.
 * @throws AppError invalid_input if a field is not allowed in this type of run
 */
function assertTaken(given: OpenedSubject, type: VerificationType, from: 'server' | 'page'): void {
  const taken = ['country', ...TAKEN[type][from]];
  const other = Object.entries(given).find(
    ([name, value]) => value !== undefined && isSubjectField(name) && !taken.includes(name),
  );
  if (other) throw invalid(problem('field_not_of_session', { field: other[0], type }));
}
const isSubjectField = (name: string): boolean =>
  name === 'document_types' || (SUBJECT_FIELDS as readonly string[]).includes(name);

/** Converts errors of the API's rules to the SDK's VALIDATION_ERROR. */
function inSdkWords<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid_input') throw invalid(error.problem);
    throw error;
  }
}

/**
 * Returns the country in its canonical spelling.
 * @throws AppError invalid_input if the configuration does not allow it
 */
function allowedCountry({ country: given }: GivenSubject, allowed: readonly string[]): string | undefined {
  const country = given === undefined ? undefined : plain(given);
  if (allowed.length && country && !allowed.includes(country))
    throw new AppError('unsupported_country', { value: country, supported: allowed.join(', ') });
  return country;
}

/**
 * Reads a number. The number must be complete, and its country must have an authority.
 * @throws AppError invalid_input
 */
function numberOf({ country, identifier, identifier_type }: GivenSubject) {
  const query = readQuery({ country: country?.trim().toLowerCase(), identifier, identifier_type });
  if (!query.wellFormed) throw new AppError('invalid_number', { number_fault: identityFault(query, 'badly_formed') });
  return { country: query.country, identifier: query.number, identifierType: query.type };
}

/**
 * Reads the customer's choice on the page. The rules are the same as for the API's own endpoints. If the request leaves
 * out a field that the integrator's server fixed, the fixed value is used.
 * @param request fields that do not contradict the fixed ones (`assertNotFixed`)
 * @param session subject of the session
 * @param may.countries the configuration's countries; empty means all
 * @param may.offered document types by country that the page offers (`offeredTypes`)
 * @throws AppError invalid_input with the SDK's VALIDATION_ERROR
 */
export function readSubject(
  request: GivenSubject,
  session: SessionSubject & { readonly type: VerificationType },
  may: { readonly countries: readonly string[]; readonly offered: Readonly<Record<string, readonly string[]>> },
): Pick<SessionDetails, 'country' | 'identifier' | 'identifierType' | 'documentType'> {
  const { type } = session;
  return inSdkWords(() => {
    assertTaken(request, type, 'page');
    const given = withFixedFields(session, request, ['country', ...TAKEN[type].page]);
    const country = allowedCountry(given, may.countries);
    if (type === 'document_verification') {
      const choice = readDocumentChoice({
        ...(given.document_type !== undefined && { document_type: given.document_type }),
        ...(country !== undefined && { country }),
      });
      const types = may.offered[choice.country] ?? [];
      if (!types.includes(choice.type))
        throw new AppError('unsupported_document_type', {
          ...{ value: choice.type, country: choice.country, supported: types.join(', ') },
        });
      return { country: choice.country, documentType: choice.type };
    }
    if (type === 'liveness_only') return country === undefined ? {} : { country };
    return numberOf(given);
  });
}

/**
 * Reads the fields of the subject that the integrator's server fixes when it opens a session. It may fix all fields,
 * some, or none.
 * @param allowed the configuration's countries; empty means all
 * @throws AppError invalid_input with the SDK's VALIDATION_ERROR for a field that the type of run does not allow, and
 *   for an unsupported value. Also for a country or configuration that does not support this type of run
 */
export function readOpenedSubject(
  given: OpenedSubject,
  type: VerificationType,
  allowed: readonly string[],
): Pick<
  SessionDetails,
  'country' | 'identifier' | 'identifierType' | 'documentType' | 'documentTypes' | 'expected' | 'fixed'
> {
  return inSdkWords(() => {
    assertTaken(given, type, 'server');
    const country = allowedCountry(given, allowed);
    const subject =
      type === 'document_verification'
        ? openedDocument({ ...given, country }, allowed)
        : type === 'data_verification'
          ? openedNumber({ ...given, country }, allowed)
          : { ...(country !== undefined && { country }) };
    const fixed = fixedFields({ ...given, document_type: subject.documentType }, subject);
    return { ...subject, ...(fixed.length > 0 && { fixed }) };
  });
}

type Opened = Partial<
  Pick<SessionDetails, 'country' | 'identifier' | 'identifierType' | 'documentType' | 'documentTypes' | 'expected'>
>;

function fixedFields(given: GivenSubject, { identifierType, expected }: Opened): SubjectField[] {
  // If a number is fixed, its default type is fixed too.
  const type = given.identifier_type ?? identifierType ?? expected?.identifierType;
  const all = { ...given, identifier_type: type };
  return SUBJECT_FIELDS.filter((field) => all[field] !== undefined);
}

function openedNumber(given: OpenedSubject, allowed: readonly string[]): Opened {
  const { country, identifier, identifier_type: type } = given;
  if (identifier !== undefined) return numberOf(given);
  if (type !== undefined) throw new AppError('identifier_required');
  assertNumbersOf(country === undefined ? allowed : [country]);
  return { ...(country !== undefined && { country }) };
}

function openedDocument(given: OpenedSubject, allowed: readonly string[]): Opened {
  const { country, document_type: type, document_types: types, identifier } = given;
  if (type !== undefined && types !== undefined) throw new AppError('one_document_type_field');
  if (identifier === undefined && given.identifier_type !== undefined) throw new AppError('identifier_required');
  const expected = identifier === undefined ? undefined : numberOf(given);
  const supported = supportedTypes(country, allowed);
  const wanted = (type === undefined ? types : [type])?.map((name) => {
    const known = supported.find((one) => one === plain(name));
    if (known) return known;
    const unsupported = { value: name, supported: supported.join(', ') };
    throw country === undefined
      ? new AppError('unsupported_document_type_anywhere', unsupported)
      : new AppError('unsupported_document_type', { ...unsupported, country });
  });
  const [first, ...others] = wanted ?? [];
  return {
    ...(country !== undefined && { country }),
    ...(first && others.length === 0 && { documentType: first }),
    ...(wanted && others.length > 0 && { documentTypes: wanted }),
    ...(expected && { expected }),
  };
}

/**
 * Returns the document types of one country. Without a country, returns the types of all countries that a configuration
 * allows.
 * @throws AppError invalid_input if there are no such types
 */
function supportedTypes(country: string | undefined, allowed: readonly string[]): readonly string[] {
  const countries = Object.keys(documentMatrix);
  const wanted = country === undefined ? (allowed.length ? allowed : countries) : [country];
  const types = Object.entries(documentMatrix).flatMap(([name, all]) => (wanted.includes(name) ? [...all] : []));
  if (types.length === 0)
    throw new AppError('no_such_document', { types: wanted.join(', '), countries: countries.join(', ') });
  return [...new Set(types)];
}
