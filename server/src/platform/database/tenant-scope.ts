import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Limits a request to its account's rows. `http/serve.ts` runs each handler in the scope of its caller's account.
 * Connections of the pool made with this scope pass the account to PostgreSQL. Outside of `run` they see no tenant's
 * rows. The scope applies to all work that the handler awaits. It does not apply to work that the handler starts
 * without awaiting, nor to a stream that is read after the answer.
 */
export interface TenantScope {
  /** Runs `work` in the scope of an account. If `accountId` is undefined, the scope has no rows. */
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
