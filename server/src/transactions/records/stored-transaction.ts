import type { monitoring } from '@hakiki/contract';
import { LEGACY_TEXT } from '@hakiki/contract/codes.ts';
import type { KeptMessage } from '@hakiki/texts';
import type { BlacklistHit } from '../../blacklist/blacklist-store.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { type Entities, entitiesOf } from '../facts/entities.ts';
import { definitionOf, isSignal } from '../facts/signal-definitions.ts';
import { readFacts, type TransactionFacts } from '../facts/transaction-facts.ts';
import type { Found, Value } from '../facts/unit.ts';
import { withHistoryKey } from '../history/former-keys.ts';
import { makeListKeyOf } from '../lists/list-key.ts';
import type { ListKeyOf } from '../lists/list-lookup-store.ts';
import type { RuleResult } from '../rules/evaluate-rules.ts';
import * as store from './transaction-store.ts';

/**
 * The result of an evaluation, stored encrypted. It contains rules that hit, were suppressed or failed, the signals
 * that were read, and the blacklist entries that matched.
 */
export interface Evidence {
  readonly results: readonly RuleResult[];
  readonly signals: ReadonlyMap<string, Found>;
  readonly listed: readonly BlacklistHit[];
}

/** A stored transaction, decrypted, with the facts that were read from its own fields. */
export interface StoredTransaction {
  readonly row: store.StoredRow;
  readonly transaction: monitoring.Transaction;
  readonly facts: TransactionFacts;
  readonly entities: Entities;
  readonly listKeyOf: ListKeyOf;
  /** The evidence of the evaluation; undefined if the transaction was never evaluated. */
  readonly evidence: Evidence | undefined;
  /** Evidence that was stored with the answer. */
  readonly firstEvidence: Evidence | undefined;
  /** Results in `evidence` that were found after the answer. */
  readonly lateResults: readonly RuleResult[];
}

/**
 * Returns the stored text of an evaluation: results that hit, were suppressed or failed, and every signal that was
 * read. Leaves out the result of a rule that lacked an input, because `notEvaluated` can compute it from the rule set
 * and the signals. The row therefore stays small enough for PostgreSQL to store it in one piece.
 */
export const evidenceText = ({ results, signals, listed }: Evidence): string => {
  const short: Record<string, unknown> = {};
  for (const [key, found] of signals) short[key] = 'value' in found ? shortOf(found.value) : noValueOf(found);
  const kept = results.filter(({ outcome }) => outcome !== 'no_hit' && outcome !== 'not_evaluated');
  return JSON.stringify({ results: kept, signals: short, listed });
};
/**
 * Returns the reason why a signal has no value. The second element is present only if the signal could not be computed.
 */
const noValueOf = (found: Exclude<Found, { readonly value: Value }>): readonly unknown[] =>
  'failed' in found ? [found.failed, 'failed'] : [found.missing];
const shortOf = (value: Value): unknown => (typeof value === 'bigint' ? `${value}n` : value);

/** Reason why a signal has no value. Records from before 2026-11-26 contain an English sentence. */
type ReasonOrText = KeptMessage | string;
const messageOf = (reason: ReasonOrText): KeptMessage =>
  typeof reason === 'string' ? { code: LEGACY_TEXT, params: { text: reason } } : reason;

/** A signal in the form in which evaluations before 2026-11-23 stored it. */
interface FormerSignal {
  readonly value?: unknown;
  readonly missing?: string;
}
type ShortSignal = string | number | boolean | readonly [ReasonOrText, 'failed'?];

/** Restores a stored signal. Money is stored as a text that ends in the letter n. */
function revived([key, kept]: [string, ShortSignal | FormerSignal]): [string, Found] {
  if (Array.isArray(kept)) {
    const [reason, kind] = kept as readonly [ReasonOrText, 'failed'?];
    return [key, kind === 'failed' ? { failed: messageOf(reason) } : { missing: messageOf(reason) }];
  }
  const former = typeof kept === 'object' ? (kept as FormerSignal) : { value: kept };
  if (former.missing !== undefined) return [key, { missing: messageOf(former.missing) }];
  const name = key.split(' ', 1)[0]!;
  const money = isSignal(name) && definitionOf(name).unit === 'money';
  const { value } = former;
  return [key, { value: money && typeof value === 'string' ? BigInt(value.replace(/n$/, '')) : (value as Value) }];
}

type StoredResult = Omit<RuleResult, 'reason'> & { readonly reason?: ReasonOrText };
const revivedResult = ({ reason, ...result }: StoredResult): RuleResult =>
  reason === undefined ? result : { ...result, reason: messageOf(reason) };

export function evidenceOf(text: string): Evidence {
  const {
    results,
    signals,
    listed = [],
  } = JSON.parse(text) as {
    results: StoredResult[];
    signals: Record<string, ShortSignal | FormerSignal>;
    listed?: BlacklistHit[];
  };
  return { results: results.map(revivedResult), listed, signals: new Map(Object.entries(signals).map(revived)) };
}

async function openStored(db: Db, vault: Vault, row: store.StoredRow): Promise<StoredTransaction> {
  const { id, account_id: accountId, branch_id: branchId } = row;
  const text = async (column: string, bytes: Buffer): Promise<string> =>
    (await vault.decrypt(accountId, `transactions.${column}:${id}`, bytes)).toString();
  const transaction = JSON.parse(await text('ciphertext', row.ciphertext)) as monitoring.Transaction;
  const late = row.late_evidence ? evidenceOf(await text('late_evidence', row.late_evidence)) : undefined;
  const first = row.evidence ? evidenceOf(await text('evidence', row.evidence)) : undefined;
  return {
    row,
    transaction,
    facts: readFacts(transaction, row.created_at),
    listKeyOf: makeListKeyOf(vault, accountId),
    entities: await storedEntities(db, row, await entitiesOf(vault, { id: branchId, accountId }, transaction)),
    evidence: first && late ? joined(first, late) : first,
    firstEvidence: first,
    lateResults: late?.results ?? [],
  };
}

/** Returns the entities, each with the key of its history. If the row contains an entity's key, that key is used. */
async function storedEntities(db: Db, row: store.StoredRow, named: Entities): Promise<Entities> {
  const { customer, origin, destination } = named;
  return {
    ...named,
    // The row of a deleted person has a single byte as the customer's key.
    customer: row.customer_key.length > 1 ? { ...customer, key: row.customer_key } : customer,
    destination: destination && { ...destination, key: row.destination_key ?? destination.key },
    origin: origin && (await withHistoryKey(db, origin, { take: false })),
  };
}

/** Merges late results. A late result replaces the earlier result of the same rule. */
function joined(first: Evidence, late: Evidence): Evidence {
  const again = new Set(late.results.map(({ stable_id }) => stable_id));
  return {
    results: [...first.results.filter(({ stable_id }) => !again.has(stable_id)), ...late.results],
    signals: new Map([...first.signals, ...late.signals]),
    listed: first.listed,
  };
}

/** Returns the transaction with this internal id; undefined if it was deleted. */
export async function findStored(db: Db, vault: Vault, id: number): Promise<StoredTransaction | undefined> {
  const row = await store.storedRow(db, id);
  return row && openStored(db, vault, row);
}

/** Returns the transactions with these internal ids that still exist, in their order. Uses one SQL statement. */
export async function findAllStored(db: Db, vault: Vault, ids: readonly number[]): Promise<StoredTransaction[]> {
  const rows = new Map((await store.storedRows(db, ids)).map((row) => [row.id, row]));
  const all = [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
  return Promise.all(all.map((row) => openStored(db, vault, row)));
}
