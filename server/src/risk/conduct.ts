import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';

export interface Conduct {
  /** Alerts of the last 365 days, without those of cases that ended as a mistake. */
  readonly alerts: number;
  readonly openCases: number;
  /** Cases closed as suspicious, reported or not. */
  readonly confirmedCases: number;
  /** What moved in the last 30 days in `currency`, in and out, in major units; undefined without a currency. */
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

/** What a rating asks of transactions; `transactions/history` answers it. */
export interface CustomerTransactions {
  /** Keyed hashes under which customers may be kept, by what transactions name them with: a number of any kind, or an email address. */
  readonly customerKeys: (db: Db, vault: Vault, accountId: number, names: readonly string[]) => Promise<Buffer[]>;
  readonly conductOfCustomer: (db: Db, query: ConductQuery) => Promise<Conduct>;
}
