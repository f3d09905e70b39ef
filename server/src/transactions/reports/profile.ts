import { isRecord } from '../rules/check-rule.ts';

/** What a country's financial intelligence unit wants in a goAML report: its codes. Its schema comes beside it. */
export interface ReportSettings {
  readonly rentity_id: number;
  /** E: electronic. */
  readonly submission_code: string;
  readonly report_code: string;
  readonly currency_code_local: string;
  /** The unit's element for the date: goAML 5 has either. */
  readonly date_element: 'submission_date' | 'report_date';
  readonly country: string;
  /** By our types: transfer, ussd, web, card. */
  readonly transmode: Readonly<Record<string, string>>;
  readonly funds_code: string;
  /** By ours: bvn, nin, …; `other` for all others. */
  readonly identification_types: Readonly<Record<string, string>>;
  readonly phone: { readonly contact_type: string; readonly communication_type: string };
  readonly indicators: readonly string[];
  /** Who reports, by goAML's elements in their order. */
  readonly reporting_person: Readonly<Record<string, string>>;
  /** Fields of the customer that the unit insists on (`missing` asks for those that are not known). */
  readonly required: readonly string[];
}

const TEXTS = ['submission_code', 'report_code', 'currency_code_local', 'country', 'funds_code'] as const;
const isTexts = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string');

/** Faults of a profile given as JSON; none when reports can be made by it. */
export function checkSettings(json: unknown): string[] {
  if (!isRecord(json)) return ['the profile must be an object'];
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(fault);
  };
  expect(Number.isSafeInteger(json['rentity_id']), 'rentity_id must be the number that the unit gave you');
  for (const name of TEXTS) expect(typeof json[name] === 'string' && json[name] !== '', `${name} must be text`);
  expect(
    ['submission_date', 'report_date'].includes(json['date_element'] as string),
    'date_element must be submission_date or report_date',
  );
  for (const name of ['transmode', 'identification_types', 'reporting_person'])
    expect(isTexts(json[name]), `${name} must be an object of texts`);
  expect(
    isTexts(json['phone']) &&
      isRecord(json['phone']) &&
      'contact_type' in json['phone'] &&
      'communication_type' in json['phone'],
    'phone must have contact_type and communication_type',
  );
  for (const name of ['indicators', 'required'])
    expect(
      Array.isArray(json[name]) && json[name].every((text) => typeof text === 'string'),
      `${name} must be a list of texts`,
    );
  const unknown = Array.isArray(json['required'])
    ? json['required'].filter((name) => !Object.hasOwn(FIELDS, name))
    : [];
  expect(!unknown.length, `required has unknown fields: ${unknown.join(', ').slice(0, 200)}`);
  return faults;
}

/** Fields of a report that a person fills in, with what is asked. */
export const FIELDS: Readonly<Record<string, string>> = {
  reason: 'Why it is suspicious: who, what, when, where, why, how',
  action: 'What was done about it',
  first_name: "The customer's first name",
  last_name: "The customer's last name",
  gender: "The customer's gender, by the unit's code",
  birthdate: "The customer's date of birth, YYYY-MM-DD",
  id_number: "The customer's identification number",
  id_type: "The kind of identification, by the unit's code",
  id_issue_date: 'When the identification was issued, YYYY-MM-DD',
  id_expiry_date: 'When the identification expires, YYYY-MM-DD',
  nationality: "The customer's nationality, two letters",
  phone: "The customer's phone number",
  address: "The customer's address",
  city: "The customer's city",
  occupation: "The customer's occupation",
};
