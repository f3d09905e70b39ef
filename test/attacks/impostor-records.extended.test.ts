import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawSpecimenPassport, specimenHolder } from '../../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../../server/src/documents/specimen/specimen-photo.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { SYNTHETIC_SETTINGS, SYNTHETIC_XSD, TYPED } from '../../server/src/reports/reports.fixture.ts';
import { openPage } from '../sdk-page.fixture.ts';
import { type Service, startService } from '../service.fixture.ts';
import { MASTER_KEY, makeThings } from './endpoint-things.fixture.ts';

// The attacks of issue 32, lines 3, 5, 8 and 13, from outside: `impostor.extended.test.ts` has the other lines.
let database: TestDatabase;
let service: Service;
let things: Awaited<ReturnType<typeof makeThings>>;
let receiver: Server;
const events: { readonly event: string; readonly data: Record<string, unknown> }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const environment = { RATE_LIMIT: '10000000', TRUST_PROXY: 'true', MASTER_KEY };
  service = await startService({ database, environment });
  things = await makeThings(service, database.db, '');
  receiver = createServer((request, response) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (text) => (body += text))
      .on('end', () => {
        events.push(JSON.parse(body));
        response.end();
      });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  receiver?.close();
  receiver?.closeAllConnections();
  await service?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});

const PASSWORD = 'correct horse battery staple';
const owner = () => service.sandbox.dashboard_token;
const send = (method: string, path: string, json?: unknown, token = owner()) =>
  service.call(method, path, { token, ...(json !== undefined && { json }) });
const from = (network: string) => ({ 'x-forwarded-for': network });
const signIn = (email: string, password: string, network: string) =>
  service.call('POST', '/v1/auth/sign-in', { json: { email, password }, headers: from(network) });
async function employ(name: string, network: string) {
  const email = `${name}@impostor.example`;
  expect((await send('POST', '/v1/employees', { email, name, role: 'admin', password: PASSWORD })).status).toBe(201);
  return { email, token: (await signIn(email, PASSWORD, network)).body.data.token as string };
}

describe('line 3: a document that read and is not valid', () => {
  test('is not verified in the event, and no name is given that was not read', { timeout: 180_000 }, async () => {
    // The zone says another birth date than the print.
    const inMrz = { ...specimenHolder, birthDate: '1979-01-02' };
    const front = await drawSpecimenPassport(specimenHolder, { photo: await specimenPhoto(), inMrz });
    const subject = { verification_type: 'document_verification', country: 'nigeria', document_type: 'passport' };
    const page = await openPage(service, { ...subject, user_reference: 'impostor-3' });
    await page.upload('document_front', new Uint8Array(front));
    for (let tries = 0; tries < 3; tries += 1) {
      const { attempt_id: attempt } = (await page.call('POST', 'attempts')).body.data;
      const clip = await page.upload('clip', new Uint8Array([0, 0, 0, 16, ...Buffer.from('ftypisom'), 0, 0, 0, 0]));
      await page.call('POST', `attempts/${attempt}/finish`, { upload_id: clip });
    }
    const { entryId } = (await page.call('POST', 'submit')).body.data;
    const read = async () => (await send('GET', `/v1/verifications/${entryId}`)).body.data;
    await expect.poll(async () => (await read())?.result?.document?.status, { timeout: 120_000 }).toBeTruthy();
    const record = await read();
    expect(record.result.document.status).not.toBe('verified');
    expect(record.reference).toBe('impostor-3');
  });
});

describe('line 5: authorship', () => {
  test('a colleague who saves the same, nothing, or the same in another form does not make the author approve', {
    timeout: 120_000,
  }, async () => {
    const author = await employ('author', '198.51.100.1');
    const colleague = await employ('colleague', '198.51.100.2');
    const json = { name: 'impostor', xsd: SYNTHETIC_XSD, settings: SYNTHETIC_SETTINGS };
    const profile = (await send('POST', '/v1/report-profiles', json)).body.data.id as number;
    const fields = { ...TYPED, id_number: '22222222222', id_type: 'B' };
    const made = await send('POST', `/v1/cases/${await things.case()}/reports`, { profile, fields }, author.token);
    expect(made.status).toBe(201);
    const path = `/v1/reports/${made.body.data.id}`;
    const [name, value] = Object.entries(fields)[0]!;
    for (const saved of [{}, fields, { [name]: value }, { [name]: ` ${value} ` }, { nowhere: 'x' }])
      await send('PUT', path, { fields: saved }, colleague.token);
    expect((await send('POST', `${path}/approve`, {}, author.token)).status).toBe(409);
    expect((await send('GET', path, undefined, author.token)).body.data.state).toBe('draft');
    // One who changes a word is an author too, and the first stays one.
    expect((await send('PUT', path, { fields: { action: 'by a colleague' } }, colleague.token)).status).toBe(200);
    for (const { token } of [author, colleague])
      expect((await send('POST', `${path}/approve`, {}, token)).status).toBe(409);
    // Also where the change is taken back.
    await send('PUT', path, { fields: { action: '' } }, colleague.token);
    for (const { token } of [author, colleague])
      expect((await send('POST', `${path}/approve`, {}, token)).status).toBe(409);
  });
});

