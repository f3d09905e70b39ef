/** Limits the number of running calls and of waiting calls. Tenants share both fairly. */
export interface Slots {
  /**
   * Resolves to true when the caller gets a slot, which the caller must return with `give`. Resolves to false at once
   * if too many calls wait. Resolves to false later if the signal aborts the wait, or if a call of a tenant with fewer
   * waiting calls replaces this call.
   */
  take(signal: AbortSignal, tenant?: string): Promise<boolean>;
  give(tenant?: string): void;
  /** True if a call of this tenant would be refused now. Check it before reading the call's bytes. */
  isFull(tenant?: string): boolean;
  /** Number of this tenant's calls, running and waiting. */
  callsOf(tenant?: string): number;
  readonly taken: number;
  readonly waiting: number;
}

interface Waiting {
  readonly enter: (got: boolean) => void;
}

/**
 * Time in milliseconds for which a tenant's share of the slots stays reserved after the tenant's last call. Other
 * tenants cannot use the share in this time.
 */
const SHARE_KEPT_MS = 10_000;
const NOBODY = '';

/**
 * Creates slots. All tenants with calls in the last 10 s get equal shares of the slots, but at least one slot each. A
 * single tenant may use all slots. A tenant with few calls therefore gets a slot even if another tenant has many
 * waiting calls. Tenants take turns, and the calls of one tenant start in their order. If the queue is full, a call of
 * a tenant with fewer waiting calls replaces the last call of the tenant with the most.
 */
export function makeSlots(slots: number, mayWait: number, now: () => number = () => performance.now()): Slots {
  let taken = 0;
  let waiting = 0;
  const held = new Map<string, number>();
  const seen = new Map<string, number>();
  /** Waiting calls of each tenant. The tenants are in the order of their turns. */
  const queues = new Map<string, Waiting[]>();

  const heldBy = (tenant: string): number => held.get(tenant) ?? 0;
  const active = (): number => {
    const since = now() - SHARE_KEPT_MS;
    for (const [tenant, at] of seen) if (at < since && !heldBy(tenant) && !queues.has(tenant)) seen.delete(tenant);
    return seen.size;
  };
  const mayEnter = (tenant: string): boolean =>
    taken < slots && heldBy(tenant) < Math.max(1, Math.floor(slots / Math.max(1, active())));
  const enter = (tenant: string): void => {
    taken += 1;
    held.set(tenant, heldBy(tenant) + 1);
  };
  const leave = (tenant: string, one: Waiting): void => {
    const queue = queues.get(tenant);
    const at = queue?.indexOf(one) ?? -1;
    if (!queue || at < 0) return;
    queue.splice(at, 1);
    waiting -= 1;
    if (!queue.length) queues.delete(tenant);
    one.enter(false);
  };
  /** Starts the calls that may run. After the start of a call, its tenant moves to the end of the order. */
  const letIn = (): void => {
    for (const [tenant, queue] of [...queues]) {
      if (taken >= slots) return;
      if (!mayEnter(tenant)) continue;
      const one = queue.shift()!;
      waiting -= 1;
      queues.delete(tenant);
      if (queue.length) queues.set(tenant, queue);
      enter(tenant);
      one.enter(true);
    }
  };
  /**
   * Returns the tenant whose last waiting call is replaced if this tenant calls while the queue is full. Undefined if
   * no call may be replaced.
   */
  const mustGiveWay = (tenant: string): string | undefined => {
    let longest = '';
    for (const [name, queue] of queues) if (queue.length > (queues.get(longest)?.length ?? 0)) longest = name;
    const most = queues.get(longest)?.length ?? 0;
    return most <= (queues.get(tenant)?.length ?? 0) + 1 ? undefined : longest;
  };
  const makeRoom = (tenant: string): boolean => {
    if (waiting < mayWait) return true;
    const longest = mustGiveWay(tenant);
    if (longest === undefined) return false;
    leave(longest, queues.get(longest)!.at(-1)!);
    return true;
  };

  return {
    get taken() {
      return taken;
    },
    get waiting() {
      return waiting;
    },
    callsOf: (tenant = NOBODY) => heldBy(tenant) + (queues.get(tenant)?.length ?? 0),
    isFull(tenant = NOBODY) {
      if (!queues.has(tenant) && mayEnter(tenant)) return false;
      return waiting >= mayWait && mustGiveWay(tenant) === undefined;
    },
    take(signal, tenant = NOBODY) {
      seen.set(tenant, now());
      if (!queues.has(tenant) && mayEnter(tenant)) {
        enter(tenant);
        return Promise.resolve(true);
      }
      if (!makeRoom(tenant)) return Promise.resolve(false);
      return new Promise((resolve) => {
        const abandon = () => leave(tenant, one);
        const one: Waiting = {
          enter: (got) => {
            signal.removeEventListener('abort', abandon);
            resolve(got);
          },
        };
        queues.set(tenant, [...(queues.get(tenant) ?? []), one]);
        waiting += 1;
        signal.addEventListener('abort', abandon, { once: true });
        // The end of a reservation starts no waiting call by itself. Each new call therefore checks whether calls may
        // start.
        letIn();
      });
    },
    give(tenant = NOBODY) {
      taken -= 1;
      const left = heldBy(tenant) - 1;
      if (left > 0) held.set(tenant, left);
      else held.delete(tenant);
      letIn();
    },
  };
}
