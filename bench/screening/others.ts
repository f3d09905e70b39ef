import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import type { Subject } from '@hakiki/matching/outcome.ts';
import { subjectName } from '@hakiki/matching/subject-name.ts';
import { sql } from 'kysely';
import MiniSearch from 'minisearch';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { type Measured, measure } from './measure.ts';

const namesOf = (entities: readonly ListedEntity[]): { id: number; name: string }[] =>
  entities.flatMap(({ names }) => names.map(({ text }) => text)).map((name, id) => ({ id, name }));

/** MiniSearch with fuzzy matching of a fifth of a word, as its manual suggests for misspellings. */
export function miniSearch(entities: readonly ListedEntity[], subjects: readonly Subject[]): Measured {
  const engine = new MiniSearch({ fields: ['name'], searchOptions: { fuzzy: 0.2, prefix: false } });
  engine.addAll(namesOf(entities));
  return measure((subject) => engine.search(subjectName(subject).text).slice(0, 10), subjects);
}

/** PostgreSQL with a trigram index, the ten most similar names; a sentence where the server has no such extension. */
export async function trigrams(
  entities: readonly ListedEntity[],
  subjects: readonly Subject[],
): Promise<Measured | string> {
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-trgm-'));
  // As root, the embedded PostgreSQL runs as another user, who must get here.
  chmodSync(folder, 0o755);
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder, onFault: () => {} });
  try {
    await sql`create extension if not exists pg_trgm`.execute(database.db);
    await sql`create table bench_names (id integer primary key, name text not null)`.execute(database.db);
    const names = namesOf(entities);
    for (let i = 0; i < names.length; i += 5000) {
      const some = names.slice(i, i + 5000);
      await sql`insert into bench_names select * from unnest(${some.map(({ id }) => id)}::int[], ${some.map(({ name }) => name)}::text[])`.execute(
        database.db,
      );
    }
    await sql`create index on bench_names using gist (name gist_trgm_ops(siglen=64))`.execute(database.db);
    const times: number[] = [];
    const began = performance.now();
    for (const subject of subjects) {
      const start = performance.now();
      await sql`select id, name <-> ${subjectName(subject).text} as away from bench_names order by away limit 10`.execute(
        database.db,
      );
      times.push(performance.now() - start);
    }
    const wall = performance.now() - began;
    times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
    return { perSecond: (subjects.length / wall) * 1000, perCpuSecond: Number.NaN, p50: at(0.5), p99: at(0.99) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