describe('line 8: a stranger’s failed sign-ins', () => {
  const guesses = (email: string, networks: readonly string[], count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => signIn(email, `a guess ${n}`, networks[n % networks.length]!)));

  test('slow down the stranger, and neither the known network nor the session that runs', async () => {
    const home = '198.51.100.10';
    const person = await employ('victim', home);
    const forms = [person.email, person.email.toUpperCase(), ` ${person.email}`, `${person.email}.`];
    const strangers = Array.from({ length: 40 }, (_, n) => `203.0.113.${n + 1}`);
    const answers = (await Promise.all(forms.map((form) => guesses(form, strangers, 40)))).flat();
    for (const { status } of answers) expect([400, 401, 429]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(429);
    // More from one network, which never signed in.
    await guesses(person.email, ['203.0.113.200'], 40);
    expect((await signIn(person.email, PASSWORD, '203.0.113.200')).status).toBe(429);
    expect((await signIn(person.email, PASSWORD, home)).status).toBe(200);
    const confirm = await service.call('POST', '/v1/auth/confirm', {
      token: person.token,
      json: { password: PASSWORD },
      headers: from('203.0.113.77'),
    });
    expect(confirm.status).toBe(200);
  });

  test('a forged address in front of the proxy’s does not make the stranger the known network', async () => {
    const home = '198.51.100.20';
    const { email } = await employ('forged', home);
    await guesses(email, [`${home}, 203.0.113.201`], 40);
    expect((await signIn(email, PASSWORD, `${home}, 203.0.113.201`)).status).toBe(429);
    expect((await signIn(email, PASSWORD, home)).status).toBe(200);
  });
});

describe('line 13: an event and what it names', () => {
  const REFERENCES = ['impostor/13', 'a b', "x' or 1=1 --", 'é', '%00', '../../v1'];

  test('case_id of suspicious_transaction opens that case, for its own account alone', async () => {
    const { port } = receiver.address() as AddressInfo;
    const hook = { url: `http://127.0.0.1:${port}/`, hash_key: 'k'.repeat(32), events: ['suspicious_transaction'] };
    expect((await send('PUT', '/v1/integrations/webhook', hook)).status).toBe(200);
    await things.case();
    await expect.poll(() => events.some(({ data }) => data['case_id']), { timeout: 60_000 }).toBe(true);
    const caseId = events.find(({ data }) => data['case_id'])!.data['case_id'] as string;
    const find = (value: string, token = owner()) =>
      send('GET', `/v1/cases?case_id=${encodeURIComponent(value)}`, undefined, token);
    for (const form of [caseId, caseId.slice(1)])
      expect((await find(form)).body.data.items).toMatchObject([{ case_id: caseId }]);
    expect((await find(caseId, service.sandbox.other_owner_token)).body.data.items).toEqual([]);
    for (const wrong of ['%', '______', '#%%%%%%', `${caseId}'`, '#', ''])
      expect((await find(wrong)).status, wrong).toBe(400);
  });

  test.each(REFERENCES)(
    'the reference %s stands in the record as it was sent, and finds that alone',
    async (reference) => {
      const sent = await service.call('POST', '/api/onboarding/verify_customer', {
        key: service.sandbox.api_key,
        json: { country: 'nigeria', identifier: '22222222222' },
        headers: { 'x-reference': Buffer.from(reference).toString('latin1') },
      });
      expect(sent.status).toBe(200);
      const id = Number(sent.headers.get('x-verification-id'));
      const found = await send('GET', `/v1/verifications?reference=${encodeURIComponent(reference)}`);
      expect(found.body.data.items.map((item: { id: number }) => item.id)).toEqual([id]);
      expect((await send('GET', `/v1/verifications/${id}`)).body.data.reference).toBe(reference);
      const other = await send(
        'GET',
        `/v1/verifications?reference=${encodeURIComponent(reference)}`,
        undefined,
        service.sandbox.other_owner_token,
      );
      expect(other.body.data.items).toEqual([]);
    },
  );
});
