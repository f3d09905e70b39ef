import {
  codeAgainstPrint,
  datesInOrder,
  formed,
  mrzAgainstPrint,
  mrzCarriesNumber,
  mrzCheckDigits,
  mrzComparedWithPrint,
  mrzNamesAgainstPrint,
  sexAgainstTitle,
} from '../layout/check-rules.ts';
import { digits } from '../layout/formats.ts';
import type { DocumentKind } from '../layout/kind.ts';
import { kenya } from './titles.ts';

/**
 * The third-generation card ("Maisha"). It has separate, bilingual labels for the surname and the given names. It also
 * has a nationality, an expiry date after ten years, and a TD1 MRZ on the back.
 */
export const kenyaMaishaCard: DocumentKind = {
  name: 'kenya-maisha-card',
  displayName: 'a_kenyan_maisha_card',
  type: 'kenya_id',
  country: 'kenya',
  portrait: {
    from: 'fields',
    places: [
      {
        x: [-0.48, -0.1],
        y: [0, 0.5],
        width: [0.1, 0.4],
        page: { x: [-0.56, 1.16], y: [-0.24, 0.85] },
        unitOfHeight: 1.3,
      },
    ],
  },
  issuer: ['Jamhuri ya Kenya', 'Republic of Kenya', 'IDKEN'],
  required: ['id_number', 'last_name', 'first_name', 'date_of_birth'],
  front: {
    titles: [
      ...kenya,
      { text: 'National Identity Card', weight: 0.3 },
      { text: 'Kitambulisho cha Taifa', weight: 0.4 },
      { text: 'Maisha', weight: 0.3 },
      { text: 'Maisha Card', weight: 0.3 },
    ],
    tellingLabels: ['last_name', 'first_name', 'nationality', 'expiry_date', 'id_number'],
    fields: [
      { field: 'last_name', format: { type: 'name' } },
      { field: 'first_name', format: { type: 'name' } },
      { field: 'other_names', format: { type: 'name' } },
      { field: 'full_name', format: { type: 'name' }, lines: 2 },
      { field: 'gender', format: { type: 'sex' } },
      { field: 'nationality', format: { type: 'place' } },
      { field: 'date_of_birth', format: { type: 'date' } },
      { field: 'place_of_birth', format: { type: 'place' } },
      { field: 'id_number', format: digits(6, 9) },
      {
        field: 'serial_number',
        format: { type: 'code', templates: ['LLDDDDDDD', 'LDDDDDDDD', 'DDDDDDDDD', 'DDDDDDDD', 'DDDDDDDDDD'] },
      },
      { field: 'issue_date', format: { type: 'date' } },
      { field: 'expiry_date', format: { type: 'date' } },
      { field: 'place_of_issue', format: { type: 'place' } },
      { field: 'personal_number', format: digits(14) },
    ],
  },
  back: {
    titles: [
      { text: 'IDKEN', weight: 0.6 },
      { text: 'Principal Registrar', weight: 0.2 },
    ],
    tellingLabels: ['district', 'location', 'sub_location'],
    fields: [
      { field: 'district', format: { type: 'place' } },
      { field: 'division', format: { type: 'place' } },
      { field: 'location', format: { type: 'place' } },
      { field: 'sub_location', format: { type: 'place' } },
      { field: 'place_of_issue', format: { type: 'place' } },
      { field: 'issue_date', format: { type: 'date' } },
    ],
  },
  labels: {
    id_number: [
      'ID number',
      'ID no',
      'Identity number',
      'National ID number',
      'Nambari ya kitambulisho',
      'Maisha namba',
      'ID number Nambari ya kitambulisho',
    ],
  },
  nameOrder: 'given_first',
  checks: [
    formed('id_number_format', 'id_number', /^\d{6,9}$/),
    datesInOrder,
    sexAgainstTitle,
    mrzCheckDigits,
    mrzAgainstPrint('date_of_birth'),
    mrzAgainstPrint('expiry_date'),
    mrzAgainstPrint('gender'),
    mrzNamesAgainstPrint,
    mrzCarriesNumber,
    mrzComparedWithPrint,
    codeAgainstPrint('id_number'),
  ],
};
