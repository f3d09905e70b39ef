import type { Entities } from '../entities.ts';
import type { Entity, KnownEntity } from '../history-store.ts';
import type { Found } from '../rules/unit.ts';
import type { ListHit } from '../screen-parties.ts';
import type { Asker } from './asker.ts';
import type { TransactionFacts } from './facts.ts';
import type { Views } from './views.ts';

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
  /** 2: after the answer, when the movements of the accounts are known. */
  readonly stage: 1 | 2;
  /** What was read of it before, by request key: kept where it cannot be read again. */
  readonly kept?: ReadonlyMap<string, Found>;
}
