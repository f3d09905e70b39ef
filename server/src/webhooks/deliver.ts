import { sql } from 'kysely';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { type AttemptResult, answerContext, attempt, makeSigners, nothingSent, type SignerOf } from './attempt.ts';
import { deliveryJob, enqueuePending } from './delivery-job.ts';
import { type DueDelivery, readDue } from './due-deliveries.ts';
import { type Outcome, park, writeOutcomes } from './outcomes.ts';
import { afterAttempt, PAUSE_AFTER_MS } from './retry.ts';

export interface DeliveryDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly vault: Vault;
  readonly outbound: Pick<Outbound, 'post'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onFault: (error: unknown) => void;
}

/** Maximum number of deliveries that this process handles at the same time. */
const CONCURRENCY = 1024;
/**
 * Maximum number of simultaneous attempts at one endpoint. It is the same as the maximum number of connections to one
 * origin.
 */
const PER_ENDPOINT = 64;
/**
 * Maximum time between reading and sending a delivery, in milliseconds. An older delivery is read again before it is
 * sent, because its signing key may have been rotated.
 */
const FRESH_MS = 250;

interface Item {
  readonly due: DueDelivery;
  readonly signerOf: SignerOf;
  /** Time when the delivery was read, from `performance.now()`. */
  readonly readAt: number;
}
type Result = { readonly outcome: Outcome } | { readonly parked: DueDelivery } | undefined;

/**
 * Delivers due events in this process until the jobs are stopped. If this process ends unexpectedly, another process
 * repeats its attempts. A receiver may then get an event twice, but it never misses one.
 */
export async function startDelivery(deps: DeliveryDeps) {
  const { db, jobs, vault, outbound, clock, random, onFault } = deps;
  const limits = new Map<string, LimitFunction>();

  /** Waits until fewer than `PER_ENDPOINT` attempts to this endpoint are running, then runs `work`. */
  async function atEndpoint<T>(endpoint: string, work: () => Promise<T>): Promise<T> {
    const limit = limits.get(endpoint) ?? pLimit(PER_ENDPOINT);
    limits.set(endpoint, limit);
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(endpoint);
    }
  }

  async function read(ids: readonly number[]): Promise<Map<number, Item>> {
    const [signerOf, readAt] = [makeSigners(vault), performance.now()];
    return new Map((await readDue(db, ids)).map((due) => [due.id, { due, signerOf, readAt }]));
  }

  async function deliver(item: Item): Promise<Result> {
    const fresh = performance.now() - item.readAt < FRESH_MS ? item : (await read([item.due.id])).get(item.due.id);
    if (fresh?.due.attempt !== item.due.attempt) return undefined;
    return fresh.due.paused ? { parked: fresh.due } : { outcome: await outcomeOf(fresh) };
  }

  async function outcomeOf({ due, signerOf }: Item): Promise<Outcome> {
    const at = clock.now();
    let attempted: AttemptResult;
    try {
      attempted = await attempt(due, { vault, outbound, signerOf });
    } catch (error) {
      onFault(error);
      attempted = nothingSent('unsent_event_unreadable');
    }
    const { ok, status, durationMs, answerStart, error } = attempted;
    const answer = answerStart
      ? await vault.encrypt(due.account_id, answerContext(due.id), answerStart).catch(() => null)
      : null;
    const failures = due.failures + (ok ? 0 : 1);
    const next = afterAttempt({ ok, failures, random: random() });
    const { id, branch_id: branchId, endpoint, attempt: number } = due;
    const delayMs = next.state === 'pending' ? next.delayMs : 0;
    return {
      ...{ id, branchId, endpoint, attempt: number, state: next.state, at },
      ...{ status, durationMs, answer, error, failures, delayMs },
      url: attempted.url,
    };
  }

  const worker = await jobs.workInBatches<{ delivery_id: number; attempt: number }, Item, Result>(
    deliveryJob,
    CONCURRENCY,
    {
      async prepare(batch) {
        const items = await read(batch.map(({ data }) => data.delivery_id));
        const inForce = batch.filter(({ data }) => items.get(data.delivery_id)?.due.attempt === data.attempt);
        return new Map(inForce.map(({ id, data }) => [id, items.get(data.delivery_id)!]));
      },
      run: (item) => atEndpoint(item.due.endpoint, () => deliver(item)),
      async writeResults(transaction, results) {
        const outcomes = results.flatMap((result) => (result && 'outcome' in result ? [result.outcome] : []));
        await writeOutcomes(transaction, jobs, outcomes, PAUSE_AFTER_MS);
        await park(
          transaction,
          jobs,
          results.flatMap((result) => (result && 'parked' in result ? [result.parked] : [])),
        );
      },
    },
  );
  // A delivery that an earlier release left pending has no job yet.
  enqueuePending(db, jobs, sql`true`).catch(onFault);
  return worker;
}
