import {
  type BlacklistHit,
  type ListedAsk,
  type ListedRow,
  listedByAsk,
  listedQuery,
} from '../../blacklist/blacklist-store.ts';
import { inOneRound } from '../../platform/database/one-round.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { Entities } from '../facts/entities.ts';
import type { TransactionName } from '../facts/transaction-keys.ts';
import { entityText, type KnownEntity, lockEntities } from '../history/history-store.ts';
import * as store from '../records/transaction-store.ts';
import { type SettingsRow, settingsQuery } from '../rules/rule-set-store.ts';

export interface LookedUp {
  /** Earlier answers to the same transactions, by `nameText`. */
  readonly earlier: ReadonlyMap<string, store.EarlierAnswer>;
  /** New transaction ids, one for each transaction of the group. */
  readonly ids: readonly number[];
  readonly settings: readonly SettingsRow[];
  /** Blacklist entries that each transaction matches, in the order of the group. */
  readonly listed: readonly (readonly BlacklistHit[])[];
}

/**
 * Runs the queries that a group needs after its customers are locked, in one statement. They run after the locks for
 * two reasons. Another request with the same `transaction_id` may be answered during the wait. Ids must also be in the
 * order of the locks.
 */
export async function lookUp(
  work: Db,
  group: readonly (ListedAsk & { readonly name: TransactionName })[],
): Promise<LookedUp> {
  const names = group.map(({ branch, name }) => ({ branchId: branch.id, name }));
  const { earlier, ids, settings, listed } = await inOneRound<{
    earlier: store.AnswerRow;
    ids: { id: number };
    settings: SettingsRow;
    listed: ListedRow;
  }>(work, {
    earlier: store.answersQuery(names),
    ids: store.transactionIdsQuery(group.length),
    settings: settingsQuery([...new Set(names.map(({ branchId }) => branchId))]),
    listed: listedQuery(group),
  });
  return {
    ...{ settings, earlier: store.answersByName(names, earlier), ids: ids.map(({ id }) => id) },
    listed: listedByAsk(group, listed),
  };
}

interface Located {
  readonly entities: Entities;
  readonly facts: { readonly at: Date };
}

/**
 * Locks the customers of the group. Returns the stored data of these customers, and of the accounts and cards that the
 * first stage may read. Accounts and cards are not locked. The second stage of another transaction may therefore add
 * history rows after this read. The second stage of this transaction then reads these rows.
 */
export async function lockAndKnow(work: Db, group: readonly Located[]): Promise<Map<string, KnownEntity | undefined>> {
  const customers = customersOf(group);
  const beside = new Map(
    group
      .flatMap(({ entities: { origin, card } }) => [origin, card])
      .flatMap((entity) => (entity ? [[entityText(entity), entity] as const] : [])),
  );
  const known = await lockEntities(work, customers, [...beside.values()]);
  return new Map([...customers.map(entityText), ...beside.keys()].map((text) => [text, known.get(text)]));
}

/** Each customer of the group once, with the earliest time. */
function customersOf(group: readonly Located[]) {
  const customers = new Map<string, Entities['customer'] & { at: Date }>();
  for (const { entities, facts } of group) {
    const text = entityText(entities.customer);
    const at = customers.get(text)?.at ?? facts.at;
    customers.set(text, { ...entities.customer, at: new Date(Math.min(at.getTime(), facts.at.getTime())) });
  }
  return [...customers.values()];
}
