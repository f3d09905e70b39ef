import type pg from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { listen } from '../platform/database/listen.ts';
import { openPrepared } from '../platform/database/prepared.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { type AttemptResult, answerContext, attempt, keysOf, type OpenKey } from './attempt.ts';
import {
  type Claim,
  claimDue,
  healClock,
  type Outcome,
  readBodies,
  releaseClaims,
  writeOutcomes,
} from './delivery-store.ts';
import { handOverOf } from './hand-over.ts';
import { type Ending, makeLanes, TURNS } from './lanes.ts';
import { makeOutcomeWriter } from './outcome-writer.ts';
import { bodyContext, DELIVERY_CHANNEL, KEYS_CHANGED } from './record-event.ts';
import { afterAttempt, PAUSE_AFTER_MS } from './retry.ts';
import { makeTurns } from './turns.ts';

export interface DeliveryDeps {
  readonly db: Db;
  readonly connection: pg.ClientConfig;
  readonly vault: Vault;
  readonly outbound: Pick<Outbound, 'post'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onFault: (error: unknown) => void;
}

/** Retries, a lost notification and the leases of a dead replica wait this long at most. */
const POLL_MS = 1000;
const HEAL_MS = 60_000;
/** How long after a claim attempts begin with the key that it read: a rotated key is out of use after this. */
const FRESH_MS = 250;
/** A statement planned while few deliveries were there goes on when there are many: it must not be one that reads the whole table. */
const BY_INDEX = '-c jit=off -c enable_seqscan=off';
/** Attempts under way at a stop get this long; the server's own limit is 10 s. */
const DRAIN_MS = 8000;

/**
 * Delivers what is due, in this process, until stopped. Work is claimed from the database, announced by notification, and shared with
 * replicas. A process that dies leaves its claims to run out; a receiver may then see an event twice, and never not at all.
 */
