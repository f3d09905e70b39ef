import { codeAgainstPrint, formed, present } from '../layout/check-rules.ts';
import type { DocumentKind } from '../layout/kind.ts';
import { nigeria } from './titles.ts';

/**
 * Certificates of the Corporate Affairs Commission: of incorporation (RC number), of registration of a business name (BN) and of
 * incorporated trustees (IT). Prose with the name on a line of its own between "certify that" and "is this day …".
 */
export const nigeriaCacCertificate: DocumentKind = {
  name: 'nigeria-cac-certificate',
  called: 'a certificate of the Corporate Affairs Commission',
  type: 'cac_certificate',
  country: 'nigeria',
  portrait: false,
  front: {
    titles: [
      { text: 'Corporate Affairs Commission', weight: 0.6 },
      { text: 'Certificate of Incorporation', weight: 0.7 },
      { text: 'Certificate of Registration', weight: 0.4 },
      { text: 'Business Name', weight: 0.2 },
      { text: 'Companies and Allied Matters Act', weight: 0.5 },
      { text: 'Registrar General', weight: 0.2 },
      ...nigeria,
    ],
    fields: [
      {
        field: 'id_number',
        format: {
          type: 'code',
          templates: ['RC', 'BN', 'IT', ''].flatMap((register) =>
            [5, 6, 7, 8].map((count) => register + 'D'.repeat(count)),
          ),
        },
        replace: [/\b(RC|BN|IT)[\s:.-]*N(?:O|UMBER)\b/i, '$1 '],
        unlabelled: { like: /\b(?:RC|BN|IT)[\s:.-]*(?:N(?:o|O|umber|UMBER)\b)?[\s:.-]*[\dOISB]{5,8}\b/i },
      },
      {
        field: 'full_name',
        format: { type: 'company' },
        lines: 2,
        unlabelled: [
          {
            below: [{ title: 'certify that' }],
            above: [
              { title: 'is this day' },
              { title: 'having duly complied' },
              { title: 'incorporated under' },
              { title: 'has been registered' },
              { title: 'has this day' },
              { title: 'was registered' },
              { title: 'was this day' },
            ],
          },
          {
            like: /certify that\s+\S.*\s(?:is this day|has been|was)\b/i,
            part: /certify that\s+(\S.*?)\s+(?:is this day|has been|was)\b/i,
          },
        ],
      },
      { field: 'address', format: { type: 'address' }, lines: 3 },
      {
        field: 'issue_date',
        format: { type: 'date' },
        unlabelled: { below: [{ title: 'certify that' }], like: /\d{4}/ },
      },
    ],
  },
  labels: {
    id_number: ['Registration number', 'Registration no', 'Company registration number', 'Reg no'],
    full_name: ['Name of company', 'Company name', 'Business name', 'Name of business', 'Registered name'],
  },
  checks: [
    present('registration_number_present', 'id_number'),
    present('company_name_present', 'full_name'),
    formed('registration_number_format', 'id_number', /^(?:RC|BN|IT)?\d{5,8}$/),
    codeAgainstPrint('id_number'),
  ],
};
