import type { ReportSettings } from '@hakiki/contract';
import { ARRIVAL, transfer } from '../transactions/intake/transactions.fixture.ts';
import type { ReportContent } from './report-fields.ts';
import { SAMPLE_SETTINGS, SAMPLE_XSD } from './sample-profile.ts';

export const SYNTHETIC_XSD = SAMPLE_XSD;
export const SYNTHETIC_SETTINGS: ReportSettings = SAMPLE_SETTINGS;

/** Settings of a unit that use every option of a profile. */
export const FULL_SETTINGS: ReportSettings = {
  ...SYNTHETIC_SETTINGS,
  rentity_branch: 'Ikeja',
  location: { address_type: 'B', address: '2 Marina', city: 'Lagos', country_code: 'NG' },
  transaction_description: 'Payment',
  institutions: { '058': 'Bank A', other: 'Another institution' },
  account: { types: { individual: 'I', corporate: 'C' }, branch: 'Ikeja', status_code: 'A', role: 'H' },
  phone: { contact_type: 'P', communication_type: 'M', country_prefix: '234' },
  reporting_person: {
    ...{ first_name: 'Chika', last_name: 'Obi' },
    phones: { phone: [{ tph_contact_type: 'B', tph_communication_type: 'L', tph_number: '1' }] },
  },
  entity: { required: ['entity_name', 'legal_form', 'incorporation_number', 'business', 'last_name'], role: 'D' },
  defaults: { nationality: 'NG', tax_reg_number: 'Y' },
  required: [...SYNTHETIC_SETTINGS.required, 'client_number', 'account_opened', 'tax_reg_number'],
};

/** Fields that a user enters for Ada. */
export const TYPED = {
  ...{
    reason: 'Ada <Eze> & others moved money on the same day; no reason was given.',
    gender: 'F',
    birthdate: '1990-05-04',
  },
  ...{ id_issue_date: '2020-01-01', id_expiry_date: '2030-01-01', phone: '+2348031234567' },
};

/** A report about a transfer by Ada. */
export const content = (fields: Record<string, string>, more: Partial<ReportContent> = {}): ReportContent => {
  const transactions = [{ at: new Date('2026-11-22T10:00:00Z'), transaction: transfer() }];
  return {
    ...{ settings: SYNTHETIC_SETTINGS, caseId: '#ABC123', at: ARRIVAL, utcOffset: 60, fields, transactions },
    of: (more.transactions ?? transactions).at(-1),
    ...more,
  };
};
