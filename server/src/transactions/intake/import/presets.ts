import { isCurrency, minorDigits } from '../../../platform/money.ts';
import {
  account,
  HOUR_MS,
  type ImportOptions,
  type LineReader,
  optional,
  stepped,
  timeOf,
  transactionOf,
} from './columns.ts';

/**
 * Rounds an amount to the decimals of its currency. Simulators write two decimals for every currency, although the yen
 * and the Ugandan shilling have no decimals.
 */
const rounded = (amount: string | undefined, currency: string): string =>
  amount && isCurrency(currency) && Number.isFinite(Number(amount))
    ? Number(amount).toFixed(minorDigits(currency))
    : (amount ?? '');

/** Readers for the files of the public simulators, by their published columns. */
export const PRESETS: Readonly<Record<string, (options: ImportOptions) => LineReader>> = {
  /** Reads files of PaySim (Lopez-Rojas): mobile money, with steps of one hour. */
  paysim: ({ currency, start }) => ({
    columns: ['step', 'type', 'amount', 'nameOrig', 'nameDest'],
    outcome: (line) => line['isFraud'],
    read: (line, n) => {
      const incoming = line['type'] === 'CASH_IN';
      return transactionOf(
        {
          ...{
            id: `paysim-${n}`,
            time: stepped(start, line['step'] ?? '', HOUR_MS),
            amount: rounded(line['amount'], currency),
            currency,
          },
          ...{ type: 'ussd', customer: line['nameOrig'] ?? '' },
          // For a cash deposit, the money comes from the agent.
          from: account('paysim', incoming ? line['nameDest'] : line['nameOrig']),
          to: account('paysim', incoming ? line['nameOrig'] : line['nameDest']),
        },
        {
          ...optional('channel', line['type']),
          is_cash: String(line['type']?.startsWith('CASH_') ?? false),
          direction: incoming ? 'in' : 'out',
        },
      );
    },
  }),
  /**
   * Reads `transactions.csv` of IBM AMLSim. Times are ISO 8601 or a number of days. Also accepts the column names of
   * its published samples (`TX_ID`) and graphs (`src`, `dst`).
   */
  amlsim: ({ currency, start }) => ({
    columns: ['tran_id', 'orig_acct', 'bene_acct', 'base_amt', 'tran_timestamp'],
    also: {
      tran_id: ['TX_ID', 'id', 'transaction_id'],
      orig_acct: ['SENDER_ACCOUNT_ID', 'orig', 'src', 'source'],
      bene_acct: ['RECEIVER_ACCOUNT_ID', 'bene', 'dst', 'target'],
      tx_type: ['ttype', 'type'],
      base_amt: ['TX_AMOUNT', 'amount'],
      tran_timestamp: ['TIMESTAMP', 'time', 'date'],
      is_sar: ['IS_FRAUD', 'isSAR', 'is_fraud'],
    },
    outcome: (line) => line['is_sar'],
    read: (line) =>
      transactionOf(
        {
          ...{ id: `amlsim-${line['tran_id']}`, time: timeOf(line['tran_timestamp'] ?? '', start) },
          ...{ amount: rounded(line['base_amt'], currency), currency, customer: line['orig_acct'] ?? '' },
          from: account('amlsim', line['orig_acct']),
          to: account('amlsim', line['bene_acct']),
        },
        { ...optional('channel', line['tx_type']), is_cash: String(/cash/i.test(line['tx_type'] ?? '')) },
      ),
  }),
  /**
   * IBM AMLworld, versions HI and LI. Two columns are called Account, and currencies have English names. A reinvestment
   * moves no money to another account.
   */
  amlworld: () => ({
    columns: ['Timestamp', 'From Bank', 'Account', 'To Bank', 'Account.1', 'Amount Paid', 'Payment Currency'],
    also: { Account: ['From Account'], 'Account.1': ['To Account'] },
    outcome: (line) => line['Is Laundering'],
    read: (line, n) => {
      const currency = CURRENCIES.get(line['Payment Currency'] ?? '') ?? line['Payment Currency'] ?? '';
      const format = line['Payment Format'];
      return transactionOf(
        {
          ...{ id: `amlworld-${n}`, time: timeOf(line['Timestamp'] ?? '', new Date(0)) },
          ...{ amount: rounded(line['Amount Paid'], currency), currency },
          customer: `${line['From Bank']}/${line['Account']}`,
          from: account(line['From Bank'], line['Account']),
          to: format === 'Reinvestment' ? undefined : account(line['To Bank'], line['Account.1']),
        },
        { ...optional('channel', format), is_cash: String(format === 'Cash') },
      );
    },
  }),
};

/** Names of currencies in AMLworld, with their ISO codes. Bitcoin has no ISO code, so its lines are refused. */
const CURRENCIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'US Dollar': 'USD',
    Euro: 'EUR',
    'UK Pound': 'GBP',
    Yuan: 'CNY',
    Yen: 'JPY',
    Rupee: 'INR',
    Ruble: 'RUB',
    Shekel: 'ILS',
    'Mexican Peso': 'MXN',
    'Brazil Real': 'BRL',
    'Swiss Franc': 'CHF',
    'Canadian Dollar': 'CAD',
    'Australian Dollar': 'AUD',
    'Saudi Riyal': 'SAR',
  }),
);
