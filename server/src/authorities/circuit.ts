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
  /** Calls under way. */
  readonly concurrent: number;
  /** Calls that may wait for one of those; beyond it the answer is `busy` at once, so memory is bounded. */
  readonly waiting: number;
  /** Outages in a row that open the circuit. */
  readonly breakAfter: number;
  /** How long it then stays open before one call tries again. */
  readonly openMs: number;
}

/** 12 in each of five countries stay under the 64 connections that `platform/outbound` opens to one origin. */
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

interface CircuitAnswer {
  readonly answer: AuthorityAnswer;
  readonly hedged: boolean;
}

/** One provider in one country, for one way of reaching it: what happens in it stays in it. */
export interface Circuit {
  /** `timeoutMs` counts from now, waiting included. With `hedge`, a call slower than p95 is sent once more. Never throws. */
  run(
    call: (signal: AbortSignal) => Promise<AuthorityAnswer>,
    timeoutMs: number,
    hedge: boolean,
  ): Promise<CircuitAnswer>;
  health(): CircuitHealth;
}

/** Faults of the provider as a whole; a branch's bad key or empty purse must not shut others out. */
const OUTAGES = new Set<UnavailableReason>(['timeout', 'unreachable', 'provider_error', 'unreadable_answer']);
const isOutage = (result: unknown): boolean => {
  const { answer } = result as CircuitAnswer;
  return answer.kind === 'unavailable' && OUTAGES.has(answer.reason);
};

/** Answers before p95 is trusted enough to hedge on. */
const HEDGE_AFTER_ANSWERS = 20;

export function makeCircuit(limits: CircuitLimits = circuitLimits): Circuit {
  const gate = bulkhead(limits.concurrent, limits.waiting);
  const breaker = circuitBreaker(handleWhenResult(isOutage), {
    breaker: new ConsecutiveBreaker(limits.breakAfter),
    halfOpenAfter: limits.openMs,
  });
  const latencies = makeLatencies();
  const answers = { found: 0, not_found: 0, refused: 0, unavailable: 0 };

  const run: Circuit['run'] = async (call, timeoutMs, hedge) => {
    // While the circuit is not closed, slots may still be held by hung calls: nobody queues behind those.
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

/** The first verdict of one call or, from `hedgeAfterMs` on, of two; `timeout` when neither came in time. */
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
