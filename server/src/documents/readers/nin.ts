import { formed } from '../layout/check-rules.ts';
import type { CodeKeys } from '../layout/code-fields.ts';
import { digits, type Format } from '../layout/formats.ts';

/** A National Identification Number, or the virtual one (`AB123456789012CD`) that slips of the NIMC application carry. */
export const nin: Format = {
  type: 'code',
  templates: ['DDDDDDDDDDD', 'LLDDDDDDDDDDDDLL'],
  odd: (digits(8, 13) as { templates: readonly string[] }).templates,
};

/** Eleven digits that are not all the same: specimens carry eleven noughts. */
export const ninCheck = formed('nin_format', 'id_number', /^(?!(\d)\1+$)\d{11}$|^[A-Z]{2}\d{12}[A-Z]{2}$/);

/** Keys of the QR codes that slips carry in the clear; NIMC's own carry a digest, which only NIMC can check. */
export const ninCodes: CodeKeys = {
  id_number: ['nin'],
  last_name: ['surname', 'lastname'],
  first_name: ['givennames', 'given', 'firstname'],
  date_of_birth: ['dob', 'dateofbirth'],
};
