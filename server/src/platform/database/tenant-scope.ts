import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Limits a request to the rows of its account. `http/serve.ts` runs each handler in the scope of the caller's account.
 * A pool with this scope passes the account to PostgreSQL. Outside of `run` its connections can read no tenant's rows.
 * The scope applies to all work that the handler awaits. It does not apply to work that the handler does not await, or
 * to a stream that is read after the answer.
 */
export interface TenantScope {
  /** Runs `work` in the scope of an account. If `accountId` is undefined, no rows can be read. */
  run<T>(accountId: number | undefined, work: () => Promise<T>): Promise<T>;
  current(): number | undefined;
}

export function makeTenantScope(): TenantScope {
  const storage = new AsyncLocalStorage<number | undefined>();
  return {
    run: (accountId, work) => storage.run(accountId, work),
    current: () => storage.getStore(),
  };
}
