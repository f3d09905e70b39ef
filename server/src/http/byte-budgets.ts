import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';

/** Maximum numbers of bytes that are in memory at the same time. */
export interface ByteLimits {
  readonly total: number;
  /** Maximum for all callers of one account together. */
  readonly account: number;
  /** Maximum for all unknown callers together, for example at the sign-in. */
  readonly strangers: number;
}

export interface Holding {
  /**
   * Counts bytes. Throws AppError overloaded if the account or the total exceeds its maximum. The bytes are counted
   * until `release`, even after an error.
   */
  take(bytes: number): void;
  /** Stops counting the bytes. May be called more than once. */
  release(): void;
}

/** Returns a function that counts the bytes of a request, by account and in total. */
export function makeByteBudgets(limits: ByteLimits): (request: FastifyRequest) => Holding {
  const held = new Map<number | undefined, number>();
  let total = 0;

  return (request) => {
    const accountId = accountOf(request);
    const limit = accountId === undefined ? limits.strangers : limits.account;
    let own = 0;
    const add = (bytes: number): number => {
      own += bytes;
      total += bytes;
      const sum = (held.get(accountId) ?? 0) + bytes;
      if (sum) held.set(accountId, sum);
      else held.delete(accountId);
      return sum;
    };
    return {
      take(bytes) {
        if (add(bytes) > limit || total > limits.total) throw new AppError('service_busy', {}, { retryAfter: 2 });
      },
      release: () => void add(-own),
    };
  };
}

function accountOf({ identity }: FastifyRequest): number | undefined {
  const { caller, user, page, link } = identity ?? {};
  return caller?.branch.accountId ?? user?.accountId ?? page?.accountId ?? link?.accountId;
}
