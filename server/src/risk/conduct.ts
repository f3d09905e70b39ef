import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';

export interface Conduct {
  /** Alerts of the last 365 days, except alerts of cases that were closed as a mistake. */
  readonly alerts: number;
  readonly openCases: number;
  /** Cases closed as suspicious, reported or not. */
  readonly confirmedCases: number;
  /** Total of the last 30 days in `currency`, incoming plus outgoing, in major units. Undefined without a currency. */
  readonly volume: number | undefined;
}
export interface ConductQuery {
  readonly branchId: number;
  readonly accountId: number;
  /** Keyed hashes by which transactions name the customer (`customerKeys`). */
  readonly keys: readonly Buffer[];
  readonly currency: string | undefined;
  readonly now: Date;
}

/** Facts about transactions that a rating needs. `transactions/history` computes them. */
export interface CustomerTransactions {
  /**
   * Returns the keyed hashes under which customers may be stored, for the values that transactions contain: any kind of
   * number, or an email address.
   */
  readonly customerKeys: (db: Db, vault: Vault, accountId: number, names: readonly string[]) => Promise<Buffer[]>;
  readonly conductOfCustomer: (db: Db, query: ConductQuery) => Promise<Conduct>;
}
