import type { onboarding } from '@hakiki/contract';
import type { Static } from 'typebox';
import type { DocumentRead } from './document-reading.ts';
import type { DocumentType, FieldName } from './reading.ts';

type Answer = Static<typeof onboarding.DocumentResult>;

/** Fields that are copied unchanged from the reading to the response. A field that was not read is absent. */
const shown = [
  'first_name',
  'last_name',
  'date_of_birth',
  'gender',
  'id_number',
  'expiry_date',
] as const satisfies FieldName[];
const faceless: readonly DocumentType[] = ['cac_certificate', 'utility_bill'];

/**
 * Returns the reading as the contract's result. `is_expired` is computed with the current UTC day. A document is still
 * valid on its last day.
 */
export function documentAnswer({ fields, valid, portrait }: DocumentRead, type: DocumentType, now: Date): Answer {
  const values = Object.fromEntries(
    shown.flatMap((name) => (fields[name] ? [[name, fields[name].value]] : [])),
  ) as Partial<Answer>;
  const { first_name: first, other_names: other, last_name: last } = fields;
  // A given name without a surname is not a full name, and neither is a surname without a given name.
  const joined = first && last && [first, other, last].flatMap((part) => part?.value ?? []).join(' ');
  const fullName = fields.full_name?.value ?? joined;
  const expiry = fields.expiry_date?.value;
  return {
    valid,
    ...values,
    // Contains all given names for every document kind, even if a slip prints the first and the middle name under
    // separate labels.
    ...(first && { first_name: [first, other].flatMap((part) => part?.value ?? []).join(' ') }),
    ...(fullName !== undefined && { full_name: fullName }),
    id_type: type,
    document_type: type,
    ...(expiry !== undefined && { is_expired: expiry < now.toISOString().slice(0, 10) }),
    ...(faceless.includes(type) ? { photo: null } : portrait !== null && { photo: portrait }),
  };
}
