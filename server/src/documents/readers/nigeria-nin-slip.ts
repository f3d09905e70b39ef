import { codeAgainstPrint, datesInOrder, sexAgainstTitle } from '../layout/check-rules.ts';
import { digits } from '../layout/formats.ts';
import type { DocumentKind } from '../layout/kind.ts';
import { nin, ninCheck, ninCodes } from './nin.ts';
import { nigeria, papers } from './titles.ts';

/**
 * The long slip of the enrolment centre. It has a table of tracking ID and NIN, names, gender and address. It also has
 * a photo, and a note below. It does not expire. Most prints have no date of birth.
 */
export const nigeriaNinSlip: DocumentKind = {
  name: 'nigeria-nin-slip',
  displayName: 'a_nigerian_nin_slip',
  type: 'national_id',
  country: 'nigeria',
  portrait: {
    from: 'fields',
    places: [
      // The long slip is a table as wide as the sheet. The photo is at the right end of the table.
      { x: [1, 1.33], y: [-0.08, 0.3], width: [0.05, 0.2], shape: [2, 12] },
      // The slip of verified details has labels and values in one column. The photo is to the right of the column.
      {
        x: [1.08, 1.45],
        y: [0.02, 0.5],
        width: [0.12, 0.42],
        shape: [0.2, 2],
        unitOfHeight: 1,
      },
    ],
  },
  issuer: ['National Identity Management', 'Federal Republic of Nigeria', 'NIMC'],
  codes: ninCodes,
  required: ['id_number', 'last_name', 'first_name'],
  front: {
    titles: [
      { text: 'National Identification Number Slip', weight: 0.8 },
      { text: 'NINS', weight: 0.3 },
      { text: 'Verified NIN Details', weight: 0.7 },
      { text: 'This NIN slip remains the property of', weight: 0.3 },
      { text: 'National Identity Management System', weight: 0.5 },
      { text: 'National Identity Management Commission', weight: 0.4 },
      { text: 'NIMC', weight: 0.2 },
      { text: 'National Identification Number', weight: 0.4 },
      ...nigeria,
      ...papers,
    ],
    tellingLabels: ['tracking_id'],
    fields: [
      { field: 'tracking_id', format: { type: 'code', templates: ['XXXXXXXXXXXXXXX'] } },
      { field: 'id_number', format: nin },
      { field: 'last_name', format: { type: 'name' } },
      { field: 'first_name', format: { type: 'name' } },
      { field: 'other_names', format: { type: 'name' } },
      { field: 'full_name', format: { type: 'name' } },
      { field: 'date_of_birth', format: { type: 'date' } },
      { field: 'gender', format: { type: 'sex' } },
      { field: 'issue_date', format: { type: 'date' } },
      { field: 'address', format: { type: 'address' }, lines: 4 },
      { field: 'nationality', format: { type: 'place' } },
      { field: 'phone', format: digits(11) },
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
      'Your NIN',
    ],
  },
  nameOrder: 'surname_first',
  checks: [ninCheck, datesInOrder, sexAgainstTitle, codeAgainstPrint('id_number')],
};
