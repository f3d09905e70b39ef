import type pg from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { listen } from '../platform/database/listen.ts';
import { openPrepared } from '../platform/database/prepared.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { type AttemptResult, answerContext, attempt, type SignerOf, signersOf } from './attempt.ts';
import { type Claim, claimDue, type Receiver, type Run, readBodies } from './claims.ts';
import { handOverOf } from './hand-over.ts';
import { healClock } from './heal-clock.ts';
import { type Ending, makeLanes, TURNS } from './lanes.ts';
import { makeOutcomeWriter } from './outcome-writer.ts';
import { type Outcome, type Release, writeOutcomes } from './outcomes.ts';
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
/** The same from when the claim was asked for: a process that was frozen meanwhile may have lost its lease. */
const STALE_MS = 20_000;
/**
 * A statement planned while few deliveries were there goes on when there are many: it must not be one that reads the whole table. Planned once:
 * left to choose, PostgreSQL at times plans each claim anew, which takes longer than the claim (delivery-plans.test.ts).
 */
const BY_INDEX = '-c jit=off -c enable_seqscan=off -c plan_cache_mode=force_generic_plan';
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

  const writer = makeOutcomeWriter<Outcome | TurnOver>({
    async write(batch) {
      const outcomes: Outcome[] = [];
      const over: TurnOver[] = [];
      for (const one of batch)
        if (isTurnOver(one)) over.push(one);
        else outcomes.push(one);
      await writeOutcomes(writing.run, outcomes, over, PAUSE_AFTER_MS);
    },
    onWritten(batch) {
      for (const one of batch) if (!isTurnOver(one)) held.delete(one.id);
      // What waited for one of these turns can go.
      if (batch.some((one) => isTurnOver(one) && (one.more || lanes.emptied(one.endpoint)))) pump();
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
        const asked = performance.now();
        const claimed = await claimDue(claiming.run, rooms);
        if (!claimed) {
          wanted = true;
          continue;
        }
        lanes.claimed(claimed.taken, rooms);
        const runs = claimed.runs.filter(holdsAllOf);
        const bodyOf = await bodiesOf(runs).catch((error) => {
          for (const run of runs) end(run, 0, 'late');
          throw error;
        });
        // Counted from here, so that a slow database does not make every claim too late.
        const ready = performance.now();
        const fresh = () => {
          const now = performance.now();
          return keys === keyChanges && now - ready < FRESH_MS && now - asked < STALE_MS && !stopped;
        };
        const by: By = { fresh, bodyOf, signerOf: signersOf(vault) };
        for (const run of runs) turns.take(run.receiver.endpoint, () => void deliverRun(run, by));
      } catch (error) {
        onFault(error);
        if (!wanted) return;
      }
    }
  }

  /** False for a run of which something is under way here: it was claimed again when its lease ran out, and is given back. */
  function holdsAllOf(run: Run): boolean {
    if (run.claims.some(({ id }) => held.has(id))) {
      lanes.ended(run.receiver.endpoint, 'late');
      release(run, false);
      return false;
    }
    for (const { id } of run.claims) held.add(id);
    return true;
  }

  /** After the outcomes of the run: nobody claims its turn before they are written. */
  const release = ({ lease, turn, receiver: { endpoint } }: Run, more: boolean): void =>
    writer.add({ lease, turn, endpoint, more });

  /** The first `done` of a run were attempted; the rest is claimable again. */
  function end(run: Run, done: number, ending: Ending): void {
    for (let n = done; n < run.claims.length; n++) held.delete(run.claims[n]!.id);
    release(run, done < run.claims.length);
    if (lanes.ended(run.receiver.endpoint, ending)) claimMore();
  }

  /** Recorded here a moment ago, or read from the database. */
  async function bodiesOf(runs: readonly Run[]): Promise<By['bodyOf']> {
    const here = new Map<number, Buffer>();
    const elsewhere: number[] = [];
    for (const { claims } of runs)
      for (const { event, recorded } of claims) {
        const body = handOver.take(event, recorded);
        if (body) here.set(event, body);
        else elsewhere.push(event);
      }
    const bodies = elsewhere.length ? await readBodies(claiming.run, elsewhere) : undefined;
    return (event, account) => {
      const encrypted = bodies?.get(event);
      return encrypted ? vault.decrypt(account, bodyContext(event), encrypted) : here.get(event);
    };
  }

  /** One after the other. The rest goes back when one fails, or when the key that was read with the claim is no longer fresh. */
  async function deliverRun(run: Run, by: By): Promise<void> {
    let done = 0;
    let ending: Ending = 'late';
    while (done < run.claims.length && ending !== 'failed' && by.fresh())
      ending = (await deliver(run.claims[done++]!, run.receiver, by)) ? 'delivered' : 'failed';
    turns.end(run.receiver.endpoint);
    end(run, done, ending);
  }

  /** Gives whether the receiver took it. */
  async function deliver(claim: Claim, receiver: Receiver, { bodyOf, signerOf }: By): Promise<boolean> {
    const at = clock.now();
    let attempted: AttemptResult;
    try {
      attempted = await attempt(receiver, await bodyOf(claim.event, receiver.account_id), { outbound, signerOf });
    } catch (error) {
      onFault(error);
      attempted = { ...nothingSent, error: 'the event could not be decrypted' };
    }
    const { ok, status, durationMs, answerStart, error } = attempted;
    const answer = answerStart
      ? await vault.encrypt(receiver.account_id, answerContext(claim.id), answerStart).catch(() => null)
      : null;
    const failures = claim.failures + (ok ? 0 : 1);
    const next = afterAttempt({ ok, failures, random: random() });
    const delayMs = next.state === 'pending' ? next.delayMs : 0;
    writer.add({ id: claim.id, state: next.state, at, status, durationMs, answer, error, failures, delayMs });
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
  readonly bodyOf: (event: number, account: number) => Promise<Buffer> | Buffer | undefined;
  readonly signerOf: SignerOf;
}

interface TurnOver extends Release {
  readonly endpoint: string;
  /** Something of the run was not attempted. */
  readonly more: boolean;
}
const isTurnOver = (one: Outcome | TurnOver): one is TurnOver => 'turn' in one;

const nothingSent = { ok: false, status: null, durationMs: 0, answerStart: null };
