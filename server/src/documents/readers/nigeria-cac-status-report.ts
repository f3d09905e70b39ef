import { codeAgainstPrint, codeAgainstPrintName, formed } from '../layout/check-rules.ts';
import type { DocumentKind } from '../layout/kind.ts';
import { cacCodes, cacIssuer, cacNumber, cacNumberLabels } from './cac.ts';
import { nigeria } from './titles.ts';

/**
 * What the Commission prints as a form with labels: status reports and extracts of its register, with the company's name, number,
 * date of registration and address. Below may stand directors or a proprietor, who are not the company. After descriptions of what the report
 * lists (infomediang.com, "CAC E-Status Report Explained With Sample"; shoponlinezone.com, "CAC Status Report"); no real one was read.
 */
export const nigeriaCacStatusReport: DocumentKind = {
  name: 'nigeria-cac-status-report',
  displayName: 'a status report of the Corporate Affairs Commission',
  type: 'cac_certificate',
  country: 'nigeria',
  portrait: false,
  issuer: cacIssuer,
  required: ['id_number', 'full_name'],
  codes: cacCodes,
  front: {
    titles: [
      { text: 'Corporate Affairs Commission', weight: 0.3 },
      { text: 'Status Report', weight: 0.5 },
      { text: 'Certificate of Incorporation', weight: 0.2 },
      { text: 'Certificate of Registration', weight: 0.2 },
      { text: 'Companies and Allied Matters Act', weight: 0.1 },
      { text: 'hereby certify that', weight: -1 },
      { text: 'hereby certifies that', weight: -1 },
      { text: 'This is to certify that', weight: -1 },
      { text: 'Passport', weight: -0.5 },
      ...nigeria,
    ],
    tellingLabels: ['id_number', 'full_name', 'issue_date', 'address'],
    fields: [
      cacNumber,
      { field: 'full_name', format: { type: 'company' }, lines: 2 },
      { field: 'address', format: { type: 'address' }, lines: 3 },
      { field: 'issue_date', format: { type: 'date' } },
    ],
  },
  labels: {
    ...cacNumberLabels,
    id_number: [
      ...cacNumberLabels.id_number,
      'RC number',
      'RC no',
      'BN number',
      'BN no',
      'IT number',
      'IT no',
      'CAC/IT/NO',
    ],
    not_kept: [
      ...cacNumberLabels.not_kept,
      'Branch address',
      'Service address',
      'Residential address',
      'Principal business activity',
    ],
    full_name: [
      'Name of company',
      'Company name',
      'Business name',
      'Name of business',
      'Registered name',
      'Name of entity',
    ],
    issue_date: ['Date of registration', 'Registration date', 'Date of incorporation'],
    address: ['Registered address', 'Registered office address', 'Head office address', 'Principal place of business'],
  },
  checks: [
    formed('registration_number_format', 'id_number', /^\d{3,8}$/),
    codeAgainstPrint('id_number'),
    codeAgainstPrintName('full_name'),
  ],
};
