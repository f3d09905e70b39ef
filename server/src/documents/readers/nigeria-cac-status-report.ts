import { codeAgainstPrint, codeAgainstPrintName, formed } from '../layout/check-rules.ts';
import type { DocumentKind } from '../layout/kind.ts';
import { cacCodes, cacIssuer, cacNumber, cacNumberLabels } from './cac.ts';
import { otherRegistrars, papers } from './titles.ts';

/**
 * Status reports and register extracts of the Commission. They are forms with labels for the company's name, the
 * number, the date of registration and the address. Directors or a proprietor may be listed below. They are not the
 * company. The layout follows descriptions of the report (infomediang.com, "CAC E-Status Report Explained With Sample";
 * shoponlinezone.com, "CAC Status Report"). No real report was read.
 */
export const nigeriaCacStatusReport: DocumentKind = {
  name: 'nigeria-cac-status-report',
  displayName: 'a_cac_status_report',
  type: 'cac_certificate',
  country: 'nigeria',
  portrait: null,
  issuer: cacIssuer,
  required: ['id_number', 'full_name'],
  codes: cacCodes,
  front: {
    titles: [
      // Receipts, forms and returns of the Commission have the same labels. Only the heading identifies the report.
      { text: 'Corporate Affairs Commission', weight: 0.1 },
      { text: 'Status Report', weight: 0.5 },
      { text: 'hereby certify that', weight: -1 },
      { text: 'hereby certifies that', weight: -1 },
      { text: 'This is to certify that', weight: -1 },
      ...papers,
      ...otherRegistrars,
      { text: 'Passport', weight: -0.5 },
    ],
    tellingLabels: ['id_number', 'full_name', 'issue_date', 'address'],
    fields: [
      cacNumber,
      { field: 'full_name', format: { type: 'company', registered: true }, lines: 3 },
      { field: 'address', format: { type: 'address' }, lines: 3 },
      { field: 'issue_date', format: { type: 'date' } },
    ],
  },
  labels: {
    ...cacNumberLabels,
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
      'Entity name',
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
