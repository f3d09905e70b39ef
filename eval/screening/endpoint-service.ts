import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { createTestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { type Answer, databaseUrl, repository, startService } from '../../test/service.fixture.ts';

export interface EndpointHit {
  /** Of the entry, and of those that the service says are the same person. */
  readonly ids: readonly string[];
  readonly score: number;
}

export interface ScreeningService extends AsyncDisposable {
  /** Hits of each subject, best first; of the imported entities alone, not of the sandbox's own list. */
  readonly screen: (subjects: readonly object[]) => Promise<EndpointHit[][]>;
}

const BATCH = 50;

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

/** A service of its own, in sandbox mode on a database of its own, with these entities imported as a custom list by the command. */
export async function startScreening(
  lists: readonly { readonly entities: readonly ListedEntity[] }[],
): Promise<ScreeningService> {
  const database = await createTestDatabase({ migrated: false });
  const service = await startService({ database, patienceMs: 900_000 });
  const entities = lists.flatMap((list) => list.entities);
  const file = join(service.dataDir, 'custom.csv');
  writeFileSync(file, customListOf(entities));
  execFileSync(process.execPath, ['server/src/hakiki.ts', 'lists', 'import', 'custom', file], {
    cwd: repository,
    env: { PATH: process.env['PATH'], DATA_DIR: service.dataDir, DATABASE_URL: databaseUrl(database) },
    maxBuffer: 2 ** 26,
  });
  /** Once more where the connection was lost: on a loaded machine an answer may come too late. */
  async function ask(subjects: readonly object[], tries = 5): Promise<Answer> {
    const options = { key: service.sandbox.api_key, json: { subjects } };
    return service.call('POST', '/api/aml/screening/batch', options).catch((error: unknown) => {
      if (tries === 0) throw error;
      return ask(subjects, tries - 1);
    });
  }
  async function screen(subjects: readonly object[]): Promise<EndpointHit[][]> {
    const hits: EndpointHit[][] = [];
    for (let at = 0; at < subjects.length; at += BATCH) {
      const { status, body } = await ask(subjects.slice(at, at + BATCH));
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
      for (const { sanctions, peps } of body.data.results as { sanctions: Hit[]; peps: Hit[] }[])
        hits.push(
          [...sanctions, ...peps]
            .filter(({ match }) => match.list === 'custom')
            .map(({ match }) => ({ ids: idsOf(match), score: match.score }))
            .sort((a, b) => b.score - a.score),
        );
    }
    return hits;
  }
  const known = entities[0]?.names[0]?.text ?? '';
  for (let tries = 0; (await screen([{ name: known }]))[0]?.length === 0; tries++) {
    if (tries > 6_000) throw new Error('the imported list did not come into force');
    await sleep(100);
  }
  return {
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
    .flatMap(({ explanation }) => [...explanation.matchAll(/custom \(([^)]*)\)/g)].map(([, id]) => id ?? '')),
];
