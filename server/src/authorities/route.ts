import type {
  Authority,
  AuthorityAnswer,
  Country,
  Credentials,
  Identifier,
  UnavailableReason,
  VerifiedPerson,
} from './authority.ts';
import {
  type AnswerCounts,
  type Circuit,
  type CircuitHealth,
  type CircuitLimits,
  circuitLimits,
  makeCircuit,
} from './circuit.ts';

/** The branch of a request. Cached answers are encrypted with the data key of the branch's account. */
export interface Branch {
  readonly id: number;
  readonly accountId: number;
}

/** Settings of a branch for calling the providers. */
export interface BranchRouting {
  /** Provider names in calling order, by `country/type`, `country` or `*`. The most specific key applies. */
  readonly order: Readonly<Record<string, readonly string[]>>;
  /** Timeout for one provider, in milliseconds. */
  readonly timeoutMs: number;
  /** Timeout for all providers together, in milliseconds. */
  readonly totalMs: number;
  /** Providers that may be called a second time if they are slow. Each call may cost money. */
  readonly hedge: readonly string[];
  /** Time for which a verified answer is reused, in seconds. 0 means that answers are never reused. */
  readonly cacheSeconds: number;
  readonly credentials: Readonly<Record<string, Credentials>>;
}

/** One call to a provider. Stored with the verification. Contains no personal data. */
export interface ProviderAttempt {
  readonly provider: string;
  /** Host of the provider. Absent if the provider runs in this process. */
  readonly host?: string;
  readonly kind: AuthorityAnswer['kind'];
  readonly reason?: UnavailableReason | 'blocked';
  readonly ms: number;
  readonly hedged: boolean;
}

/** Result of all attempts. `provider` is the provider that returned the result. */
export type Identification = { readonly attempts: readonly ProviderAttempt[] } & (
  | { readonly kind: 'found'; readonly person: VerifiedPerson; readonly provider: string; readonly cached: boolean }
  | { readonly kind: 'not_found' | 'refused'; readonly provider: string }
  /**
   * No result. `not_configured` means that no provider was called, because no provider of the branch supports the
   * number or has credentials.
   */
  | { readonly kind: 'unavailable' | 'not_configured' }
);

export interface CachedAnswer {
  readonly person: VerifiedPerson;
  readonly provider: string;
}

/** Cache of verified answers. It stores only `found` answers. */
export interface AnswerCache {
  get(branch: Branch, identifier: Identifier): Promise<CachedAnswer | undefined>;
  put(branch: Branch, identifier: Identifier, answer: CachedAnswer, seconds: number): Promise<void>;
}

/** State of each provider in each country, for metrics and the management API. */
interface CircuitSnapshot extends CircuitHealth {
  readonly provider: string;
  readonly country: Country;
}

export interface Router {
  identify(identifier: Identifier, branch: Branch): Promise<Identification>;
  snapshot(): readonly CircuitSnapshot[];
  /** Returns the answers of each circuit since the start. A provider may have several circuits in a country. */
  counts(): readonly { readonly provider: string; readonly country: Country; readonly answers: AnswerCounts }[];
}

export interface RouterDeps {
  readonly authorities: readonly Authority[];
  readonly routingOf: (branch: Branch) => Promise<BranchRouting> | BranchRouting;
  readonly cache: AnswerCache;
  /** Returns a new reference. Each call to a provider gets its own reference. */
  readonly newReference: () => string;
  readonly limits?: CircuitLimits;
}

/**
 * Maximum number of circuits in memory. The maximum is needed because each base URL that a branch sets gets its own
 * circuit.
 */
const MAX_CIRCUITS = 500;

/**
 * Calls a branch's providers in order until one returns a result. After `unavailable`, calls the next provider. After
 * `not_found` or `refused`, stops, because these are answers of the registry.
 */
