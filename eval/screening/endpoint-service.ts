import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { createTestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { type Answer, databaseUrl, repository, startService } from '../../test/service.fixture.ts';
import { listsFolder } from './official-lists.ts';

export interface EndpointHit {
  /** Of the entry, and of those that the service says are the same person. */
  readonly ids: readonly string[];
  readonly score: number;
}

export interface ScreeningService extends AsyncDisposable {
  /** Imports a list, in place of the former one of its source, and waits until it is in force; one as it is published only once. */
  readonly bring: (list: Imported) => Promise<void>;
  /** Hits of each subject, best first; of the lists that were brought in alone, not of the sandbox's own list. */
  readonly screen: (subjects: readonly object[]) => Promise<EndpointHit[][]>;
}

const BATCH = 200;

const cell = (values: readonly string[]): string => `"${values.join(';').replaceAll('"', "'")}"`;
const named = (entity: ListedEntity, quality: string): string[] =>
  entity.names.filter((name) => name.quality === quality).map(({ text }) => text.replaceAll(';', ' '));
const births = (entity: ListedEntity): string[] =>
  entity.births.map(({ from, to, circa }) => `${circa ? 'circa ' : ''}${from === to ? from : `${from} to ${to}`}`);
const numbers = (entity: ListedEntity): string[] =>
  entity.identifiers.map(({ type, value }) => `${type.replaceAll(/[:;]/g, ' ')}:${value.replaceAll(/[:;]/g, ' ')}`);

/** Entities as a custom list: what screening uses of them. */
export const customListOf = (entities: readonly ListedEntity[]): string =>
  [
    'id,kind,name,aliases,weak_aliases,birth_date,gender,countries,identifiers',
    ...entities.flatMap((entity) => {
      const [first, ...others] = [...named(entity, 'primary'), ...named(entity, 'strong')];
      if (first === undefined) return [];
      const row = [
        [entity.id],
        [entity.kind],
        [first],
        others,
        named(entity, 'weak'),
        births(entity),
        entity.genders,
        entity.countries,
        numbers(entity),
      ];
      return [row.map(cell).join(',')];
    }),
  ].join('\n');

/** A list as its publisher wrote it (`paths` under `listsFolder`), or entries that are imported as a custom list. */
export type Imported =
  | { readonly source: string; readonly paths: readonly string[] }
  | { readonly entities: readonly ListedEntity[] };

/** A service of its own, in sandbox mode on a database of its own. Lists are brought in by the command, and screening is asked through the endpoint. */
export async function startScreening(): Promise<ScreeningService> {
  const database = await createTestDatabase({ migrated: false });
  const service = await startService({ database, patienceMs: 900_000 });
  const key = service.sandbox.api_key;
  const sources = new Set<string>();
  /** Of lists as they are published: what was brought in. */
  const published = new Map<string, string>();

  /**
   * Once more where the connection was lost or the service says that it is busy: on a loaded machine an answer may come too late, and an idle connection
   * is closed while it is used.
   */
  async function call(method: string, path: string, json?: object, tries = 8): Promise<Answer> {
    const options = { key, ...(json && { json }) };
    const answer = await service.call(method, path, options).catch((error: unknown) => {
      if (tries === 0) throw error;
    });
    if (answer !== undefined && (![429, 503].includes(answer.status) || tries === 0)) return answer;
    await sleep(1_000 * Number(answer?.headers.get('retry-after') ?? 1));
    return call(method, path, json, tries - 1);
  }
  /** The record of a screening names the lists that were searched. */
  async function versionInForce(source: string): Promise<string | undefined> {
    const { headers } = await call('POST', '/api/aml/screening', { name: 'Any Body' });
    const { body } = await call('GET', `/api/v1/verifications/${headers.get('x-verification-id')}`);
    return body.data.evidence.screened[0].outcome.provenance.list_versions[source];
  }
  async function bring(list: Imported): Promise<void> {
    const source = 'source' in list ? list.source : 'custom';
    const file = join(service.dataDir, 'custom.csv');
    if ('entities' in list) writeFileSync(file, customListOf(list.entities));
    const files = 'entities' in list ? [file] : list.paths.map((path) => join(listsFolder(), path));
    if ('source' in list && published.get(source) === files.join()) return;
    const before = await versionInForce(source);
    execFileSync(process.execPath, ['server/src/hakiki.ts', 'lists', 'import', source, ...files, '--force'], {
      cwd: repository,
      env: { PATH: process.env['PATH'], DATA_DIR: service.dataDir, DATABASE_URL: databaseUrl(database) },
      maxBuffer: 2 ** 26,
    });
    sources.add(source);
    if ('source' in list) published.set(source, files.join());
    for (let tries = 0; (await versionInForce(source)) === before; tries++) {
      if (tries > 6_000) throw new Error('the imported list did not come into force');
      await sleep(100);
    }
  }
  async function screen(subjects: readonly object[]): Promise<EndpointHit[][]> {
    const hits: EndpointHit[][] = [];
    for (let at = 0; at < subjects.length; at += BATCH) {
      const { status, body } = await call('POST', '/api/aml/screening/batch', {
        subjects: subjects.slice(at, at + BATCH),
      });
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
      for (const { sanctions, peps } of body.data.results as { sanctions: Hit[]; peps: Hit[] }[])
        hits.push(
          [...sanctions, ...peps]
            .filter(({ match }) => sources.has(match.list))
            .map(({ match }) => ({ ids: idsOf(match), score: match.score }))
            .sort((a, b) => b.score - a.score),
        );
    }
    return hits;
  }
  return {
    bring,
    screen,
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

interface Match {
  readonly list: string;
  readonly entity_id: string;
  readonly score: number;
  readonly features: readonly { readonly name: string; readonly explanation: string }[];
}

interface Hit {
  readonly match: Match;
}

/** Entries of one person are one hit, which names the others in its reasons. */
const idsOf = ({ entity_id, features }: Match): string[] => [
  entity_id,
  ...features
    .filter(({ name }) => name === 'other_lists')
    .flatMap(({ explanation }) => [...explanation.matchAll(/\w+ \(([^)]*)\)/g)].map(([, id]) => id ?? '')),
];