export function startDelivery(deps: DeliveryDeps) {
  const { db, vault, outbound, clock, random, onFault } = deps;
  const handOver = handOverOf(vault);
  const lanes = makeLanes();
  const turns = makeTurns(TURNS);
  // A claim that is lost with the database only lets its lease run out: it need not wait for the disk.
  const claiming = openPrepared(deps.connection, `-c synchronous_commit=off ${BY_INDEX}`);
  const writing = openPrepared(deps.connection, BY_INDEX);
  /** Claimed and not written yet: when the database was away for longer than a lease, these come again and are left out. */
  const held = new Set<number>();
  let stopped = false;
  let keyChanges = 0;
  let pumping: Promise<void> | undefined;
  let wanted = false;

  const writer = makeOutcomeWriter<Outcome>({
    write: (batch) => writeOutcomes(writing.run, batch, PAUSE_AFTER_MS),
    onWritten(batch) {
      for (const { id } of batch) held.delete(id);
      // An event whose subject waited for one of these can go.
      if (batch.some(({ endpoint }) => lanes.emptied(endpoint))) pump();
    },
    onFault,
  });

  /** Something may be claimable that was not before. */
  function pump(): void {
    wanted = true;
    claimMore();
  }
  function claimMore(): void {
    pumping ??= claimWhileWanted().finally(() => {
      pumping = undefined;
    });
  }

  async function claimWhileWanted(): Promise<void> {
    // Attempts that ended during a claim asked for more; what that claim brought may have filled their places.
    while ((wanted || lanes.hungry()) && !stopped) {
      wanted = false;
      try {
        const rooms = lanes.rooms();
        const keys = keyChanges;
        const claims = (await claimDue(claiming.run, rooms)).filter(({ id }) => !held.has(id));
        for (const { id } of claims) held.add(id);
        const bodyOf = await bodiesOf(claims).catch(async (error) => {
          await giveBack(claims);
          throw error;
        });
        const runs = runsOf(claims);
        lanes.claimed(
          runs.map(([{ receiver }]) => receiver.endpoint),
          rooms,
        );
        // Counted from here, so that a slow database does not make every claim too late.
        const ready = performance.now();
        const fresh = () => keys === keyChanges && performance.now() - ready < FRESH_MS && !stopped;
        const by: By = { fresh, bodyOf, openKey: keysOf(vault) };
        for (const run of runs) turns.take(run[0].receiver.endpoint, () => void deliverRun(run, by));
      } catch (error) {
        onFault(error);
        if (!wanted) return;
      }
    }
  }

  /** What cannot be given back now is claimable when its lease is over. */
  async function giveBack(claims: readonly Claim[]): Promise<void> {
    const ids = claims.map(({ id }) => id);
    // Before, not after: the next claim may be made as soon as they are free, and would leave out what is still held.
    for (const id of ids) held.delete(id);
    await releaseClaims(writing.run, ids).catch(onFault);
  }

  /** Recorded here a moment ago, or read from the database. */
  async function bodiesOf(claims: readonly Claim[]): Promise<By['bodyOf']> {
    const here = new Map<number, Buffer>();
    const elsewhere: number[] = [];
    for (const { event_id: event, recorded_at: recordedAt } of claims) {
      const body = handOver.take(event, recordedAt);
      if (body) here.set(event, body);
      else elsewhere.push(event);
    }
    const sealed = elsewhere.length ? await readBodies(claiming.run, elsewhere) : undefined;
    return ({ event_id: event, receiver }) => {
      const unopened = sealed?.get(event);
      return unopened ? vault.open(receiver.account_id, bodyContext(event), unopened) : here.get(event);
    };
  }

  /** One after the other. The rest goes back when one fails, or when the key that was read with the claim is no longer fresh. */
  async function deliverRun(run: Run, by: By): Promise<void> {
    const { endpoint } = run[0].receiver;
    let done = 0;
    let ending: Ending = 'late';
    while (done < run.length && ending !== 'failed' && by.fresh())
      ending = (await deliver(run[done++]!, by)) ? 'delivered' : 'failed';
    if (done < run.length) await giveBack(run.slice(done));
    turns.end(endpoint);
    const hungry = lanes.ended(endpoint, ending);
    if (done < run.length) pump();
    else if (hungry) claimMore();
  }

  /** Gives whether the receiver took it. */
  async function deliver(claim: Claim, { bodyOf, openKey }: By): Promise<boolean> {
    const { id, receiver } = claim;
    const at = clock.now();
    let attempted: AttemptResult;
    try {
      attempted = await attempt(receiver, await bodyOf(claim), { outbound, openKey });
    } catch (error) {
      onFault(error);
      attempted = { ...nothingSent, error: 'the event could not be opened' };
    }
    const { ok, answerStart, ...result } = attempted;
    const failures = claim.failures + (ok ? 0 : 1);
    const next = afterAttempt({ ok, failures, random: random() });
    const answer = answerStart
      ? await vault.seal(receiver.account_id, answerContext(id), answerStart).catch(() => null)
      : null;
    const delayMs = next.state === 'pending' ? next.delayMs : 0;
    writer.add({ id, endpoint: receiver.endpoint, at, failures, state: next.state, delayMs, answer, ...result });
    return ok;
  }

  const poll = setInterval(pump, POLL_MS);
  const heal = setInterval(() => void healClock(db).catch(onFault), HEAL_MS);
  const listening = listen(deps.connection, DELIVERY_CHANNEL, (payload) => {
    if (payload === KEYS_CHANGED) keyChanges += 1;
    pump();
  });
  return {
    underWay: () => lanes.underWay(),
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(poll);
      clearInterval(heal);
      await listening.stop();
      await pumping;
      // They see that it is over, and give their claims back.
      turns.startAll();
      for (let waited = 0; lanes.underWay() > 0 && waited < DRAIN_MS; waited += 20)
        await new Promise((done) => setTimeout(done, 20));
      await writer.close();
      await claiming.end();
      await writing.end();
    },
  };
}
export type Delivery = ReturnType<typeof startDelivery>;

/** What the runs of one claim are delivered with. */
interface By {
  /** Whether the key that was read with the claim may still be used. */
  readonly fresh: () => boolean;
  readonly bodyOf: (claim: Claim) => Promise<Buffer> | Buffer | undefined;
  readonly openKey: OpenKey;
}

type Run = readonly [Claim, ...Claim[]];

/** First attempts of one subject belong together, in their order; a retry stands alone. */
function runsOf(claims: readonly Claim[]): Run[] {
  const runs = new Map<string, [Claim, ...Claim[]]>();
  for (const claim of claims) {
    const name = claim.failures ? `${claim.id}` : `${claim.receiver.endpoint} ${claim.subject}`;
    const run = runs.get(name);
    if (run) run.push(claim);
    else runs.set(name, [claim]);
  }
  return [...runs.values()];
}

const nothingSent = { ok: false, status: null, durationMs: 0, answerStart: null };
