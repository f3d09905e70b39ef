import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Limits a request to its account's rows. `http/serve.ts` runs each handler in the scope of its caller's account, and the connections of the pool made
 * with this scope tell PostgreSQL that account; outside of `run` they see no row of any tenant. It holds for what the handler awaits, not
 * for what it starts and leaves behind, nor for a stream that is read after it has answered.
 */
export interface TenantScope {
  /** `accountId` undefined: nobody's scope, no rows. */
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
