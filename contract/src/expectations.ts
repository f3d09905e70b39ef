/**
 * English descriptions of texts that must match a pattern or a format. The API's description and English refusals use
 * them. Other languages are in `packages/texts`.
 */
export const expectations = {
  expected_activity_code: 'an activity code',
  expected_api_key_id: 'the id of an API key',
  expected_assignee: 'me, none or a user id',
  expected_branch_id: 'the id of a branch',
  expected_case_id:
    '`case_id` of a suspicious_transaction event: six letters or digits, with or without %23 before them',
  expected_colour: 'a colour such as #0a7d4f',
  expected_fonts: 'up to 8 names of fonts with commas between them, such as Inter, Segoe UI, sans-serif',
  expected_country_code: 'ISO 3166-1 alpha-2',
  expected_currency: 'an ISO 4217 code such as NGN',
  expected_currency_code: 'ISO 4217',
  expected_currency_or_absent: "ISO 4217. Default: the currency of the branch's country",
  expected_cursor: '`cursor` of the previous page',
  expected_cursor_both_ways: '`cursor` or `previous_cursor` of a page',
  expected_cursor_of_sort: '`cursor` of the previous page with the same `sort`',
  expected_customer_type: 'a code such as individual, sole_trader, company or charity',
  expected_date: 'YYYY-MM-DD',
  expected_day_or_today: 'a day in the country, YYYY-MM-DD. Default: today',
  expected_days_to_90: '1 to 90. Default: 30',
  expected_device_class: 'class of device of an SDK run, as in the overview',
  expected_email: 'an email address',
  expected_factor_value: 'a value of the factor, or `unknown`',
  expected_field_name: 'lower case letters, digits and _, such as risk_grade',
  expected_hash_key: '16 to 128 characters without a dash',
  expected_limit_to_100: 'a number from 1 to 100',
  expected_list_name: 'lower case letters, digits and _, such as staff_accounts',
  expected_logo: 'an https address of a picture, or a data URL of a PNG, JPEG or WebP',
  expected_moment: 'an ISO 8601 date or time such as 2026-01-31T08:00:00Z',
  expected_months_to_24: 'number of months up to today, 1 to 24. Default: 6',
  expected_occupation: 'a code such as salaried, student or dealer_in_precious_metals',
  expected_origin: 'an origin such as https://app.example.com',
  expected_product: 'a code such as savings, wallet or remittance',
  expected_report_digest: '`digest` of the draft that you reviewed. Fails with 409 if the draft has changed',
  expected_risk_channel: 'a code such as face_to_face, agent or remote',
  expected_sequence: 'a sequence number. Default: 0',
  expected_transaction_of_customers:
    'the id of a transaction. Returns customers with a record of its `identifier`, at most 50 on one page',
  expected_user_id: 'the id of a user',
  expected_draft_id: 'the id of a draft',
  expected_version_id: 'the id of a version. Default: the version in force',
  expected_web_address: 'a public http or https URL',
} as const;

/** Returns the options of a schema for such a text: its description, and the code of the description. */
export const expected = (code: keyof typeof expectations) => ({
  description: expectations[code],
  'x-expected': code,
});
