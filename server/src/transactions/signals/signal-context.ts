import type { Entities, Entity } from '../facts/entities.ts';
import type { TransactionFacts } from '../facts/transaction-facts.ts';
import type { Found } from '../facts/unit.ts';
import type { KnownEntity } from '../history/history-store.ts';
import type { ListSubject } from '../lists/list-kinds.ts';
import type { ListKeyOf } from '../lists/list-lookup-store.ts';
import type { PartiesScreened } from './screen-parties.ts';
import type { Asker } from './signal-reader.ts';
import type { Views } from './views.ts';

/** Input for looking up a transaction's values in lists. */
export interface ListLookup {
  readonly branchId: number;
  readonly formsFor: (subject: ListSubject) => readonly string[];
  readonly keyOf: ListKeyOf;
}

/** A transaction, with all data from which its signals are read. */
export interface SignalContext {
  readonly entities: Entities;
  readonly views: Views;
  readonly asker: Asker;
  readonly facts: TransactionFacts;
  readonly id: number;
  /** Number of minutes by which the branch's clocks are ahead of UTC. The branch's days begin at its local midnight. */
  readonly utcOffset: number;
  /** The customer's last known geographic place before this transaction. */
  readonly located: KnownEntity['located'];
  /** The payer: the customer, or the sending account if the customer receives the money. */
  readonly payer: Entity;
  /** True if a value of the transaction is on a blacklist; undefined if nothing was looked up. */
  readonly blacklisted: boolean | undefined;
  /** The strongest screening hit among the parties; undefined if nobody was screened. */
  readonly listHit: PartiesScreened | undefined;
  /** Values of the transaction that can be looked up in lists of the branch. */
  readonly listLookup: ListLookup;
  /**
   * Stage of the evaluation. Stage 2 runs after the answer, when the transaction is in the histories of its accounts.
   */
  readonly stage: 1 | 2;
  /** Signals that were read before, by request key. Used for signals whose former value cannot be read again. */
  readonly kept?: ReadonlyMap<string, Found>;
}