export function makeRouter({
  authorities,
  routingOf,
  cache,
  newReference,
  limits = circuitLimits,
}: RouterDeps): Router {
  const byName = new Map(authorities.map((authority) => [authority.name, authority]));
  const circuits = new Map<
    string,
    { readonly provider: string; readonly country: Country; readonly circuit: Circuit }
  >();

  function circuitOf(provider: string, country: Country, credentials: Credentials): Circuit {
    const key = `${provider} ${country} ${credentials['base_url'] ?? ''}`;
    const known = circuits.get(key);
    if (known) return known.circuit;
    if (circuits.size >= MAX_CIRCUITS) circuits.delete(circuits.keys().next().value!);
    const circuit = makeCircuit(limits);
    circuits.set(key, { provider, country, circuit });
    return circuit;
  }

  async function ask(authority: Authority, identifier: Identifier, routing: BranchRouting, timeoutMs: number) {
    const credentials = routing.credentials[authority.name] ?? {};
    if (!authority.supports(identifier)) return unavailable('not_supported');
    if (authority.requires.some((name) => !credentials[name])) return unavailable('no_credentials');
    const call = (signal: AbortSignal): Promise<AuthorityAnswer> =>
      authority.verify(identifier, { credentials, reference: newReference(), timeoutMs, signal });
    if (authority.inProcess) return { answer: await call(new AbortController().signal), hedged: false };
    const circuit = circuitOf(authority.name, identifier.country, credentials);
    return circuit.run(call, timeoutMs, routing.hedge.includes(authority.name));
  }

  async function identify(identifier: Identifier, branch: Branch): Promise<Identification> {
    const routing = await routingOf(branch);
    if (routing.cacheSeconds > 0) {
      const kept = await cache.get(branch, identifier);
      if (kept) return { kind: 'found', ...kept, cached: true, attempts: [] };
    }
    const attempts: ProviderAttempt[] = [];
    const deadline = performance.now() + routing.totalMs;
    for (const authority of orderFor(identifier, routing, byName)) {
      const left = deadline - performance.now();
      if (left <= 0) break;
      const start = performance.now();
      const { answer, hedged } = await ask(authority, identifier, routing, Math.min(routing.timeoutMs, left));
      const ms = Math.round(performance.now() - start);
      const provider = authority.name;
      const host = authority.host?.(identifier, routing.credentials[provider] ?? {});
      attempts.push({
        provider,
        ...(host && { host }),
        kind: answer.kind,
        ...('reason' in answer && { reason: answer.reason }),
        ms,
        hedged,
      });
      if (answer.kind === 'unavailable') continue;
      if (answer.kind !== 'found') return { kind: answer.kind, provider, attempts };
      if (routing.cacheSeconds > 0)
        await cache.put(branch, identifier, { person: answer.person, provider }, routing.cacheSeconds);
      return { kind: 'found', person: answer.person, provider, cached: false, attempts };
    }
    return { kind: attempts.every(isNotConfigured) ? 'not_configured' : 'unavailable', attempts };
  }

  const snapshot = (): CircuitSnapshot[] =>
    [...circuits.values()].map(({ provider, country, circuit }) => ({ provider, country, ...circuit.health() }));
  const counts: Router['counts'] = () =>
    [...circuits.values()].map(({ provider, country, circuit }) => ({ provider, country, answers: circuit.counts() }));
  return { identify, snapshot, counts };
}

const isNotConfigured = ({ reason }: ProviderAttempt): boolean =>
  reason === 'no_credentials' || reason === 'not_supported';

function orderFor(
  { country, type }: Identifier,
  { order }: BranchRouting,
  byName: ReadonlyMap<string, Authority>,
): Authority[] {
  const names = order[`${country}/${type}`] ?? order[country] ?? order['*'] ?? [];
  return names.flatMap((name) => byName.get(name) ?? []);
}

const unavailable = (reason: UnavailableReason): { answer: AuthorityAnswer; hedged: false } => ({
  answer: { kind: 'unavailable', reason },
  hedged: false,
});
