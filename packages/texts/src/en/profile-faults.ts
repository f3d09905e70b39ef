import type { ProfileFaultCode } from '@hakiki/contract/codes.ts';

/** Faults of a report profile, and the separator between them. */
export const profileFaults = {
  profile_account_expected: 'account must have types, an object of texts, and may have branch, status_code and role',
  profile_date_element_expected: 'date_element must be submission_date or report_date',
  profile_elements_expected:
    '{name} must be an object with element names as field names, and with texts or other such objects as values',
  profile_entity_expected: 'entity must have required, a list of texts, and may have role',
  profile_fields_unknown: '{name} has unknown fields: {fields}',
  profile_list_expected: '{name} must be a list of texts',
  profile_number_expected: 'rentity_id must be the number that the unit gave you',
  profile_object_expected: 'the profile must be an object',
  profile_phone_expected: 'phone must have contact_type and communication_type',
  profile_report_codes_expected: 'report_codes must be an object with the unit’s codes for sar and ctr',
  profile_text_expected: '{name} must be text',
  profile_texts_expected: '{name} must be an object of texts',
  profile_fault_separator: '; ',
} as const satisfies Readonly<Record<ProfileFaultCode | 'profile_fault_separator', string>>;
