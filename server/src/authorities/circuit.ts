import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
} from 'cockatiel';
import type { AuthorityAnswer, UnavailableReason } from './authority.ts';
import { makeLatencies } from './latencies.ts';

/** Limits for calls to one provider in one country. */
export interface CircuitLimits {
  /** Maximum number of calls that run at the same time. */
  readonly concurrent: number;
  /**
   * Maximum number of calls that wait for a free slot. Further calls return `busy` at once, which limits the memory.
   */
  readonly waiting: number;
  /** Number of consecutive outages at which the circuit opens. */
  readonly breakAfter: number;
  /** Time in milliseconds for which the circuit stays open. After this time one call tries the provider again. */
  readonly openMs: number;
}

/**
 * Default limits. 12 calls for each of five countries stay below the 64 connections that `platform/outbound` opens to
 * one origin.
 */
export const circuitLimits: CircuitLimits = { concurrent: 12, waiting: 500, breakAfter: 5, openMs: 10_000 };

export interface CircuitHealth {
  readonly state: 'closed' | 'half_open' | 'open';
  readonly under_way: number;
  readonly waiting: number;
  readonly answers: Readonly<Record<AuthorityAnswer['kind'], number>>;
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
  readonly p99_ms: number | null;
}

/**
 * Counts for metrics. `unavailable_for_branch` counts calls that the provider refused because of one branch's
 * credentials, balance or rate. `unavailable` counts all other calls without a result.
 */
export type AnswerCounts = Readonly<Record<AuthorityAnswer['kind'] | 'unavailable_for_branch', number>>;

interface CircuitAnswer {
  readonly answer: AuthorityAnswer;
  readonly hedged: boolean;
}

/** Circuit breaker for one provider, one country and one base URL. Failures in one circuit do not affect the others. */
export interface Circuit {
  /**
   * Runs the call. `timeoutMs` includes the wait for a slot. With `hedge`, a call slower than p95 is sent a second
   * time. Never throws.
   */
  run(
    call: (signal: AbortSignal) => Promise<AuthorityAnswer>,
    timeoutMs: number,
    hedge: boolean,
  ): Promise<CircuitAnswer>;
  health(): CircuitHealth;
  counts(): AnswerCounts;
}

/**
 * Reasons that affect the whole provider. An invalid key or an empty balance of one branch is not in the list, because
 * it must not block other branches.
 */
const OUTAGES = new Set<UnavailableReason>(['timeout', 'unreachable', 'provider_error', 'unreadable_answer']);
/** Reasons that concern the account of one branch with the provider. */
const BRANCH_REASONS = new Set<UnavailableReason>(['credentials_rejected', 'no_balance', 'rate_limited']);
const isOutage = (result: unknown): boolean => {
  const { answer } = result as CircuitAnswer;
  return answer.kind === 'unavailable' && OUTAGES.has(answer.reason);
};

/** Minimum number of answers from which p95 is used for hedging. */
const HEDGE_AFTER_ANSWERS = 20;

export function makeCircuit(limits: CircuitLimits = circuitLimits): Circuit {
  const gate = bulkhead(limits.concurrent, limits.waiting);
  const breaker = circuitBreaker(handleWhenResult(isOutage), {
    breaker: new ConsecutiveBreaker(limits.breakAfter),
    halfOpenAfter: limits.openMs,
  });
  const latencies = makeLatencies();
  const answers = { found: 0, not_found: 0, refused: 0, unavailable: 0 };
  let unavailableForBranch = 0;

  const run: Circuit['run'] = async (call, timeoutMs, hedge) => {
    // While the circuit is open or half open, calls that hang may still use slots. New calls do not wait for a slot.
    const slotsFree = gate.executionSlots > 0;
    if (breaker.state !== CircuitState.Closed && !slotsFree) return refused('circuit_open');
    const deadline = performance.now() + timeoutMs;
    try {
      return await gate.execute(() => {
        const left = deadline - performance.now();
        if (left <= 0) return refused('busy');
        return breaker.execute(async () => {
          const start = performance.now();
          const done = await timed(call, left, hedge ? latencies.quantile(0.95, HEDGE_AFTER_ANSWERS) : undefined);
          if (done.answer.kind !== 'unavailable') latencies.add(performance.now() - start);
          answers[done.answer.kind]++;
          if (done.answer.kind === 'unavailable' && BRANCH_REASONS.has(done.answer.reason)) unavailableForBranch++;
          return done;
        });
      });
    } catch (error) {
      if (error instanceof BulkheadRejectedError) return refused('busy');
      if (error instanceof BrokenCircuitError) return refused('circuit_open');
      throw error;
    }
  };

  const rounded = (share: number): number | null => {
    const ms = latencies.quantile(share);
    return ms === undefined ? null : Math.round(ms);
  };
  return {
    run,
    health: () => ({
      state: STATES[breaker.state],
      under_way: limits.concurrent - gate.executionSlots,
      waiting: limits.waiting - gate.queueSlots,
      answers: { ...answers },
      p50_ms: rounded(0.5),
      p95_ms: rounded(0.95),
      p99_ms: rounded(0.99),
    }),
    counts: () => ({
      ...answers,
      unavailable: answers.unavailable - unavailableForBranch,
      unavailable_for_branch: unavailableForBranch,
    }),
  };
}

const STATES = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half_open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
} as const;

const refused = (reason: 'busy' | 'circuit_open'): CircuitAnswer => ({
  answer: { kind: 'unavailable', reason },
  hedged: false,
});

/**
 * Returns the first result of one call or, after `hedgeAfterMs`, of two calls. Returns `timeout` if no call answers in
 * time.
 */
function timed(
  call: (signal: AbortSignal) => Promise<AuthorityAnswer>,
  timeoutMs: number,
  hedgeAfterMs: number | undefined,
): Promise<CircuitAnswer> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    let underWay = 0;
    let hedged = false;
    const finish = (answer: AuthorityAnswer): void => {
      for (const timer of timers) clearTimeout(timer);
      controller.abort();
      resolve({ answer, hedged });
    };
    const start = (): void => {
      underWay++;
      call(controller.signal).then((answer) => {
        underWay--;
        if (answer.kind !== 'unavailable' || underWay === 0) finish(answer);
      }, reject);
    };
    const timers = [setTimeout(() => finish({ kind: 'unavailable', reason: 'timeout' }), timeoutMs)];
    if (hedgeAfterMs !== undefined && hedgeAfterMs < timeoutMs) {
      const again = (): void => {
        hedged = true;
        start();
      };
      timers.push(setTimeout(again, hedgeAfterMs));
    }
    start();
  });
}
