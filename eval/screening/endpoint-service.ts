import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { type EndpointHit, makeScreeningEndpoint } from '../../server/src/cli/screening-endpoint.ts';
import { createTestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { databaseUrl, repository, startService } from '../../test/service.fixture.ts';
import { listsFolder } from './official-lists.ts';

export type { EndpointHit };

/** A list as its publisher wrote it (`paths` under `listsFolder`), or entries that are imported as a custom list. */
export type Imported =
  | { readonly source: string; readonly paths: readonly string[] }
  | { readonly entities: readonly ListedEntity[] };

export interface ScreeningService extends AsyncDisposable {
  readonly importAndWait: (list: Imported) => Promise<void>;
  readonly screen: (subjects: readonly object[]) => Promise<EndpointHit[][]>;
}

/** A service of its own, in sandbox mode on a database of its own. Lists are brought in by the command, and screening is asked through the endpoint. */
export async function startScreening(): Promise<ScreeningService> {
  const database = await createTestDatabase({ migrated: false });
  const service = await startService({ database, patienceMs: 900_000 });
  const { importAndWait, screen } = makeScreeningEndpoint({
    baseUrl: service.baseUrl,
    key: service.sandbox.api_key,
    folder: service.dataDir,
    importList: (source, files) =>
      void execFileSync(process.execPath, ['server/src/hakiki.ts', 'lists', 'import', source, ...files, '--force'], {
        cwd: repository,
        env: { PATH: process.env['PATH'], DATA_DIR: service.dataDir, DATABASE_URL: databaseUrl(database) },
        maxBuffer: 2 ** 26,
      }),
  });
  return {
    importAndWait: (list) =>
      importAndWait(
        'source' in list ? { source: list.source, files: list.paths.map((path) => join(listsFolder(), path)) } : list,
      ),
    screen,
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}
