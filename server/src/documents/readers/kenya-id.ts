import {
  datesInOrder,
  formed,
  mrzAgainstPrint,
  mrzCarriesNumber,
  mrzCheckDigitsOf,
  mrzComparedIfRead,
  mrzNamesAgainstPrint,
  sexAgainstTitle,
} from '../layout/check-rules.ts';
import { digits } from '../layout/formats.ts';
import type { DocumentKind } from '../layout/kind.ts';
import { kenya } from './titles.ts';

const numbers = digits(6, 9);

/**
 * The second-generation identity card. The front has the serial number and the ID number at the top, and labels above
 * their values. A full name has one or two lines. Places and dates contain dots. The back has the places from district
 * to sub-location, a thumb print, and an MRZ with the size of TD1. The card does not expire. On some prints, the second
 * line of the MRZ has a national form, and its dates and check digits do not follow ICAO.
 */
export const kenyaId: DocumentKind = {
  name: 'kenya-id',
  displayName: 'a_kenyan_identity_card',
  type: 'kenya_id',
  country: 'kenya',
  portrait: {
    from: 'fields',
    places: [
      {
        x: [-0.3, 0.05],
        y: [0.08, 0.6],
        width: [0.1, 0.4],
        page: { x: [-0.41, 1.23], y: [-0.12, 0.92] },
        unitOfHeight: 1.3,
      },
    ],
  },
  issuer: ['Jamhuri ya Kenya', 'Republic of Kenya', 'IDKYA', 'IDKEN'],
  required: ['id_number', 'full_name', 'date_of_birth'],
  front: {
    titles: [...kenya, { text: 'National Identity Card', weight: 0.3 }],
    tellingLabels: ['serial_number', 'place_of_birth', 'place_of_issue', 'full_name', 'id_number'],
    fields: [
      { field: 'serial_number', format: digits(8, 10) },
      { field: 'id_number', format: numbers },
      { field: 'full_name', format: { type: 'name' }, lines: 2 },
      { field: 'last_name', format: { type: 'name' } },
      { field: 'first_name', format: { type: 'name' } },
      { field: 'other_names', format: { type: 'name' } },
      { field: 'nationality', format: { type: 'place' }, printOnly: true },
      { field: 'expiry_date', format: { type: 'date' }, printOnly: true },
      { field: 'date_of_birth', format: { type: 'date' } },
      { field: 'gender', format: { type: 'sex' } },
      { field: 'place_of_birth', format: { type: 'place' } },
      { field: 'place_of_issue', format: { type: 'place' } },
      { field: 'issue_date', format: { type: 'date' } },
    ],
  },
  back: {
    titles: [
      { text: 'Principal Registrar', weight: 0.3 },
      { text: 'IDKYA', weight: 0.6 },
      { text: 'IDKEN', weight: 0.3 },
      { text: 'Right fore finger print', weight: 0.2 },
    ],
    tellingLabels: ['district', 'division', 'location', 'sub_location'],
    fields: [
      { field: 'district', format: { type: 'place' } },
      { field: 'division', format: { type: 'place' } },
      { field: 'location', format: { type: 'place' } },
      { field: 'sub_location', format: { type: 'place' } },
    ],
  },
  labels: {
    id_number: [
      'ID number',
      'ID no',
      'Identity number',
      'Identity card number',
      'Nambari ya kitambulisho',
      'National ID number',
      'ID number Nambari ya kitambulisho',
    ],
  },
  nameOrder: 'given_first',
  checks: [
    formed('id_number_format', 'id_number', /^\d{6,9}$/),
    formed('serial_number_format', 'serial_number', /^\d{8,10}$/),
    datesInOrder,
    sexAgainstTitle,
    mrzCheckDigitsOf(/^(?:KEN|KYA)$/),
    mrzAgainstPrint('date_of_birth'),
    mrzAgainstPrint('gender'),
    mrzNamesAgainstPrint,
    mrzCarriesNumber,
    mrzComparedIfRead,
  ],
};
