import { formed } from '../layout/check-rules.ts';
import type { CodeKeys } from '../layout/code-fields.ts';
import { digits, type Format } from '../layout/formats.ts';

/** A National Identification Number, or a virtual number (`AB123456789012CD`) on slips of the NIMC application. */
export const nin: Format = {
  type: 'code',
  templates: ['DDDDDDDDDDD', 'LLDDDDDDDDDDDDLL'],
  odd: (digits(8, 13) as { templates: readonly string[] }).templates,
};

/**
 * Accepts eleven digits that are not all the same, because specimens have eleven zeros. Also accepts a virtual number.
 */
export const ninCheck = formed('nin_format', 'id_number', /^(?!(\d)\1+$)\d{11}$|^[A-Z]{2}\d{12}[A-Z]{2}$/);

/** Unencrypted keys in the QR codes of slips. NIMC's own codes contain a digest that only NIMC can check. */
export const ninCodes: CodeKeys = {
  id_number: ['nin'],
  last_name: ['surname', 'lastname'],
  first_name: ['givennames', 'given', 'firstname'],
  date_of_birth: ['dob', 'dateofbirth'],
};
