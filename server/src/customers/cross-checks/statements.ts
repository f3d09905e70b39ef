import type { Identifier, VerifiedPerson } from '../../authorities/authority.ts';
import type { Fields } from '../../documents/reading.ts';
import type { VerificationRecord } from '../verification-record.ts';
import type { Statement } from './cross-checks.ts';

/** Kind of identity number on each type of document. Contains only kinds that an authority can look up. */
const documentNumbers: Readonly<Record<string, string>> = { national_id: 'NIN', kenya_id: 'Kenyan national ID' };
const authorityNumbers: Readonly<Record<string, string>> = {
  'nigeria nin': 'NIN',
  'nigeria bvn': 'BVN',
  'nigeria vnin': 'vNIN',
  'kenya national_id': 'Kenyan national ID',
};

/** Returns the facts that an authority states, or undefined if it did not verify a person. */
export function statementOfCustomer(
  id: number,
  { identity, identifier }: Pick<VerificationRecord, 'identity' | 'identifier'>,
): Statement | undefined {
  return identity.verified ? statementOfPerson(id, identifier, identity.person) : undefined;
}

/** Returns the facts that an authority states about the person with this number. */
export function statementOfPerson(
  id: number,
  { country, type, number }: Identifier,
  { firstName, middleName, lastName, fullName, dateOfBirth, gender }: VerifiedPerson,
): Statement {
  const text = fullName ?? [firstName, middleName, lastName].filter(Boolean).join(' ');
  return {
    source: 'authority',
    verificationId: id,
    name: text || undefined,
    birthDate: dateOfBirth,
    sex: gender,
    number: {
      kind: authorityNumbers[`${country} ${type}`] ?? `${country} ${type.replaceAll('_', ' ')}`,
      value: number,
    },
    hasPortrait: false,
  };
}

/** Returns the values that were read from a document. */
export function statementOfDocument(
  id: number,
  { documentType, fields, hasPortrait }: { documentType: string; fields: Fields; hasPortrait: boolean },
): Statement {
  const joined = [fields.first_name, fields.other_names, fields.last_name].flatMap((field) => field?.value ?? []);
  const text = fields.full_name?.value ?? joined.join(' ');
  const number = fields.id_number?.value;
  return {
    source: 'document',
    verificationId: id,
    documentType,
    name: text || undefined,
    birthDate: fields.date_of_birth?.value,
    sex: fields.gender?.value,
    number: number
      ? { kind: documentNumbers[documentType] ?? `${documentType.replaceAll('_', ' ')} number`, value: number }
      : undefined,
    hasPortrait,
  };
}
