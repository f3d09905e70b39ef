import type { monitoring } from '@hakiki/contract';

/** Kinds of counterparties, each with the words that callers use for it, in lower case with `_` between them. */
export const COUNTERPARTY_KINDS = {
  person: ['person', 'individual', 'private_person', 'consumer'],
  company: ['company', 'business', 'corporate', 'merchant', 'organisation', 'organization'],
  bank: ['bank', 'financial_institution', 'microfinance_bank'],
  crypto: ['crypto', 'virtual_asset', 'vasp', 'virtual_asset_service_provider', 'crypto_exchange', 'exchange'],
  remittance: ['remittance', 'money_transfer', 'money_transfer_operator', 'mto', 'imto', 'msb'],
  gambling: ['gambling', 'betting', 'casino', 'lottery'],
  government: ['government', 'public_body', 'state'],
} as const;
export type CounterpartyKind = keyof typeof COUNTERPARTY_KINDS;

const KIND_OF = new Map<string, CounterpartyKind>(
  (Object.keys(COUNTERPARTY_KINDS) as CounterpartyKind[]).flatMap((kind) =>
    COUNTERPARTY_KINDS[kind].map((word) => [word, kind] as const),
  ),
);

/**
 * Merchant category codes (ISO 18245) that identify a kind of counterparty. Code 6051 also includes foreign currency
 * and money orders. Rules about this code therefore have the action `watch`, never `flag`.
 */
const KIND_OF_MCC: Readonly<Record<string, CounterpartyKind>> = {
  '4829': 'remittance',
  '6051': 'crypto',
  '7800': 'gambling',
  '7801': 'gambling',
  '7802': 'gambling',
  '7995': 'gambling',
};

/**
 * Returns the kind of counterparty that the caller sent. If the caller sent none, returns the kind that belongs to the
 * merchant category code. Undefined if both are missing or unknown. Pure.
 */
export function counterpartyKindOf({
  additional_info: info,
  merchant_details: merchant,
}: Pick<monitoring.Transaction, 'additional_info' | 'merchant_details'>): CounterpartyKind | undefined {
  const { counterparty_kind: word } = info as Readonly<Record<string, unknown>>;
  const text = typeof word === 'string' ? word.normalize('NFKC').trim().toLowerCase() : '';
  const code = merchant?.merchant_mcc?.trim() ?? '';
  return (
    KIND_OF.get(text.replace(/[\s_-]+/gu, '_')) ?? (Object.hasOwn(KIND_OF_MCC, code) ? KIND_OF_MCC[code] : undefined)
  );
}
