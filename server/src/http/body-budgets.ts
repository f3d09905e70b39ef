import { AppError } from '../platform/errors.ts';

/** Who sends a body, as far as is known before it is read. */
export interface Sender {
  /** See `clientNetwork`. */
  readonly address: string;
  readonly accountId: number | undefined;
  readonly keyId: number | undefined;
}

/** Bytes of bodies that may be in memory at once. */
export interface BodyLimits {
  readonly total: number;
  readonly account: number;
  readonly address: number;
  readonly key: number;
  /** Of all who send a body without being known (signing in). */
  readonly strangers: number;
}

/**
 * 256 MB are some 25 forms of two photos of 5 MB, or 250 of one small photo. No key, account or address alone can take it all. Behind a
 * proxy that is not trusted (`TRUST_PROXY`) all clients have one address: that is why an address has most of it.
 */
export const BODY_LIMITS: BodyLimits = {
  total: 256 * 1_048_576,
  address: 192 * 1_048_576,
  account: 128 * 1_048_576,
  key: 96 * 1_048_576,
  strangers: 8 * 1_048_576,
};

/** What one request's body has in memory. */
export interface Holding {
  /** Counts bytes that have come in. Throws AppError overloaded when they are too many for their sender. */
  take(bytes: number): void;
  /** Gives everything back; more than once does no harm. */
  release(): void;
}

interface Group {
  bytes: number;
  readonly limit: number;
  readonly holdings: Set<Entry>;
}
interface Entry {
  bytes: number;
  readonly groups: readonly Group[];
  readonly refuse: (error: AppError) => void;
}

const overloaded = (): AppError =>
  new AppError('overloaded', 'The service is busy, try again shortly', { retryAfter: 2 });

/**
 * Counts bytes as they come in (a declared length costs its sender nothing) by key, account, address and in total. Who has too many is
 * refused. When the total is spent, the largest body of whoever holds most is refused, so that the many who send little are served.
 */
export function makeBodyBudgets(limits: BodyLimits) {
  const groups = new Map<string, Group>();
  const total: Group = { bytes: 0, limit: limits.total, holdings: new Set() };

  const groupOf = (name: string, limit: number): Group => {
    const group = groups.get(name) ?? { bytes: 0, limit, holdings: new Set() };
    groups.set(name, group);
    return group;
  };
  const namesOf = ({ address, accountId, keyId }: Sender): [string, number][] => [
    accountId === undefined ? ['strangers', limits.strangers] : [`account ${accountId}`, limits.account],
    ...(keyId === undefined ? [] : [[`key ${keyId}`, limits.key] as [string, number]]),
    [`address ${address}`, limits.address],
  ];

  return {
    get bytes() {
      return total.bytes;
    },
    /** `refuse` is called when this body must give way to others. */
    hold(sender: Sender, refuse: (error: AppError) => void): Holding {
      const names = namesOf(sender);
      const entry: Entry = { bytes: 0, groups: names.map(([name, limit]) => groupOf(name, limit)), refuse };
      for (const group of entry.groups) group.holdings.add(entry);
      let released = false;
      const release = (): void => {
        if (released) return;
        released = true;
        total.bytes -= entry.bytes;
        for (const [index, group] of entry.groups.entries()) {
          group.bytes -= entry.bytes;
          group.holdings.delete(entry);
          if (!group.holdings.size) groups.delete(names[index]![0]);
        }
      };
      return {
        release,
        take(bytes) {
          if (released) return;
          entry.bytes += bytes;
          total.bytes += bytes;
          for (const group of entry.groups) group.bytes += bytes;
          if (entry.groups.some((group) => group.bytes > group.limit)) throw overloaded();
          if (total.bytes <= total.limit) return;
          const heaviest = largestOf(entry, groups);
          if (heaviest === entry) throw overloaded();
          heaviest.refuse(overloaded());
        },
      };
    },
  };
}

/** The largest body of the account (or of the strangers) that holds most. */
function largestOf(own: Entry, groups: ReadonlyMap<string, Group>): Entry {
  let most = own.groups[0]!;
  for (const [name, group] of groups)
    if ((name.startsWith('account ') || name === 'strangers') && group.bytes > most.bytes) most = group;
  let largest: Entry | undefined;
  for (const entry of most.holdings) if (!largest || entry.bytes > largest.bytes) largest = entry;
  return largest ?? own;
}
