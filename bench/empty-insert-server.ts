import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';
import { openDatabase } from '../server/src/platform/database/open-database.ts';

interface BenchTables {
  bench_inserts: { id: Generated<number>; body: ColumnType<unknown, string, string>; created_at: Generated<Date> };
}

/**
 * The yardstick: the least that a Fastify service which remembers its requests can do. One JSON route, one insert, on the same
 * PostgreSQL and the same pool size as the product. DATA_DIR names the embedded server to use; prints its port.
 */
const { db } = await openDatabase({
  databaseUrl: undefined,
  dataDir: process.env['DATA_DIR'] ?? '',
  onFault: (text) => console.error(text),
});
await sql`create table if not exists bench_inserts (
  id bigint generated always as identity primary key, body jsonb not null, created_at timestamptz not null default now())`.execute(
  db,
);

const app = fastify();
app.post('/', async (request) => {
  const { id } = await (db as Kysely<BenchTables>)
    .insertInto('bench_inserts')
    .values({ body: JSON.stringify(request.body) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { status: 'success', data: { id } };
});
await app.listen({ port: 0, host: '127.0.0.1' });
console.log((app.server.address() as AddressInfo).port);
