import type {
  Authority,
  AuthorityAnswer,
  Country,
  Credentials,
  Identifier,
  UnavailableReason,
  VerifiedPerson,
} from './authority.ts';
import { type Circuit, type CircuitHealth, type CircuitLimits, circuitLimits, makeCircuit } from './circuit.ts';

/** The branch of a request. The account's data key encrypts stored answers. */
export interface Branch {
  readonly id: number;
  readonly accountId: number;
}

/** How one branch wants its customers looked up. */
export interface BranchRouting {
  /** Provider names in the order they are asked, for `country/type`, `country` or `*`; the most specific one counts. */
  readonly order: Readonly<Record<string, readonly string[]>>;
  /** Milliseconds for one provider. */
  readonly timeoutMs: number;
  /** Milliseconds for all of them together. */
  readonly totalMs: number;
  /** Providers that may be asked a second time when slow: each call may be billed. */
  readonly hedge: readonly string[];
  /** Seconds for which a verified answer serves again; 0: never. */
  readonly cacheSeconds: number;
  readonly credentials: Readonly<Record<string, Credentials>>;
}

/** One provider asked. Stored with the verification; no personal data. */
export interface ProviderAttempt {
  readonly provider: string;
  /** Host of the provider; absent for one in process. */
  readonly host?: string;
  readonly kind: AuthorityAnswer['kind'];
  readonly reason?: UnavailableReason | 'blocked';
  readonly ms: number;
  readonly hedged: boolean;
}

/** The outcome of all attempts. `provider` gave the verdict. */
export type Identification = { readonly attempts: readonly ProviderAttempt[] } & (
  | { readonly kind: 'found'; readonly person: VerifiedPerson; readonly provider: string; readonly cached: boolean }
  | { readonly kind: 'not_found' | 'refused'; readonly provider: string }
  /** `not_configured`: no provider of the branch supports the number, or none has its credentials. Nobody was asked. */
  | { readonly kind: 'unavailable' | 'not_configured' }
);

export interface CachedAnswer {
  readonly person: VerifiedPerson;
  readonly provider: string;
}

/** Verified answers kept for a while; only `found` is ever kept. */
export interface AnswerCache {
  get(branch: Branch, identifier: Identifier): Promise<CachedAnswer | undefined>;
  put(branch: Branch, identifier: Identifier, answer: CachedAnswer, seconds: number): Promise<void>;
}

/** The health of each provider in each country, for metrics and the management API. */
interface CircuitSnapshot extends CircuitHealth {
  readonly provider: string;
  readonly country: Country;
}

export interface Router {
  identify(identifier: Identifier, branch: Branch): Promise<Identification>;
  snapshot(): readonly CircuitSnapshot[];
}

export interface RouterDeps {
  readonly authorities: readonly Authority[];
  readonly routingOf: (branch: Branch) => Promise<BranchRouting> | BranchRouting;
  readonly cache: AnswerCache;
  /** A new reference for each call to a provider. */
  readonly newReference: () => string;
  readonly limits?: CircuitLimits;
}

/** Circuits kept at most; each base URL that a branch names makes one, so that tenants decide how many. */
const MAX_CIRCUITS = 500;

/**
 * Asks a branch's providers in its order until one gives a verdict. Failover on `unavailable`, never on `not_found` or `refused`:
 * a registry's no is an answer.
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
  return { identify, snapshot };
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
