import type { monitoring } from '@hakiki/contract';
import { AppError } from '../../../platform/errors.ts';
import { keptExactly } from '../../../platform/exact-number.ts';
import { isRecord } from '../../rules/check-rule.ts';

/**
 * One line of a CSV file: its cells by the column names of the header. A repeated column name gets a number: `Account`,
 * `Account.1`.
 */
export type Line = Readonly<Record<string, string>>;

/** Source of a field: the name of a column, or one fixed value for all lines. */
export type Source = string | { readonly value: string };

/**
 * Source of each field. Times are ISO 8601 (UTC if there is no time zone), `2022/09/01 00:20`, or a number of hours or
 * days after `start`.
 */
export interface ColumnMap {
  readonly transaction_id?: Source;
  readonly timestamp: Source;
  readonly amount: Source;
  readonly currency: Source;
  readonly transaction_type?: Source;
  readonly account_type?: Source;
  /** Column that identifies the customer. Default: the column of the origin account. */
  readonly customer_id?: Source;
  /**
   * Kind of the number in `customer_id` (`bvn`, `nin`, …), the same as `identifier_type` in the API. A BVN and a NIN
   * with the same digits identify two different customers.
   */
  readonly customer_id_type?: Source;
  readonly customer_name?: Source;
  readonly customer_email?: Source;
  readonly origin_account?: Source;
  readonly origin_bank?: Source;
  readonly destination_account?: Source;
  readonly destination_bank?: Source;
  readonly description?: Source;
  readonly channel?: Source;
  readonly is_cash?: Source;
  readonly direction?: Source;
  /**
   * The known outcome: suspicious or not, in the words of `known-outcome.ts`. It is stored with the transaction and
   * used in back-tests.
   */
  readonly known_outcome?: Source;
}
const MAPPED = [
  ...([
    'transaction_id',
    'timestamp',
    'amount',
    'currency',
    'transaction_type',
    'account_type',
    'customer_id',
    'customer_id_type',
  ] as const),
  ...(['customer_name', 'customer_email', 'origin_account', 'origin_bank', 'destination_account'] as const),
  ...(['destination_bank', 'description', 'channel', 'is_cash', 'direction', 'known_outcome'] as const),
] as const satisfies readonly (keyof ColumnMap)[];
const NEEDED = ['timestamp', 'amount', 'currency'] as const;

/** A reader that turns the lines of one kind of file into transactions. */
export interface LineReader {
  /** Names of the required columns. */
  readonly columns: readonly string[];
  /**
   * Other accepted names of columns, by the name that `read` uses. The names differ between versions of a simulator and
   * between copies of its files.
   */
  readonly also?: Readonly<Record<string, readonly string[]>>;
  /** Converts a line to a transaction. Its values are checked later. `n` is the line number and starts at 1. */
  readonly read: (line: Line, n: number) => unknown;
  /** Returns the text of the cell that contains the known outcome. */
  readonly outcome?: (line: Line) => string | undefined;
}

export interface ImportOptions {
  /** Currency that is used if a file does not name one. */
  readonly currency: string;
  /** Start time that is used if a file counts times in steps. */
  readonly start: Date;
}

const NOWHERE = { ip_address: 'unknown', location: 'unknown' };

/** Returns the faults of a column map that was sent as JSON, or an empty list if the map is valid. */
export function checkMap(json: unknown): string[] {
  if (!isRecord(json)) return ['the map must be an object: {"amount": "Amount", "currency": {"value": "NGN"}, …}'];
  return [
    ...Object.entries(json).flatMap(([field, source]) => {
      if (!(MAPPED as readonly string[]).includes(field))
        return [`${field.slice(0, 40)} is not a field. Fields: ${MAPPED.join(', ')}`];
      const holds = typeof source === 'string' || (isRecord(source) && typeof source['value'] === 'string');
      return holds ? [] : [`${field} must be a column's name, or {"value": "…"} for all lines`];
    }),
    ...NEEDED.flatMap((field) => (json[field] === undefined ? [`${field} is required`] : [])),
    ...(json['customer_id'] === undefined && json['origin_account'] === undefined
      ? ['customer_id or origin_account is required']
      : []),
  ];
}

