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
  /** By `nameText`. */
  readonly earlier: ReadonlyMap<string, store.EarlierAnswer>;
  /** A number for each. */
  readonly ids: readonly number[];
  readonly settings: readonly SettingsRow[];
  /** For each, which of its values are listed. */
  readonly listed: readonly (readonly BlacklistHit[])[];
}

/**
 * What a group of transactions asks once its customers are locked, since another request with the same `transaction_id` may have been answered while it waited, and numbers are
 * taken in the order of the locks. One statement.
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
 * Locks the customers of the group; gives what is known of them and of the accounts and cards that the first stage may read. These are not locked: what a second stage
 * writes of them meanwhile, this transaction's own sees.
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

/** Each customer of the group once, with the earliest of its times. */
function customersOf(group: readonly Located[]) {
  const customers = new Map<string, Entities['customer'] & { at: Date }>();
  for (const { entities, facts } of group) {
    const text = entityText(entities.customer);
    const at = customers.get(text)?.at ?? facts.at;
    customers.set(text, { ...entities.customer, at: new Date(Math.min(at.getTime(), facts.at.getTime())) });
  }
  return [...customers.values()];
}
