import { codeAgainstPrint, datesInOrder, formed, sexAgainstTitle } from '../layout/check-rules.ts';
import { digits } from '../layout/formats.ts';
import type { DocumentKind } from '../layout/kind.ts';
import { nigeria, nigerianStates } from './titles.ts';

/** Pattern of a name such as `OBI, CHIDI EMEKA`. An address does not match it. */
const surnameFirst = new RegExp(
  `^(?!.*[,.]\\s?(?:${nigerianStates}|NIGERIA)(?:\\s+STATE)?[.,]?$)[\\p{Lu}'’ .-]{2,}[,.]\\s?[\\p{Lu}'’ .-]{2,}(?:,\\s?[\\p{Lu}'’ .-]{2,})?,?$`,
  'u',
);

/**
 * The national driver's licence. Short labels (`L/NO`, `D of B`, `ISS`, `EXP`, `1st ISS ST`) are on the same line as
 * their values. The name (`SURNAME, GIVEN NAMES`) and the address below it have no labels on older prints. Newer prints
 * have labels for them. The number ends with two letters and one or two digits.
 */
export const nigeriaDriversLicence: DocumentKind = {
  name: 'nigeria-drivers-licence',
  displayName: 'a_nigerian_drivers_licence',
  type: 'drivers_license',
  country: 'nigeria',
  portrait: {
    from: 'fields',
    places: [
      {
        x: [-0.42, -0.1],
        y: [-0.02, 0.5],
        width: [0.1, 0.38],
        page: { x: [-0.49, 1.23], y: [-0.21, 0.88] },
        unitOfHeight: 2.4,
      },
    ],
  },
  issuer: [
    'Federal Republic of Nigeria',
    'Federal Road Safety',
    { number: /^(?:LNO|LN0)?[A-Z]{3}\d{5,6}[A-Z]{2}\d{1,2}$/ },
  ],
  required: ['id_number', 'full_name', 'date_of_birth', 'expiry_date'],
  front: {
    titles: [
      { text: "National Driver's Licence", weight: 0.9 },
      { text: "Driver's Licence", weight: 0.6 },
      { text: "Driver's License", weight: 0.6 },
      { text: 'Driving Licence', weight: 0.6 },
      { text: 'Federal Road Safety', weight: 0.4 },
      { text: 'FRSC', weight: 0.2 },
      ...nigeria,
    ],
    tellingLabels: ['licence_class', 'id_number'],
    fields: [
      {
        field: 'id_number',
        format: { type: 'code', templates: ['LLLDDDDDLLD', 'LLLDDDDDLLDD', 'LLLDDDDDDLLD'] },
        unlabelled: {},
      },
      { field: 'last_name', format: { type: 'name' } },
      { field: 'first_name', format: { type: 'name' } },
      { field: 'other_names', format: { type: 'name' } },
      {
        field: 'full_name',
        format: { type: 'name' },
        // The dot is a comma that was misread.
        replace: [/^([\p{Lu}'’ -]{2,})\.\s?(?=\p{Lu}{2})/u, '$1, '],
        unlabelled: [
          { below: ['id_number'], above: ['gender', 'date_of_birth', 'address'], like: surnameFirst },
          // Places of the number if its label was misread. The number is below the class of the licence or below the
          // heading.
          { below: ['licence_class'], above: ['gender', 'date_of_birth', 'address'], like: surnameFirst },
          {
            below: [{ title: "National Driver's Licence" }, { title: 'Federal Republic of Nigeria' }],
            above: ['gender', 'date_of_birth', 'address'],
            like: surnameFirst,
          },
        ],
      },
      {
        field: 'address',
        format: { type: 'address' },
        lines: 3,
        unlabelled: {
          below: ['id_number'],
          above: ['gender', 'date_of_birth', 'issue_date'],
          like: /\d.*\p{L}{3}|\p{L}{3}.*,/u,
        },
      },
      { field: 'date_of_birth', format: { type: 'date' } },
      { field: 'gender', format: { type: 'sex' } },
      { field: 'issue_date', format: { type: 'date' } },
      { field: 'expiry_date', format: { type: 'date' } },
      { field: 'licence_class', format: { type: 'code', templates: ['L', 'LL', 'LLL'] } },
      { field: 'state', format: { type: 'place' } },
      { field: 'phone', format: digits(11) },
    ],
  },
  back: {
    titles: [
      { text: 'Vehicle class', weight: 0.2 },
      { text: 'Federal Road Safety Corps', weight: 0.4 },
      { text: 'Authorised to drive', weight: 0.3 },
      { text: 'This licence is the property of', weight: 0.4 },
      { text: 'Class of vehicle', weight: 0.2 },
    ],
    fields: [
      { field: 'id_number', format: { type: 'code', templates: ['LLLDDDDDLLD', 'LLLDDDDDLLDD'] } },
      {
        field: 'serial_number',
        format: { type: 'code', templates: ['DDDDDDDD', 'DDDDDDDDD', 'LDDDDDDDD', 'LLDDDDDDDD'] },
      },
      { field: 'place_of_issue', format: { type: 'place' } },
    ],
  },
  labels: {
    id_number: [
      'L/NO',
      'LNO',
      'LINO',
      'Licence number',
      'Licence no',
      'License number',
      'License no',
      'DL number',
      'Driving licence no',
      'Lic no',
    ],
    gender: ['Sex'],
    issue_date: ['ISS'],
    not_kept: ['1st ISS', 'DATE OF 1ST ISS'],
  },
  nameOrder: 'surname_first',
  checks: [
    formed('licence_number_format', 'id_number', /^[A-Z]{3}\d{5,6}[A-Z]{2}\d{1,2}$/),
    datesInOrder,
    sexAgainstTitle,
    codeAgainstPrint('id_number'),
  ],
};
