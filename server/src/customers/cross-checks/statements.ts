import type { Identifier, VerifiedPerson } from '../../authorities/authority.ts';
import type { Fields } from '../../documents/reading.ts';
import type { VerificationRecord } from '../verification-record.ts';
import type { Statement } from './cross-checks.ts';
import { type GivenNumber, plainNumber } from './facts.ts';

/**
 * Kind of identity number on each type of document. Contains only the kinds that an authority can look up. These
 * numbers never change. The numbers of other documents may change when the document is renewed.
 */
const documentNumbers: Readonly<Record<string, string>> = { national_id: 'NIN', kenya_id: 'Kenyan national ID' };
/**
 * A virtual NIN. A NIN slip may have it instead of the NIN. A person requests a new virtual NIN for each verification.
 */
const virtual = { kind: 'vNIN', isRenewable: true } as const;
const VIRTUAL_NIN = /^[A-Z]{2}\d{12}[A-Z]{2}$/;
const authorityNumbers: Readonly<Record<string, string>> = {
  'nigeria nin': 'NIN',
  'nigeria bvn': 'BVN',
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
      ...(type === 'vnin' ? virtual : { kind: authorityNumbers[`${country} ${type}`] ?? plainKind(country, type) }),
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
    number: number ? { ...kindOnDocument(documentType, number), value: number } : undefined,
    hasPortrait,
  };
}

const plainKind = (...words: readonly string[]): string => words.join(' ').replaceAll('_', ' ');

function kindOnDocument(documentType: string, number: string): Omit<GivenNumber, 'value'> {
  if (documentType === 'national_id' && VIRTUAL_NIN.test(plainNumber(number))) return virtual;
  const kind = documentNumbers[documentType];
  return kind === undefined ? { kind: plainKind(documentType, 'number'), isRenewable: true } : { kind };
}
