import type { monitoring } from '@hakiki/contract';
import { keptExactly } from '../../../platform/exact-number.ts';
import { countryCode, countryOfBic, countryOfIban } from '../../facts/countries.ts';
import { countryListsAt } from '../../facts/country-lists.ts';
import { account, optional } from '../import/columns.ts';
import { at, type MessageElement, textAt } from './message-element.ts';
import type { MessageKind, Transfer } from './parse-message.ts';

/** Party of the transfer that is the bank's own customer: the debtor or the creditor. */
export type CustomerSide = 'debtor' | 'creditor';

export interface TransferFault {
  readonly code: 'missing_field' | 'invalid_value';
  /** The path of the element in the transfer. */
  readonly field: string;
}

/** The transaction, whose values are checked later, or the name of the missing element. */
export type TransferReading =
  | { readonly transaction: unknown; readonly id: string }
  | { readonly id: string | null; readonly fault: TransferFault };

interface Party {
  readonly name: string | undefined;
  readonly account: monitoring.Transaction['origin_account'] | undefined;
  readonly number: { readonly value: string; readonly type: string } | undefined;
  readonly isCompany: boolean;
  readonly bic: string | undefined;
  readonly country: string | undefined;
}
interface Payment {
  readonly id: string | undefined;
  readonly reference: string | undefined;
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  readonly time: string | undefined;
  readonly purpose: string | undefined;
  readonly channel?: string | undefined;
  readonly debtor: Party;
  readonly creditor: Party;
  /** Names of the elements, used in messages about faults. */
  readonly names: {
    readonly id: string;
    readonly amount: string;
    readonly account: Readonly<Record<CustomerSide, string>>;
  };
}

/** Converts a transfer to a transaction of the bank's own customer. Pure; never throws. */
export function readTransfer(kind: MessageKind, transfer: Transfer, side: CustomerSide): TransferReading {
  const payment = kind === 'nip' ? nipPayment(transfer.element) : isoPayment(kind, transfer);
  const { id, reference, amount, currency, names } = payment;
  // A bank may send the debtor's and the creditor's transaction of one transfer, so the two have different ids.
  const name = id === undefined ? null : side === 'creditor' ? `${id}/in` : id;
  const fault = (code: TransferFault['code'], field: string): TransferReading => ({ id: name, fault: { code, field } });
  if (name === null) return fault('missing_field', names.id);
  if (amount === undefined || currency === undefined) return fault('missing_field', names.amount);
  if (!/^\d{1,18}(\.\d{1,5})?$/.test(amount) || !keptExactly(amount)) return fault('invalid_value', names.amount);
  const [customer, other] = side === 'debtor' ? [payment.debtor, payment.creditor] : [payment.creditor, payment.debtor];
  for (const one of ['debtor', 'creditor'] as const)
    if (!payment[one].account) return fault('missing_field', names.account[one]);
  const own = customer.account!;
  const number = customer.number ?? { value: `${own.bank_code}/${own.account_number}`, type: 'customer' };
  return {
    id: name,
    transaction: {
      transaction_id: name,
      amount: Number(amount),
      currency,
      transaction_type: 'transfer',
      account_type: customer.isCompany ? 'corporate' : 'individual',
      customer_details: {
        customer_name: customer.name ?? number.value,
        customer_email: 'unknown',
        identifier: number.value,
        identifier_type: number.type,
      },
      additional_info: {
        ...{ ip_address: 'unknown', location: 'unknown', direction: side === 'debtor' ? 'out' : 'in' },
        ...optional('counterparty_name', other.name),
        ...optional('transaction_description', payment.purpose?.slice(0, 500)),
        ...optional('payment_reference', reference),
        ...optional('channel', payment.channel),
        ...optional('origin_country', payment.debtor.country),
        ...optional('destination_country', payment.creditor.country),
        ...optional('origin_bic', payment.debtor.bic),
        ...optional('destination_bic', payment.creditor.bic),
      },
      origin_account: payment.debtor.account,
      destination_account: payment.creditor.account,
      ...optional('timestamp', payment.time),
    },
  };
}

function isoPayment(kind: MessageKind, { element, around }: Transfer): Payment {
  const header = around.get('GrpHdr');
  const settled = at(element, 'IntrBkSttlmAmt') ?? at(element, 'Amt', 'InstdAmt') ?? at(element, 'InstdAmt');
  const notProvided = (text: string | undefined): string | undefined => (text === 'NOTPROVIDED' ? undefined : text);
  const unique = textAt(element, 'PmtId', 'UETR') ?? textAt(element, 'PmtId', 'TxId');
  const ordered = textAt(element, 'PmtId', 'InstrId') ?? notProvided(textAt(element, 'PmtId', 'EndToEndId'));
  const message = textAt(header, 'MsgId');
  // If the transfer names no debtor, uses the debtor of the surrounding elements, because one debtor can have many
  // transfers.
  const part = (name: string): MessageElement | undefined => at(element, name) ?? around.get(name);
  const time = textAt(element, 'AccptncDtTm') ?? textAt(around.get('ReqdExctnDt'), 'DtTm') ?? textAt(header, 'CreDtTm');
  return {
    id: unique ?? (ordered !== undefined && message !== undefined ? `${message}/${ordered}` : undefined),
    reference: unique ?? notProvided(textAt(element, 'PmtId', 'EndToEndId')),
    amount: settled?.text || undefined,
    currency: settled?.attributes.get('Ccy'),
    time,
    purpose: textAt(element, 'RmtInf', 'Ustrd'),
    debtor: isoParty({ party: part('Dbtr'), accountOf: part('DbtrAcct'), agent: part('DbtrAgt'), time }),
    creditor: isoParty({
      ...{ party: at(element, 'Cdtr'), accountOf: at(element, 'CdtrAcct'), agent: at(element, 'CdtrAgt'), time },
    }),
    names: {
      id: kind === 'pacs.008' ? 'PmtId/TxId' : 'PmtId/EndToEndId',
      amount: kind === 'pacs.008' ? 'IntrBkSttlmAmt' : 'Amt/InstdAmt',
      account: { debtor: 'DbtrAcct/Id', creditor: 'CdtrAcct/Id' },
    },
  };
}

