import type { ReportSettings } from '@hakiki/contract';
import { isReportField, type ProfileFaultCode } from '@hakiki/contract/codes.ts';
import { type Message, message } from '@hakiki/texts';
import { isRecord } from '../transactions/rules/check-rule.ts';

/**
 * Kinds of reports. `str`: suspicious transactions. `sar`: suspicious activity without a transfer of money. `ctr`:
 * currency transactions, which are reported because of their amount.
 */
export const REPORT_KINDS = ['str', 'sar', 'ctr'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Returns the unit's code for a kind of report, or undefined if the profile has none. */
export const reportCodeOf = (settings: ReportSettings, kind: ReportKind): string | undefined =>
  kind === 'str' ? settings.report_code : settings.report_codes?.[kind];

const TEXTS = ['submission_code', 'report_code', 'currency_code_local', 'country', 'funds_code'] as const;
const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isText);
const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const DEEPEST = 4;
const isElements = (value: unknown, depth = 1): boolean =>
  isRecord(value) &&
  depth <= DEEPEST &&
  Object.entries(value).every(
    ([name, one]) =>
      /^[A-Za-z_][A-Za-z0-9_.-]*$/.test(name) &&
      (Array.isArray(one) ? one : [one]).every((inner) => isText(inner) || isElements(inner, depth + 1)),
  );

type ProfileFault = Message<ProfileFaultCode>;

/** Returns the faults of a profile in JSON. Empty if the profile can be used for reports. */
export function checkSettings(json: unknown): ProfileFault[] {
  if (!isRecord(json)) return [message('profile_object_expected')];
  const faults: ProfileFault[] = [];
  const expect = (holds: boolean, fault: ProfileFault): void => {
    if (!holds) faults.push(fault);
  };
  expect(Number.isSafeInteger(json['rentity_id']), message('profile_number_expected'));
  for (const name of TEXTS)
    expect(typeof json[name] === 'string' && json[name] !== '', message('profile_text_expected', { name }));
  expect(
    ['submission_date', 'report_date'].includes(json['date_element'] as string),
    message('profile_date_element_expected'),
  );
  for (const name of ['transmode', 'identification_types'])
    expect(isTexts(json[name]), message('profile_texts_expected', { name }));
  expect(isElements(json['reporting_person']), message('profile_elements_expected', { name: 'reporting_person' }));
  const { rentity_branch: branch, location, transaction_description: description, account, entity } = json;
  for (const [name, value] of Object.entries({ rentity_branch: branch, transaction_description: description }))
    expect(value === undefined || isText(value), message('profile_text_expected', { name }));
  expect(location === undefined || isElements(location), message('profile_elements_expected', { name: 'location' }));
  const { report_codes: codes } = json;
  expect(
    codes === undefined ||
      (isTexts(codes) && Object.keys(codes as object).every((kind) => ['sar', 'ctr'].includes(kind))),
    message('profile_report_codes_expected'),
  );
  for (const name of ['institutions', 'defaults'])
    expect(json[name] === undefined || isTexts(json[name]), message('profile_texts_expected', { name }));
  expect(
    account === undefined || (isRecord(account) && isTexts(account['types']) && isTexts({ ...account, types: '' })),
    message('profile_account_expected'),
  );
  expect(
    isTexts(json['phone']) &&
      isRecord(json['phone']) &&
      'contact_type' in json['phone'] &&
      'communication_type' in json['phone'],
    message('profile_phone_expected'),
  );
  for (const name of ['indicators', 'required'])
    expect(isTextList(json[name]), message('profile_list_expected', { name }));
  const unknownOf = (names: readonly unknown[]) => names.filter((name) => !isReportField(String(name)));
  expect(
    entity === undefined ||
      (isRecord(entity) && isTextList(entity['required']) && isTexts({ ...entity, required: '' })),
    message('profile_entity_expected'),
  );
  const fields = {
    'entity.required': isRecord(entity) && Array.isArray(entity['required']) ? entity['required'] : [],
    required: Array.isArray(json['required']) ? json['required'] : [],
    defaults: isRecord(json['defaults']) ? Object.keys(json['defaults']) : [],
  };
  for (const [name, given] of Object.entries(fields)) {
    const unknown = unknownOf(given);
    expect(!unknown.length, message('profile_fields_unknown', { name, fields: unknown.join(', ').slice(0, 200) }));
  }
  return faults;
}
