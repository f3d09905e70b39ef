import { codeAgainstPrint, datesInOrder, formed, sexAgainstTitle } from '../layout/check-rules.ts';
import type { DocumentKind } from '../layout/kind.ts';
import { nigeria, papers } from './titles.ts';

/**
 * The front of INEC's permanent voter's card. The polling unit code and `VIN` (19 characters in groups of four) are at
 * the top. Below are `DELIM`, and the name in capitals as `SURNAME, GIVEN NAMES` without a label. Then follow the date
 * of birth, the gender, the occupation and the address.
 */
export const nigeriaVotersCard: DocumentKind = {
  name: 'nigeria-voters-card',
  displayName: 'a_nigerian_voters_card',
  type: 'voters_card',
  country: 'nigeria',
  portrait: {
    from: 'fields',
    places: [
      {
        x: [-0.45, -0.1],
        y: [0.05, 0.6],
        width: [0.1, 0.38],
        page: { x: [-0.52, 1.24], y: [-0.24, 0.87] },
        unitOfHeight: 1.7,
      },
    ],
  },
  issuer: [
    'Independent National Electoral Commission',
    // No other issuer has this name, so it is a sign even if the picture's edge cuts the name.
    'Independent National Electoral',
    { all: ['INEC', 'VIN'] },
    { all: ['Federal Republic of Nigeria', "Voter's card"] },
  ],
  required: ['id_number', 'full_name'],
  front: {
    titles: [
      { text: 'Independent National Electoral Commission', weight: 0.7 },
      { text: "Permanent Voter's Card", weight: 0.8 },
      { text: "Temporary Voter's Card", weight: 0.7 },
      { text: "Voter's Card", weight: 0.6 },
      { text: 'Voter Card', weight: 0.5 },
      { text: 'INEC', weight: 0.3 },
      { text: 'Ad hoc staff', weight: -1 },
      { text: 'Accredited', weight: -0.6 },
      ...nigeria,
      ...papers,
    ],
    tellingLabels: ['id_number', 'occupation'],
    fields: [
      {
        field: 'id_number',
        format: { type: 'code', templates: ['XXXXXXXXXXXXXXXXXXX'] },
        lines: 1,
        // The groups of the number are hexadecimal, so a letter O is a zero.
        replace: [/O/g, '0'],
        unlabelled: { like: /(?:[\dA-Z]{4}\s?){4}[\dA-Z]{3}$/ },
      },
      { field: 'last_name', format: { type: 'name' } },
      { field: 'first_name', format: { type: 'name' } },
      { field: 'other_names', format: { type: 'name' } },
      {
        field: 'full_name',
        format: { type: 'name' },
        lines: 2,
        // The dot is a comma that was misread.
        replace: [/^([\p{Lu}'’ -]{2,})\.\s?(?=\p{Lu}{2})/u, '$1, '],
        unlabelled: {
          below: ['id_number'],
          above: ['date_of_birth', 'gender', 'occupation', 'address'],
          like: /^[\p{Lu}'’ .,-]{5,}$/u,
          largest: true,
        },
      },
      { field: 'date_of_birth', format: { type: 'date' } },
      { field: 'gender', format: { type: 'sex' } },
      { field: 'occupation', format: { type: 'place' } },
      { field: 'address', format: { type: 'address' }, lines: 3 },
      { field: 'state', format: { type: 'place' } },
    ],
  },
  back: {
    titles: [
      { text: 'This card remains the property of', weight: 0.3 },
      { text: 'Independent National Electoral Commission', weight: 0.4 },
      { text: 'If found please return to the nearest INEC office', weight: 0.6 },
    ],
    fields: [],
  },
  labels: {
    id_number: ['VIN', 'Voter identification number', "Voter's identification number", 'Voter ID number', 'VIN no'],
    not_kept: ['DELIM', 'Delimitation', 'Code', 'PU code', 'PU'],
  },
  nameOrder: 'surname_first',
  checks: [
    formed('vin_length_19', 'id_number', /^[0-9A-Z]{19}$/),
    datesInOrder,
    sexAgainstTitle,
    codeAgainstPrint('id_number'),
  ],
};
