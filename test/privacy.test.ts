import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../server/src/platform/testing/test-database.ts';
import { repository, startService } from './service.fixture.ts';

/** Values that no log line and no column of the database may hold as text. */
const personal = [
  'Amaka',
  'Okafor',
  '22222222222',
  '33333333333',
  '08031234567',
  '1992-04-17',
  'Zanzibari',
  'customer.zanzibari@mail.example',
  '0123456789',
  'Wakelebi',
];

test('no personal data in the log, and none readable in the database', async () => {
  await using database = await createTestDatabase();
  let log: string;
  let secrets: string[];
  {
    await using service = await startService({ database, environment: { LOG_LEVEL: 'trace' } });
    const { sandbox, call } = service;
    const key = sandbox.api_key;
    secrets = [key, sandbox.dashboard_token, sandbox.owner_password];
    for (const identifier of ['22222222222', '33333333333', '55555555555'])
      await call('POST', '/api/onboarding/verify_customer', { key, json: { country: 'nigeria', identifier } });
    await call('POST', '/api/aml/screening', { key, json: { name: 'Zanzibari Okafor', date_of_birth: '1992-04-17' } });
    await call('POST', '/api/v1/monitoring/limit', { key, json: { limit: 1 } });
    await call('PUT', '/v1/integrations/webhook', {
      token: sandbox.dashboard_token,
      json: { url: 'http://127.0.0.1:9/hook', hash_key: 'k'.repeat(24) },
    });
    await call('POST', '/api/v1/monitoring/transaction_monitoring', {
      key,
      json: {
        transaction_id: 't-1',
        amount: 5,
        currency: 'NGN',
        transaction_type: 'transfer',
        account_type: 'individual',
        customer_details: {
          customer_name: 'Zanzibari Okafor',
          customer_email: 'customer.zanzibari@mail.example',
          identifier: '22222222222',
          identifier_type: 'bvn',
        },
        additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
        origin_account: { account_number: '0123456789', bank_code: '058' },
        destination_account: { account_number: '9876543210', bank_code: '044' },
      },
    });
    // Faults must not quote what was sent either.
    await call('POST', '/api/onboarding/verify_customer', {
      key,
      json: { country: 'Zanzibari', identifier: ['22222222222'] },
    });
    await fetch(`${sandbox.base_url}/api/onboarding/verify_customer`, {
      method: 'POST',
      headers: { 'x-access-token': key, 'content-type': 'application/json' },
      body: '{"identifier": "22222222222", Okafor',
    });
    await fetch(`${sandbox.base_url}/api/onboarding/settings?name=Okafor&bvn=22222222222`, {
      headers: { 'x-access-token': key },
    });
    await fetch(`${sandbox.base_url}/Okafor/22222222222`);
    const photo = readFileSync(join(repository, 'node_modules/@vladmandic/face-api/demo/sample1.jpg'));
    const compared = await call('POST', '/api/onboarding/biometrics/face/comparison', {
      key,
      json: { image_one: photo.toString('base64'), image_two: photo.toString('base64') },
    });
    expect(compared.body.data.status).toBe(true);
    log = service.output();
  }
  expect(log).toContain('"msg":"request"');
  for (const text of [...personal, ...secrets]) expect(log, `the log holds ${text}`).not.toContain(text);

  const { rows } = await sql<{ table: string }>`select quote_ident(table_name) as table from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('list_entities')`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThan(15);
  for (const { table } of rows) {
    const content = await sql<{ text: string }>`select t::text as text from ${sql.raw(table)} t`.execute(database.db);
    for (const text of [...personal, ...secrets])
      expect(
        content.rows.some((row) => row.text.includes(text)),
        `table ${table} holds ${text}`,
      ).toBe(false);
  }
});
