import { type KeptMessage, renderKept } from '@hakiki/texts';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openMasterKeys } from '../server/src/platform/crypto/open-master-keys.ts';
import { makeVault, type Vault } from '../server/src/platform/crypto/vault.ts';
import { recordVerification } from '../server/src/verifications/record.ts';
import { type SharedService, sharedService } from './shared-service.fixture.ts';

// Records of before there were codes: what is stored is rewritten as it was stored then, with English sentences.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let service: SharedService;
let vault: Vault;
let account: number;
const get = async (path: string, token = service.sandbox.dashboard_token) => {
  const { status, body } = await service.call('GET', path, { token });
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return body.data;
};
const isMessage = (value: object): value is KeptMessage =>
  'code' in value && 'params' in value && Object.keys(value).length === 2;
/** Returns the value with the English sentence of each code, as it was stored before there were codes. */
function former(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(former);
  if (isMessage(value)) return renderKept(value, 'en');
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, former(inner)]));
}
/** Rewrites an encrypted column of a row. Returns the new text. */
async function rewrite(
  { table, column, id }: { table: string; column: string; id: number },
  change: (kept: unknown) => unknown,
): Promise<string> {
  const context = `${table}.${column}:${id}`;
  const query = CompiledQuery.raw(`select ${column} as bytes from ${table} where id = $1`, [id]);
  const [row] = (await service.db.executeQuery<{ bytes: Buffer }>(query)).rows;
  const kept = JSON.parse((await vault.decrypt(account, context, row!.bytes)).toString());
  const text = JSON.stringify(change(kept));
  const bytes = await vault.encrypt(account, context, text);
  await service.db.executeQuery(CompiledQuery.raw(`update ${table} set ${column} = $1 where id = $2`, [bytes, id]));
  return text;
}

beforeAll(async () => {
  service = await sharedService();
  const places = { masterKey: undefined, masterKeyPrevious: undefined, dataDir: service.dataDir };
  vault = makeVault(service.db, await openMasterKeys(places, { make: false }));
  for (const [reference, identifier] of [
    ['found', '11111111111'],
    ['listed', '22222222222'],
  ] as const)
    await service.call('POST', '/api/onboarding/verify_customer', {
      key: service.sandbox.api_key,
      headers: { 'x-reference': reference },
      json: { country: 'nigeria', identifier, identifier_type: 'nin' },
    });
  const { items } = await get('/v1/verifications');
  const query = CompiledQuery.raw('select account_id from verifications where id = $1', [items[0].id]);
  account = (await service.db.executeQuery<{ account_id: number }>(query)).rows[0]!.account_id;
});
afterAll(() => service?.[Symbol.asyncDispose]());

test('a customer’s record with sentences is read, found and decided again', async () => {
  const { items } = await get('/v1/verifications');
  expect(items).toHaveLength(2);
  for (const { id, reason, reference } of items) {
    const before = await get(`/v1/verifications/${id}`);
    const text = await rewrite({ table: 'verifications', column: 'ciphertext', id }, former);
    expect(JSON.parse(text).evidence.verdict.reasons).toEqual([expect.stringMatching(/ /)]);
    await rewrite({ table: 'verifications', column: 'summary', id }, (kept) => {
      const { reasons: _, ...rest } = kept as { reasons: unknown };
      return { ...rest, reason };
    });
    expect(await get(`/v1/verifications/${id}/replay`)).toMatchObject({ same: true, differences: [] });
    const { evidence, ...after } = await get(`/v1/verifications/${id}`);
    expect(evidence).toEqual(former(before.evidence));
    expect(after).toMatchObject({ reason, reasons: [{ code: 'legacy_text', params: { text: reason } }] });
    expect((await get(`/v1/verifications?reference=${reference}`)).items.map((one: { id: number }) => one.id)).toEqual([
      id,
    ]);
    const code = before.provenance.reasons[0];
    expect((await get(`/v1/verifications?reason=${code}`)).items).toContainEqual(
      expect.objectContaining({ id, reason }),
    );
    const pdf = await fetch(`${service.baseUrl}/v1/verifications/${id}/evidence.pdf?language=fr`, {
      headers: { authorization: `Token ${service.sandbox.dashboard_token}` },
    });
    expect([
      pdf.status,
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ]).toEqual([200, '%PDF-']);
  }
});

test('a document’s record with sentences is read and found', async () => {
  const [row] = (
    await service.db.executeQuery<{ branch_id: number }>(
      CompiledQuery.raw('select branch_id from verifications where account_id = $1', [account]),
    )
  ).rows;
  const checks = [
    { name: 'printed_birth_date_agrees', result: 'fail', detail: 'the print reads 18 APR 1992' },
    { name: 'required_fields_read_surely', result: 'fail', detail: 'id_number is doubtful' },
  ];
  const field = { value: 'ZAINAB', raw: 'ZAINAB', score: 0.9, source: 'print', note: 'parted at the comma' };
  const evidence = { kind: 'passport', country: 'ng', valid: false, checks, fields: { first_name: field } };
  const id = await recordVerification(service.db, vault, {
    ...{ branchId: row!.branch_id, accountId: account, kind: 'document', outcome: 'invalid', images: [] },
    ...{ result: { valid: false }, evidence, provenance: {}, requestId: undefined },
    ...{ searchTerms: ['Zainab Bello'], name: 'Zainab Bello' },
  });
  await rewrite({ table: 'verifications', column: 'summary', id }, (kept) => {
    const { reasons: _, ...rest } = kept as { reasons: unknown };
    return { ...rest, reason: 'Failed: printed birth date agrees' };
  });
  expect((await get(`/v1/verifications/${id}`)).evidence).toEqual(evidence);
  const found = await service.call('POST', '/v1/verifications/search', {
    token: service.sandbox.dashboard_token,
    json: { search: 'zainab' },
  });
  expect(found.body.data.items).toMatchObject([{ id, reason: 'Failed: printed birth date agrees' }]);
});

test('a transaction’s record with sentences is read and evaluated again', async () => {
  const sent = {
    ...{ transaction_id: 'former', amount: 9e9, currency: 'NGN' },
    ...{ transaction_type: 'transfer', account_type: 'individual' },
    customer_details: { customer_name: 'Ada Eze', customer_email: 'ada@demo.example' },
    additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
    origin_account: { account_number: '0123456789', bank_code: '058' },
    destination_account: { account_number: '9876543210', bank_code: '058' },
  };
  const path = '/api/v1/monitoring/transaction_monitoring';
  expect((await service.call('POST', path, { key: service.sandbox.api_key, json: sent })).status).toBe(201);
  const { id } = (await get('/v1/transactions?transaction_id=former')).items[0];
  const before = await get(`/v1/transactions/${id}/replay`);
  const text = await rewrite({ table: 'transactions', column: 'evidence', id }, former);
  expect(text).toContain('was not given');
  const again = await get(`/v1/transactions/${id}/replay`);
  expect(again.same).toBe(true);
  // A reason that was kept as a sentence is the same reason.
  const differing = (replayed: object) => JSON.stringify(replayed).match(/"differs":true/g)?.length ?? 0;
  expect(differing(again)).toBe(differing(before));
  const { results, signals } = await get(`/v1/transactions/${id}`);
  const reasons = results.flatMap(({ reason }: { reason: string | null }) => reason ?? []);
  const sentences = reasons.filter((reason: string) => / /.test(reason));
  expect([sentences.length > 0, sentences]).toEqual([true, reasons]);
  const missing = signals.flatMap(({ missing }: { missing: string | null }) => missing ?? []);
  expect(missing).toContain('fewer than 5 transactions in this currency');
});
