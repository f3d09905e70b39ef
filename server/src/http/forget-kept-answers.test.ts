import { monitoring, sdkSessions } from '@hakiki/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault } from '../platform/crypto/vault.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { forgetKeptAnswers, NAMES_NOBODY } from './forget-kept-answers.ts';
import { keptUnder, makeIdempotency } from './idempotency.ts';
import { makeIdempotencyStore } from './idempotency-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`insert into accounts (name) values ('a')`.execute(database.db);
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
});

test('of a day of kept answers only those that can name somebody are opened', async () => {
  const vault = makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 1).toString('base64'))]);
  const idempotency = makeIdempotency(makeIdempotencyStore(database.db, vault), { now: () => new Date() });
  const keep = (endpoint: string, key: string, response: string) =>
    idempotency.run({ accountId: 1, caller: 'branch 1', endpoint, key }, {}, async () => ({ response }));
  for (let n = 0; n < 40; n++) await keep(keptUnder(monitoring.monitorTransaction), `payment ${n}`, '{"data":{}}');
  await keep(keptUnder(sdkSessions.createSession), 'a session', '');
  await keep('POST /v1/saved-views', 'hers', '{"name":"Amaka Okafor"}');
  await keep('POST /v1/saved-views', 'another', '{"name":"Emeka Nwosu"}');

  let opened = 0;
  const counting: typeof vault = {
    ...vault,
    decrypt: (...of) => {
      opened += 1;
      return vault.decrypt(...of);
    },
  };
  expect(await forgetKeptAnswers(database.db, counting, 1, (text) => text.includes('Amaka'))).toBe(1);
  expect(opened).toBe(2);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from idempotency_keys`.execute(database.db);
  expect(rows[0]!.n).toBe(42);
});

test('what is not looked through can name nobody', () => {
  expect(NAMES_NOBODY).toEqual(['POST /api/v1/monitoring/transaction_monitoring', 'POST /v1/sdk/sessions']);
  // Only texts that the server creates: an id, a token, a URL with the token, and a QR code of this URL.
  expect(freeTexts(JSON.parse(JSON.stringify(sdkSessions.createSession.answers[201])))).toEqual([
    'message',
    'data.session_id',
    'data.session_token',
    'data.url',
    'data.qr_svg',
    'data.expires_at',
    'request_id',
  ]);
  // `message` is a fixed text, and `comment` contains only a number of rules (evaluate-together.ts).
  expect(freeTexts(JSON.parse(JSON.stringify(monitoring.monitorTransaction.answers[201])))).toEqual([
    'data.comment',
    'message',
  ]);
});

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}
/** Returns the fields of a schema that may contain any text. */
function freeTexts({ type, const: one, enum: some, items, properties = {} }: Schema, at = ''): string[] {
  if (items) return freeTexts(items, at);
  if (type === 'object')
    return Object.entries(properties).flatMap(([name, part]) => freeTexts(part, at ? `${at}.${name}` : name));
  return type === 'string' && one === undefined && !some ? [at] : [];
}
