/**
 * The expected value of texts with a pattern or a format, in the words of the API's description and of refusals in English. Other languages are in
 * `packages/texts`.
 */
export const expectations = {
  expected_activity_code: 'an activity code',
  expected_api_key_id: 'the id of an API key',
  expected_assignee: 'me, none or a user id',
  expected_branch_id: 'the id of a branch',
  expected_case_id: '`case_id` of a suspicious_transaction event, as %23 and six letters and digits, or these alone',
  expected_colour: 'a colour such as #0a7d4f',
  expected_country_code: 'ISO 3166-1 alpha-2',
  expected_currency: 'an ISO 4217 code such as NGN',
  expected_currency_code: 'ISO 4217',
  expected_currency_or_absent: "ISO 4217; the currency of the branch's country when absent",
  expected_cursor: 'the cursor of the page before',
  expected_cursor_both_ways: 'cursor or previous_cursor of a page',
  expected_cursor_of_sort: 'the cursor of the page before, of the same sort',
  expected_customer_type: 'such as individual, sole_trader, company, charity',
  expected_date: 'YYYY-MM-DD',
  expected_day_or_today: 'the day in the country, YYYY-MM-DD; today when it is absent',
  expected_days_to_90: 'from 1 to 90; 30 when absent',
  expected_device_class: 'of an SDK run: class of its device, as the overview names it',
  expected_email: 'an email address',
  expected_factor_value: 'a value of the factor, or `unknown`',
  expected_field_name: 'lower case letters, digits and _, such as risk_grade',
  expected_hash_key: '16 to 128 characters without a dash',
  expected_limit_to_100: 'a number from 1 to 100',
  expected_list_name: 'lower case letters, digits and _, such as staff_accounts',
  expected_logo: 'an https address of a picture, or a data URL of a PNG, JPEG or WebP',
  expected_moment: 'an ISO 8601 date or time such as 2026-01-31T08:00:00Z',
  expected_months_to_24: 'months up to today, 1 to 24; 6 when absent',
  expected_occupation: 'such as salaried, student, dealer_in_precious_metals',
  expected_origin: 'an origin such as https://app.example.com',
  expected_product: 'such as savings, wallet, remittance',
  expected_report_digest:
    'The `digest` of the draft that you have seen: where it has changed by then, nothing is done (409)',
  expected_risk_channel: 'such as face_to_face, agent, remote',
  expected_sequence: 'a sequence; 0 when absent',
  expected_transaction_of_customers:
    'the id of a transaction: the customers with a record that has its `identifier`, at most 50, on one page',
  expected_user_id: 'the id of a user',
  expected_version_id: 'the id of a version; the one in force when absent',
  expected_web_address: 'a public http or https URL',
} as const;

/** Returns the keywords of a schema for such a text: the description, and the code of the expected value. */
export const expected = (code: keyof typeof expectations) => ({
  description: expectations[code],
  'x-expected': code,
});
