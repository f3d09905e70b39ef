import type { Entities, Entity } from '../facts/entities.ts';
import type { TransactionFacts } from '../facts/transaction-facts.ts';
import type { Found } from '../facts/unit.ts';
import type { KnownEntity } from '../history/history-store.ts';
import type { ListSubject } from '../lists/list-kinds.ts';
import type { ListKeyOf } from '../lists/list-lookup-store.ts';
import type { ListHit } from './screen-parties.ts';
import type { Asker } from './signal-reader.ts';
import type { Views } from './views.ts';

/** How values of a transaction are looked up in lists. */
export interface ListLookup {
  readonly branchId: number;
  readonly valueFor: (subject: ListSubject) => string | undefined;
  readonly keyOf: ListKeyOf;
}

/** A transaction and all that its signals are read from. */
export interface SignalContext {
  readonly entities: Entities;
  readonly views: Views;
  readonly asker: Asker;
  readonly facts: TransactionFacts;
  readonly id: number;
  /** Minutes that the branch's clocks are ahead of UTC: where its days begin. */
  readonly utcOffset: number;
  /** Where the customer was seen last before this transaction. */
  readonly located: KnownEntity['located'];
  /** Who moves the money: the customer, or the sending account when the customer receives. */
  readonly payer: Entity;
  /** Undefined when nobody looked. */
  readonly blacklisted: boolean | undefined;
  /** The strongest hit of the parties; undefined when nobody was screened. */
  readonly listHit: ListHit | undefined;
  /** What of it may be on lists of the branch. */
  readonly listLookup: ListLookup;
  /** 2: after the answer, when the movements of the accounts are known. */
  readonly stage: 1 | 2;
  /** What was read of it before, by request key: kept where it cannot be read again. */
  readonly kept?: ReadonlyMap<string, Found>;
}
