import type { monitoring, ReportSettings } from '@hakiki/contract';
import { exchangeRates } from './local-amount.ts';
import { dateTime, given, type Node } from './xml-node.ts';

export interface PartyContent {
  readonly transaction: monitoring.Transaction;
  readonly known: Readonly<Record<string, string>>;
  readonly settings: ReportSettings;
}
type Side = 'from' | 'to';
type Account = monitoring.Transaction['origin_account'];

const side = (name: string, which: Side, { settings, transaction, known }: PartyContent, party: Node): Node => {
  const { amount, currency } = transaction;
  const rate = exchangeRates(known['exchange_rates']).get(currency);
  return [
    name,
    [
      [`${which}_funds_code`, settings.funds_code],
      currency === settings.currency_code_local
        ? undefined
        : [
            `${which}_foreign_currency`,
            [['foreign_currency_code', currency], ['foreign_amount', amount], given('foreign_exchange_rate', rate)],
          ],
      party,
      [`${which}_country`, settings.country],
    ],
  ];
};

/**
 * Builds the side of a transaction that belongs to the reporting entity's own customer. It is a person, a company, or
 * an account with its signatory.
 */
export function customerNode(which: Side, content: PartyContent): Node {
  const { settings, transaction, known } = content;
  const own = which === 'from' ? transaction.origin_account : transaction.destination_account;
  const partyOf = (): Node => {
    if (settings.account && own) return [`${which}_account`, accountNodes(own, content, settings.account)];
    if (settings.entity && known['entity_name'])
      return [`${which}_entity`, entityNodes(known, settings, settings.entity.role)];
    return [`${which}_person`, personNodes(known, settings)];
  };
  return side(`t_${which}_my_client`, which, content, partyOf());
}

/** Builds the party of a report that has no transaction: one person or company. */
export const activityNode = (known: PartyContent['known'], settings: ReportSettings): Node => {
  const party: Node =
    settings.entity && known['entity_name']
      ? ['entity', entityNodes(known, settings, settings.entity.role)]
      : ['person', personNodes(known, settings)];
  return ['activity', [['report_parties', [['report_party', [party, given('reason', known['reason'])]]]]]];
};

/** Builds a side of a transaction for which only the account and the name in the transaction are known. */
export function otherNode(which: Side, content: PartyContent, label: string | undefined): Node {
  const { transaction, settings } = content;
  const account = which === 'from' ? transaction.origin_account : transaction.destination_account;
  return side(`t_${which}`, which, content, [
    `${which}_account`,
    [
      ...institution(account, settings),
      ['account', account?.account_number ?? transaction.card_details?.last4 ?? 'unknown'],
      given('account_name', label),
    ],
  ]);
}

const institution = (account: Account, { institutions }: ReportSettings): (Node | undefined)[] => [
  given('institution_name', institutions?.[account?.bank_code ?? 'other'] ?? institutions?.['other']),
  ['institution_code', account?.bank_code ?? 'unknown'],
];

function accountNodes(
  own: NonNullable<Account>,
  { transaction, known, settings }: PartyContent,
  { types, branch, status_code: status, role }: NonNullable<ReportSettings['account']>,
): (Node | undefined)[] {
  return [
    ...institution(own, settings),
    given('branch', branch),
    ['account', own.account_number],
    ['currency_code', transaction.currency],
    ['account_name', transaction.customer_details.customer_name],
    given('client_number', known['client_number']),
    given('personal_account_type', types[transaction.account_type]),
    settings.entity && known['entity_name']
      ? ['t_entity', entityNodes(known, settings, settings.entity.role)]
      : undefined,
    known['last_name']
      ? [
          'signatory',
          [['is_primary', '1'], ['t_person', personNodes(signing(known, settings), settings)], given('role', role)],
        ]
      : undefined,
    dateTime('opened', known['account_opened']),
    given('balance', known['account_balance']),
    given('status_code', status),
  ];
}

/** Builds a company, with the person who acts for it. The person is left out if no fields name one. */
const entityNodes = (
  known: PartyContent['known'],
  settings: ReportSettings,
  role: string | undefined,
): (Node | undefined)[] => [
  given('name', known['entity_name']),
  given('commercial_name', known['commercial_name']),
  given('incorporation_legal_form', known['legal_form']),
  given('incorporation_number', known['incorporation_number']),
  given('business', known['business']),
  ...placeNodes(known, settings),
  given('email', known['email']),
  given('incorporation_state', known['region']),
  ['incorporation_country_code', settings.country],
  known['last_name']
    ? ['director_id', [...personNodes(signing(known, settings), settings), given('role', role)]]
    : undefined,
  dateTime('incorporation_date', known['incorporation_date']),
  given('tax_number', known['tax_number']),
  given('tax_reg_number', known['tax_reg_number']),
];

/**
 * Returns the signatory of an account: the customer, or for a company the person who acts for it. For a company, the
 * signatory's tax numbers come only from the profile's defaults. The entered tax numbers belong to the company.
 */
const signing = (known: PartyContent['known'], { entity, defaults }: ReportSettings): PartyContent['known'] =>
  entity && known['entity_name']
    ? {
        ...known,
        tax_number: defaults?.['tax_number'] ?? '',
        tax_reg_number: defaults?.['tax_reg_number'] ?? '',
      }
    : known;

const personNodes = (known: PartyContent['known'], settings: ReportSettings): (Node | undefined)[] => [
  given('gender', known['gender']),
  given('first_name', known['first_name']),
  given('last_name', known['last_name']),
  dateTime('birthdate', known['birthdate']),
  given('birth_place', known['birth_place']),
  given('mothers_name', known['mothers_name']),
  given('ssn', known['ssn']),
  given('passport_number', known['passport_number']),
  given('passport_country', known['passport_number'] && known['passport_country']),
  given('id_number', known['id_number']),
  given('nationality1', known['nationality']),
  ['residence', settings.country],
  ...placeNodes(known, settings),
  given('email', known['email']),
  given('occupation', known['occupation']),
  known['id_number'] ? ['identification', identificationNodes(known, settings)] : undefined,
  given('tax_number', known['tax_number']),
  given('tax_reg_number', known['tax_reg_number']),
  given('source_of_wealth', known['source_of_wealth']),
];

/** Builds the phone and the address. */
const placeNodes = (known: PartyContent['known'], settings: ReportSettings): (Node | undefined)[] => [
  known['phone'] ? ['phones', [['phone', phoneNodes(known['phone'], settings)]]] : undefined,
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
              given('zip', known['zip']),
              ['country_code', settings.country],
              given('state', known['region']),
            ],
          ],
        ],
      ]
    : undefined,
];

const identificationNodes = (known: PartyContent['known'], settings: ReportSettings): (Node | undefined)[] => [
  given('type', known['id_type']),
  given('number', known['id_number']),
  dateTime('issue_date', known['id_issue_date']),
  dateTime('expiry_date', known['id_expiry_date']),
  ['issue_country', settings.country],
];

function phoneNodes(phone: string, { phone: codes }: ReportSettings): (Node | undefined)[] {
  const { contact_type: contact, communication_type: communication, country_prefix: prefix } = codes;
  // Some units write the country prefix with a plus, and some with two zeros. Both are removed.
  const code = prefix?.replace(/\D/g, '').replace(/^00/, '') ?? '';
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  const national = digits.startsWith(code) ? digits.slice(code.length) : digits;
  return [
    ['tph_contact_type', contact],
    ['tph_communication_type', communication],
    given('tph_country_prefix', prefix),
    ['tph_number', prefix ? national : phone],
  ];
}
