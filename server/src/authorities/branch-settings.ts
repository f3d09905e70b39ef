import { authorities } from '@hakiki/contract';
import { LRUCache } from 'lru-cache';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { AppError } from '../platform/errors.ts';
import { valueExpectation } from '../platform/value-expectation.ts';
import type { Branch, BranchRouting } from './route.ts';

export type RoutingSettings = authorities.RoutingSettings;

/** Credentials of one provider. Null deletes them. */
const CredentialsInput = Type.Union([Type.Null(), authorities.ProviderCredentials]);

/** The methods of the store that this module uses. */
export interface BranchSettingsStore {
  load(
    branch: Branch,
  ): Promise<{ readonly settings: RoutingSettings; readonly credentials: BranchRouting['credentials'] }>;
  /** Returns the names of the credentials that are set, by provider. Never returns the values of credentials. */
  credentialNames(branchId: number): Promise<Readonly<Record<string, readonly string[]>>>;
  saveSettings(branchId: number, settings: RoutingSettings): Promise<void>;
  saveCredentials(
    branch: Branch,
    provider: string,
    credentials: Readonly<Record<string, string>> | null,
  ): Promise<void>;
}

export interface BranchSettings {
  /** Settings for the router, cached for 5 s. Changes on another replica therefore take effect after at most 5 s. */
  routingOf(branch: Branch): Promise<BranchRouting>;
  read(
    branch: Branch,
  ): Promise<{ readonly routing: RoutingSettings; readonly credentials: Readonly<Record<string, readonly string[]>> }>;
  /**
   * Saves the routing of a branch. @throws AppError `invalid_input` for settings of the wrong shape and for unknown
   * providers
   */
  saveRouting(branch: Branch, settings: unknown): Promise<void>;
  saveCredentials(branch: Branch, provider: string, credentials: unknown): Promise<void>;
}

const REMEMBER_MS = 5_000;
const MAX_REMEMBERED = 10_000;

/**
 * Makes the settings of the branches.
 * @param providers names of all providers, in the default order
 * @param mayBeAsked returns true if this installation allows calls to the `base_url`
 */
export function makeBranchSettings(
  store: BranchSettingsStore,
  providers: readonly string[],
  mayBeAsked: (url: string) => boolean = () => true,
): BranchSettings {
  const remembered = new LRUCache<number, { readonly until: number; readonly routing: Promise<BranchRouting> }>({
    max: MAX_REMEMBERED,
  });

  async function load(branch: Branch): Promise<BranchRouting> {
    const { settings, credentials } = await store.load(branch);
    return {
      order: { '*': providers, ...settings.order },
      timeoutMs: settings.timeout_ms ?? 8_000,
      totalMs: settings.total_ms ?? 20_000,
      hedge: settings.hedge ?? [],
      cacheSeconds: settings.cache_seconds ?? 0,
      credentials,
    };
  }

  return {
    routingOf(branch) {
      const known = remembered.get(branch.id);
      if (known && known.until > performance.now()) return known.routing;
      const routing = load(branch);
      remembered.set(branch.id, { until: performance.now() + REMEMBER_MS, routing });
      routing.catch(() => remembered.delete(branch.id));
      return routing;
    },
    async read(branch) {
      const [{ settings }, credentials] = await Promise.all([store.load(branch), store.credentialNames(branch.id)]);
      return { routing: settings, credentials };
    },
    async saveRouting(branch, given) {
      const settings = checked(authorities.RoutingSettings, given, 'routing');
      const named = [...Object.values(settings.order ?? {}).flat(), ...(settings.hedge ?? [])];
      for (const name of named) mustExist(name);
      await store.saveSettings(branch.id, settings);
      remembered.delete(branch.id);
    },
    async saveCredentials(branch, provider, given) {
      mustExist(provider);
      const credentials = checked(CredentialsInput, given, 'credentials');
      const url = credentials?.['base_url'];
      if (url !== undefined && !mayBeAsked(url)) throw new AppError('provider_host_not_allowed');
      await store.saveCredentials(branch, provider, credentials);
      remembered.delete(branch.id);
    },
  };

  function mustExist(name: string): void {
    if (!providers.includes(name)) throw new AppError('unknown_provider', { name, supported: providers.join(', ') });
  }
}

/** Checks a value. A message names only the paths of invalid fields, so that it never contains a credential. */
function checked<T extends TSchema>(schema: T, value: unknown, what: string): Static<T> {
  // For a union, TypeBox reports the errors of each alternative. The error with the longest path is the most specific
  // one.
  const [fault] = Value.Errors(schema, value).sort((a, b) => b.instancePath.length - a.instancePath.length);
  if (fault)
    throw new AppError('invalid_settings', {
      name: what,
      path: fault.instancePath || '/',
      expected: valueExpectation(fault),
    });
  return value as Static<T>;
}
