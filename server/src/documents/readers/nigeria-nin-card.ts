import {
  codeAgainstPrint,
  datesInOrder,
  mrzAgainstPrint,
  mrzCheckDigits,
  mrzComparedWithPrint,
  mrzNamesAgainstPrint,
  sexAgainstTitle,
} from '../layout/check-rules.ts';
import { digits } from '../layout/formats.ts';
import type { DocumentKind } from '../layout/kind.ts';
import { nin, ninCheck, ninCodes } from './nin.ts';
import { nigeria, papers } from './titles.ts';

/**
 * Documents with a NIN in the shape of a card. The digital, improved and premium slips have bilingual labels above
 * their values, a QR code, and the number in large type in groups of 4, 3 and 4 digits. The National e-ID card has an
 * expiry date.
 */
export const nigeriaNinCard: DocumentKind = {
  name: 'nigeria-nin-card',
  displayName: 'a_nigerian_nin_card',
  type: 'national_id',
  country: 'nigeria',
  portrait: {
    from: 'fields',
    places: [
      {
        x: [-0.33, -0.03],
        y: [-0.1, 0.42],
        width: [0.08, 0.34],
        page: { x: [-0.44, 1.2], y: [-0.34, 0.72] },
        unitOfHeight: 1.6,
      },
    ],
  },
  issuer: [
    'Federal Republic of Nigeria',
    'National Identity Management Commission',
    { all: ['NGA', 'National Identification Number'] },
  ],
  codes: ninCodes,
  required: ['id_number', 'last_name', 'first_name', 'date_of_birth'],
  front: {
    titles: [
      { text: 'Digital NIN Slip', weight: 0.9 },
      { text: 'Improved NIN Slip', weight: 0.9 },
      { text: 'Premium NIN Slip', weight: 0.9 },
      { text: 'Nigeria National Identity Card', weight: 0.8 },
      { text: 'National Identity Card', weight: 0.35 },
      { text: 'National e-ID Card', weight: 0.6 },
      { text: 'National Identification Number', weight: 0.5 },
      { text: 'National Identification Number NIN', weight: 0.2 },
      { text: 'National Identity Management Commission', weight: 0.4 },
      { text: 'NGA', weight: 0.1 },
      ...nigeria,
      ...papers,
    ],
    tellingLabels: ['first_name', 'date_of_birth', 'issue_date'],
    fields: [
      {
        field: 'id_number',
        format: nin,
        unlabelled: { like: /^[\dOIlSB]{4}\s[\dOIlSB]{3}\s[\dOIlSB]{4}$/, largest: true },
      },
      { field: 'last_name', format: { type: 'name' } },
      { field: 'first_name', format: { type: 'name' } },
      { field: 'other_names', format: { type: 'name' } },
      { field: 'full_name', format: { type: 'name' } },
      { field: 'date_of_birth', format: { type: 'date' } },
      { field: 'gender', format: { type: 'sex' } },
      { field: 'nationality', format: { type: 'place' } },
      { field: 'issue_date', format: { type: 'date' } },
      { field: 'expiry_date', format: { type: 'date' } },
      { field: 'serial_number', format: { type: 'code', templates: ['LDDDDDDDD', 'DDDDDDDDD', 'LLDDDDDDD'] } },
    ],
  },
  back: {
    titles: [
      { text: 'National Identity Management Commission', weight: 0.4 },
      { text: 'If found please return to', weight: 0.2 },
      { text: 'This card is the property of', weight: 0.2 },
    ],
    fields: [
      { field: 'id_number', format: digits(11) },
      { field: 'issue_date', format: { type: 'date' } },
      { field: 'address', format: { type: 'address' }, lines: 4 },
    ],
  },
  labels: {
    id_number: [
      'NIN',
      'National Identification Number',
      'National Identification Number NIN',
      'NIN number',
      'NIN no',
      'Virtual NIN',
      'vNIN',
      'Virtual National Identification Number',
      'Personal identification number',
      'ID number',
    ],
  },
  nameOrder: 'surname_first',
  checks: [
    ninCheck,
    datesInOrder,
    sexAgainstTitle,
    mrzCheckDigits,
    mrzAgainstPrint('date_of_birth'),
    mrzAgainstPrint('gender'),
    mrzNamesAgainstPrint,
    mrzComparedWithPrint,
    codeAgainstPrint('id_number'),
  ],
};
