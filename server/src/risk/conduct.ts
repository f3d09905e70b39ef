import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';

export interface Conduct {
  /** Number of alerts in the last 365 days. Alerts of cases that were closed as a mistake do not count. */
  readonly alerts: number;
  readonly openCases: number;
  /** Number of cases that were closed as suspicious, with or without a report. */
  readonly confirmedCases: number;
  /**
   * Total of received and sent money in the last 30 days in `currency`, in major units. Undefined if there is no
   * currency.
   */
  readonly volume: number | undefined;
}
export interface ConductQuery {
  readonly branchId: number;
  readonly accountId: number;
  /** Keyed hashes that identify the customer in transactions (`customerKeys`). */
  readonly keys: readonly Buffer[];
  readonly currency: string | undefined;
  readonly now: Date;
}

/** Facts about transactions that a rating needs. Their implementation is in `transactions/history`. */
export interface CustomerTransactions {
  /**
   * Returns the keyed hashes under which a customer may be stored. They are computed from the values that transactions
   * contain: a number of any kind, or an email address.
   */
  readonly customerKeys: (db: Db, vault: Vault, accountId: number, names: readonly string[]) => Promise<Buffer[]>;
  readonly conductOfCustomer: (db: Db, query: ConductQuery) => Promise<Conduct>;
}
