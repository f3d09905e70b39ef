import type { monitoring } from '@hakiki/contract';
import { FIELDS, type ReportSettings } from './profile.ts';

/** What a report is made of. */
export interface ReportContent {
  readonly settings: ReportSettings;
  /** The case's own number: the report's reference with us. */
  readonly caseId: string;
  readonly at: Date;
  /** What the people typed in. */
  readonly fields: Readonly<Record<string, string>>;
  /** The transactions of the case's alerts, each once. */
  readonly transactions: readonly { readonly at: string; readonly transaction: monitoring.Transaction }[];
}

type Node = readonly [name: string, content: string | number | readonly (Node | undefined)[]];

/** Whether XML 1.0 has a place for it. */
function isXmlCharacter(letter: string): boolean {
  const code = letter.codePointAt(0)!;
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
}

/** Characters that XML has no place for are left out; goAML's texts have at most 8,000. */
const text = (value: string | number): string =>
  [...String(value).slice(0, 8000)]
    .filter(isXmlCharacter)
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');

function written([name, content]: Node, indent: string): string {
  if (typeof content !== 'object') return `${indent}<${name}>${text(content)}</${name}>\n`;
  const inner = content.flatMap((node) => (node === undefined ? [] : [written(node, `${indent}  `)])).join('');
  return `${indent}<${name}>\n${inner}${indent}</${name}>\n`;
}
const given = (name: string, value: string | undefined): Node | undefined =>
  value === undefined || value === '' ? undefined : [name, value];
const dateTime = (date: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T00:00:00` : date);

/** A field of the customer: as typed in, else as the case knows it. */
export function knownFields({
  fields,
  transactions,
  settings,
}: Omit<ReportContent, 'at' | 'caseId'>): Record<string, string> {
  const customer = transactions.at(-1)?.transaction.customer_details;
  const names = customer?.customer_name.trim().split(/\s+/) ?? [];
  const kind = customer?.identifier_type?.toLowerCase() ?? '';
  const known: Record<string, string | undefined> = {
    first_name: names.length > 1 ? names.slice(0, -1).join(' ') : undefined,
    last_name: names.at(-1),
    id_number: customer?.identifier,
    id_type: customer?.identifier
      ? (settings.identification_types[kind] ?? settings.identification_types['other'])
      : undefined,
    phone: customer?.customer_phone,
  };
  const typed = Object.entries(fields).filter(([name, value]) => Object.hasOwn(FIELDS, name) && value.trim() !== '');
  return Object.fromEntries(
    [...Object.entries(known), ...typed].flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value.trim()]],
    ),
  );
}

/** What the profile insists on and nobody gave. */
export function missingFields(
  content: Omit<ReportContent, 'at' | 'caseId'>,
): { readonly field: string; readonly what: string }[] {
  const known = knownFields(content);
  return ['reason', ...content.settings.required.filter((field) => field !== 'reason')]
    .filter((field) => known[field] === undefined)
    .map((field) => ({ field, what: FIELDS[field]! }));
}

/** The report as goAML's XML (elements in the order of its schema 5.0.x). The same content gives the same bytes. */
export function buildReport(content: ReportContent): string {
  const { settings, caseId, at, transactions } = content;
  const known = knownFields(content);
  const report: Node = [
    'report',
    [
      ['rentity_id', settings.rentity_id],
      ['submission_code', settings.submission_code],
      ['report_code', settings.report_code],
      ['entity_reference', caseId.replace('#', '')],
      [settings.date_element, at.toISOString().slice(0, 19)],
      ['currency_code_local', settings.currency_code_local],
      ['reporting_person', Object.entries(settings.reporting_person).map(([name, value]): Node => [name, value])],
      given('reason', known['reason']),
      given('action', known['action']),
      ...transactions.map((one) => transactionNode(one, known, settings)),
      settings.indicators.length
        ? ['report_indicators', settings.indicators.map((code): Node => ['indicator', code])]
        : undefined,
    ],
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(report, '')}`;
}

function transactionNode(
  { at, transaction }: ReportContent['transactions'][number],
  known: Readonly<Record<string, string>>,
  settings: ReportSettings,
): Node {
  const { additional_info: info, origin_account: origin, destination_account: destination } = transaction;
  const incoming = (info as Record<string, unknown>)['direction'] === 'in';
  const mine = customerNode(known, settings, incoming ? 't_to_my_client' : 't_from_my_client');
  const theirs = otherNode(incoming ? origin : destination, transaction, incoming ? 't_from' : 't_to', settings);
  return [
    'transaction',
    [
      ['transactionnumber', transaction.transaction_id],
      ['transaction_location', info.location],
      given('transaction_description', info.transaction_description),
      ['date_transaction', at.slice(0, 19)],
      ['transmode_code', settings.transmode[transaction.transaction_type] ?? settings.transmode['other'] ?? ''],
      ['amount_local', transaction.amount],
      ...(incoming ? [theirs, mine] : [mine, theirs]),
    ],
  ];
}

function customerNode(known: Readonly<Record<string, string>>, settings: ReportSettings, name: string): Node {
  const side = name.startsWith('t_from') ? 'from' : 'to';
  const identification: Node | undefined = known['id_number']
    ? [
        'identification',
        [
          given('type', known['id_type']),
          ['number', known['id_number']],
          given('issue_date', known['id_issue_date'] && dateTime(known['id_issue_date'])),
          given('expiry_date', known['id_expiry_date'] && dateTime(known['id_expiry_date'])),
          ['issue_country', settings.country],
        ],
      ]
    : undefined;
  return [
    name,
    [
      [`${side}_funds_code`, settings.funds_code],
      [
        `${side}_person`,
        [
          given('gender', known['gender']),
          given('first_name', known['first_name']),
          given('last_name', known['last_name']),
          given('birthdate', known['birthdate'] && dateTime(known['birthdate'])),
          given('id_number', known['id_number']),
          given('nationality1', known['nationality']),
          ['residence', settings.country],
          known['phone']
            ? [
                'phones',
                [
                  [
                    'phone',
                    [
                      ['tph_contact_type', settings.phone.contact_type],
                      ['tph_communication_type', settings.phone.communication_type],
                      ['tph_number', known['phone']],
                    ],
                  ],
                ],
              ]
            : undefined,
          known['address']
            ? [
                'addresses',
                [
                  [
                    'address',
                    [
                      ['address_type', settings.phone.contact_type],
                      ['address', known['address']],
                      given('city', known['city']),
                      ['country_code', settings.country],
                    ],
                  ],
                ],
              ]
            : undefined,
          given('occupation', known['occupation']),
          identification,
        ],
      ],
      [`${side}_country`, settings.country],
    ],
  ];
}

function otherNode(
  account: monitoring.Transaction['origin_account'],
  transaction: monitoring.Transaction,
  name: string,
  settings: ReportSettings,
): Node {
  const side = name.endsWith('from') ? 'from' : 'to';
  const counterparty = (transaction.additional_info as Record<string, unknown>)['counterparty_name'];
  const label = typeof counterparty === 'string' ? counterparty : transaction.merchant_details?.merchant_name;
  return [
    name,
    [
      [`${side}_funds_code`, settings.funds_code],
      [
        `${side}_account`,
        [
          ['institution_code', account?.bank_code ?? 'unknown'],
          ['account', account?.account_number ?? transaction.card_details?.last4 ?? 'unknown'],
          given('account_name', label),
        ],
      ],
      [`${side}_country`, settings.country],
    ],
  ];
}
