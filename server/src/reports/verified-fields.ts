import type { PersonRecord } from '../verifications/of-person.ts';
import type { FormField } from './report-form.ts';

type Values = Readonly<Record<string, unknown>>;
const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/**
 * Returns the report fields that verifications of the same person contain, from identities of authorities and from
 * valid documents. The newest record has priority. If the unit's schema lists codes for a field, a value without a code
 * is left out. Pure.
 */
export function verifiedFields(
  records: readonly Pick<PersonRecord, 'kind' | 'outcome' | 'result' | 'evidence'>[],
  form: readonly FormField[],
): Record<string, string> {
  const fields: Record<string, string> = {};
  // Sorts the records from oldest to newest, so that newer records overwrite older ones.
  for (const { kind, outcome, result, evidence } of records) {
    const values = kind === 'customer' ? valuesOf(valuesOf(result)['identity']) : valuesOf(result);
    if (kind === 'customer' ? values['verified'] !== true : kind !== 'document' || outcome !== 'valid') continue;
    for (const [field, value] of Object.entries(fieldsOf(kind, values, readOf(evidence))))
      if (value !== undefined) fields[field] = value;
  }
  return Object.fromEntries(
    form.flatMap(({ field, codes }) => {
      const value = fields[field];
      const shown = value !== undefined && codes.length ? codeOf(value, codes) : value;
      return shown === undefined ? [] : [[field, shown]];
    }),
  );
}

/** Fields of a document that are missing in the answer of the API. */
const readOf =
  (evidence: unknown) =>
  (name: string): string | undefined =>
    textOf(valuesOf(valuesOf(valuesOf(evidence)['fields'])[name])['value']);

function fieldsOf(
  kind: PersonRecord['kind'],
  values: Values,
  read: (name: string) => string | undefined,
): Record<string, string | undefined> {
  const names = [textOf(values['first_name']), textOf(values['middle_name'])].filter(Boolean).join(' ');
  const person = {
    first_name: names || undefined,
    last_name: textOf(values['last_name']),
    gender: textOf(values['gender']),
    birthdate: textOf(values['date_of_birth']),
    phone: textOf(values['phone']),
    address: textOf(values['address']),
  };
  if (kind === 'customer') return person;
  const isPassport = values['document_type'] === 'passport';
  return {
    ...person,
    id_issue_date: read('issue_date'),
    id_expiry_date: textOf(values['expiry_date']),
    nationality: read('nationality'),
    birth_place: read('place_of_birth'),
    passport_number: isPassport ? textOf(values['id_number']) : undefined,
  };
}

/**
 * Returns the code that equals the value, or whose words equal it. Otherwise returns the one-letter code with which the
 * value begins, if only one code fits: `F` for `Female`.
 */
function codeOf(value: string, codes: FormField['codes']): string | undefined {
  const plain = value.toLowerCase();
  const exact = codes.find(({ code, words }) => code.toLowerCase() === plain || words?.toLowerCase() === plain);
  if (exact) return exact.code;
  const initial = codes.filter(({ code }) => code.length === 1 && plain.startsWith(code.toLowerCase()));
  return initial.length === 1 ? initial[0]!.code : undefined;
}