interface IsoParty {
  readonly party: MessageElement | undefined;
  readonly accountOf: MessageElement | undefined;
  readonly agent: MessageElement | undefined;
  readonly time: string | undefined;
}

function isoParty({ party, accountOf, agent, time }: IsoParty): Party {
  const bank = at(agent, 'FinInstnId');
  const bic = textAt(bank, 'BICFI') ?? textAt(bank, 'BIC');
  const code = textAt(bank, 'ClrSysMmbId', 'MmbId') ?? bic ?? textAt(bank, 'Othr', 'Id');
  const number = textAt(accountOf, 'Id', 'IBAN') ?? textAt(accountOf, 'Id', 'Othr', 'Id');
  const company = at(party, 'Id', 'OrgId');
  const identity = at(company ?? at(party, 'Id', 'PrvtId'), 'Othr');
  const value = textAt(identity, 'Id');
  const scheme = textAt(identity, 'SchmeNm', 'Prtry') ?? textAt(identity, 'SchmeNm', 'Cd');
  return {
    name: textAt(party, 'Nm'),
    account: account(code, number),
    number: value === undefined ? undefined : { value, type: SCHEMES[scheme ?? ''] ?? scheme ?? 'customer' },
    isCompany: company !== undefined,
    bic,
    country: countryOfParty(
      {
        ofBank: textAt(bank, 'PstlAdr', 'Ctry'),
        ofAccount: (number === undefined ? undefined : countryOfIban(number)) ?? countryOfBic(bic),
        ofPerson: [textAt(party, 'PstlAdr', 'Ctry'), textAt(party, 'CtryOfRes')],
      },
      time,
    ),
  };
}

/**
 * Returns the country to send for a party. Undefined if the country already follows from the account number. The
 * country is normally that of the account. It is the country where the person lives if the account gives none, or if
 * the FATF lists that country more strictly. A resident of Iran is therefore recognised even with an account in another
 * country. Pure.
 */
function countryOfParty(
  {
    ofBank,
    ofAccount,
    ofPerson,
  }: {
    readonly ofBank: string | undefined;
    readonly ofAccount: string | undefined;
    readonly ofPerson: readonly (string | undefined)[];
  },
  time: string | undefined,
): string | undefined {
  const when = new Date(time ?? '');
  const lists = countryListsAt(Number.isNaN(when.getTime()) ? LATEST : when);
  const strictness = (country: string | undefined): number => {
    if (country === undefined) return -1;
    if (lists.call_for_action.includes(country)) return 2;
    return lists.increased_monitoring.includes(country) ? 1 : 0;
  };
  const account = countryCode(ofBank) ?? ofAccount;
  const strictest = ofPerson
    .map(countryCode)
    .reduce((best, one) => (strictness(one) > strictness(best) ? one : best), account);
  return strictest === account ? ofBank : strictest;
}
/** A time that is later than every publication of the lists. */
const LATEST = new Date(8.64e15);

/** Codes of the ISO 20022 external code lists, by the value of `identifier_type`. */
const SCHEMES: Readonly<Record<string, string>> = {
  CCPT: 'passport',
  NIDN: 'national_id',
  DRLC: 'driverslicence',
  TXID: 'tin',
  CUST: 'customer',
};

const LAGOS = '+01:00';

/**
 * Pattern of a NIP session id: six digits of the sending institution, the time in Lagos as yyMMddHHmmss, and twelve
 * more digits.
 */
function sessionOf(id: string | undefined): { readonly sender: string | undefined; readonly time: string | undefined } {
  const parts = /^(\d{6})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d{12}$/.exec(id ?? '');
  if (!parts) return { sender: undefined, time: undefined };
  const [, sender, year, month, day, hour, minute, second] = parts;
  return { sender, time: `20${year}-${month}-${day}T${hour}:${minute}:${second}${LAGOS}` };
}

function nipPayment(element: MessageElement): Payment {
  const text = (name: string): string | undefined => textAt(element, name);
  const { sender, time } = sessionOf(text('SessionID'));
  const party = (prefix: 'Originator' | 'Beneficiary', bank: string | undefined): Party => {
    const bvn = text(`${prefix}BankVerificationNumber`) ?? text(`${prefix}VerificationNumber`);
    const number = text(`${prefix}AccountNumber`);
    return {
      name: text(`${prefix}AccountName`),
      account: number === undefined || bank === undefined ? undefined : account(bank, number),
      number: bvn === undefined ? undefined : { value: bvn, type: 'bvn' },
      isCompany: false,
      bic: undefined,
      // A NIP transfer is always in naira, and always between institutions in Nigeria.
      country: 'NG',
    };
  };
  return {
    id: text('SessionID'),
    reference: text('SessionID'),
    amount: text('Amount'),
    currency: 'NGN',
    time,
    purpose: text('Narration'),
    channel: text('ChannelCode'),
    debtor: party('Originator', sender),
    creditor: party('Beneficiary', text('DestinationInstitutionCode')),
    names: {
      id: 'SessionID',
      amount: 'Amount',
      account: { debtor: 'OriginatorAccountNumber', creditor: 'BeneficiaryAccountNumber' },
    },
  };
}
