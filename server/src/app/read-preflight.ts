import { installationCounts } from '../accounts/installation-counts.ts';
import { configuredProviders } from '../authorities/configured-providers.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { tables } from '../platform/database/tables.ts';
import { operatorFile } from '../platform/operator-file.ts';
import { listLimitsOf, listStanding } from '../watchlists/list-limits.ts';
import { currentLists } from '../watchlists/read-lists.ts';
import type { ListTables } from '../watchlists/tables.ts';
import type { Config } from './config.ts';
import type { PreflightFacts } from './preflight.ts';

/**
 * Reads the facts that `preflight` checks. `db` is a connection in the system scope, which can read every account's
 * rows.
 */
export async function readPreflight({
  db,
  config,
  clock,
}: {
  db: Db;
  config: Config;
  clock: Clock;
}): Promise<PreflightFacts> {
  const [lists, providers, counts] = await Promise.all([
    currentLists(tables<ListTables>(db)),
    configuredProviders(db),
    installationCounts(db, clock.now()),
  ]);
  const own = operatorFile('AUTHORITY_PROVIDERS', config.authorityProviders);
  const { missing, ages } = listStanding(lists, listLimitsOf(config), clock.now());
  return {
    missingLists: missing,
    outdatedLists: [...new Set(ages.filter(({ outdated }) => outdated).map(({ source }) => source))].sort(),
    providers: [...(Array.isArray(own) ? own.map(({ name }: { name: string }) => name) : []), ...providers],
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    host: config.host,
    ...counts,
    hasMasterKey: config.masterKey !== undefined,
    embeddedDatabase: config.databaseUrl === undefined,
    imagesInFolder: !config.blobUrl?.startsWith('s3:'),
    metricsToken: config.metricsToken !== undefined,
  };
}