/** Returns a reader that uses a map of columns. */
export function mappedReader(map: ColumnMap, options: ImportOptions): LineReader {
  const of = (line: Line, source: Source | undefined): string | undefined => {
    const text = source === undefined ? undefined : typeof source === 'string' ? line[source] : source.value;
    return text?.trim() || undefined;
  };
  return {
    columns: Object.values(map).filter((source) => typeof source === 'string'),
    outcome: (line) => of(line, map.known_outcome),
    read: (line, n) => {
      const field = (name: keyof ColumnMap) => of(line, map[name]);
      return transactionOf(
        {
          id: field('transaction_id') ?? `line-${n}`,
          time: timeOf(field('timestamp') ?? '', options.start),
          amount: field('amount') ?? '',
          currency: field('currency') ?? options.currency,
          type: field('transaction_type')?.toLowerCase(),
          accountType: field('account_type')?.toLowerCase(),
          customer: field('customer_id') ?? field('origin_account') ?? '',
          customerType: field('customer_id_type'),
          name: field('customer_name'),
          email: field('customer_email'),
          from: account(field('origin_bank'), field('origin_account')),
          to: account(field('destination_bank'), field('destination_account')),
        },
        {
          ...optional('transaction_description', field('description')),
          ...optional('channel', field('channel')),
          ...optional('is_cash', field('is_cash')),
          ...optional('direction', field('direction')),
        },
      );
    },
  };
}

export const optional = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value });
export const account = (bank: string | undefined, number: string | undefined) =>
  number === undefined ? undefined : { account_number: number, bank_code: bank ?? 'unknown' };

interface Parts {
  readonly id: string;
  readonly time: string;
  readonly amount: string;
  readonly currency: string;
  readonly type?: string | undefined;
  readonly accountType?: string | undefined;
  readonly customer: string;
  readonly customerType?: string | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly from: monitoring.Transaction['origin_account'] | undefined;
  readonly to: monitoring.Transaction['destination_account'] | undefined;
}

export function transactionOf(parts: Parts, info: object): unknown {
  return {
    transaction_id: parts.id,
    amount: parts.amount === '' ? undefined : amountOf(parts.amount),
    currency: parts.currency,
    transaction_type: parts.type ?? 'transfer',
    account_type: parts.accountType ?? 'individual',
    customer_details: {
      customer_name: parts.name ?? parts.customer,
      customer_email: parts.email ?? 'unknown',
      identifier: parts.customer,
      ...optional('identifier_type', parts.customerType),
    },
    additional_info: { ...NOWHERE, ...info },
    ...(parts.from && { origin_account: parts.from }),
    ...(parts.to && { destination_account: parts.to }),
    timestamp: parts.time,
  };
}

/**
 * Parses `1,234.50` as a number.
 * @throws AppError invalid_input if a JavaScript number cannot hold the written value exactly.
 */
function amountOf(text: string): number {
  const plain = text.replaceAll(',', '');
  if (/^[\d.]+$/.test(plain) && !keptExactly(plain))
    throw new AppError('amount_too_precise', { amount: plain.slice(0, 40) });
  return Number(plain);
}

export const HOUR_MS = 3_600_000;
export const stepped = (start: Date, steps: string, ms: number): string => {
  const n = /^\d{1,9}(\.\d+)?$/.test(steps) ? Number(steps) : Number.NaN;
  return Number.isNaN(n) ? steps : new Date(start.getTime() + n * ms).toISOString();
};
/**
 * Returns a time such as `2022/09/01 00:20` or `2022-09-01 00:20:00` as ISO 8601. A number of ten digits is read as
 * seconds since 1970. A shorter number is read as days after the start.
 */
export const timeOf = (text: string, start: Date): string => {
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000).toISOString();
  return /^\d{1,6}(\.\d+)?$/.test(text)
    ? stepped(start, text, 24 * HOUR_MS)
    : text.trim().replaceAll('/', '-').replace(' ', 'T');
};

/**
 * Maps the header's names to the names that the reader uses. Ignores case and spaces and accepts other names of the
 * same column.
 */
export function columnNames(header: readonly string[], { columns, also = {} }: LineReader): string[] {
  const names = headerNames(header);
  for (const column of new Set([...columns, ...Object.keys(also)])) {
    if (names.includes(column)) continue;
    const known = [column, ...(also[column] ?? [])].map(plainName);
    const place = names.findIndex((name) => known.includes(plainName(name)));
    if (place >= 0) names[place] = column;
  }
  return names;
}
const plainName = (name: string): string => name.toLowerCase().replace(/[\s_]/g, '');

/** Returns the names of the header's columns, made unique: the second `Account` becomes `Account.1`. */
function headerNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((cell) => {
    const name = cell.trim();
    const n = seen.get(name) ?? 0;
    seen.set(name, n + 1);
    return n ? `${name}.${n}` : name;
  });
}
