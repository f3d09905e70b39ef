import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { sharedService } from '../shared-service.fixture.ts';

const service = await sharedService();
const { api_key: key } = service.sandbox;

const CUSTOMER = '/api/onboarding/verify_customer';
const okafor = { country: 'nigeria', identifier: '22222222222' };

/** A POST whose header `name` is sent on a line of its own for each of `values`. `fetch` would join them. */
function postWith(path: string, name: string, values: string[]): Promise<{ status: number; message: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-access-token': key, 'content-type': 'application/json', [name]: values };
    const sent = request(service.baseUrl + path, { method: 'POST', headers }, async (answer) => {
      let text = '';
      for await (const part of answer) text += part;
      resolve({ status: answer.statusCode ?? 0, message: JSON.parse(text).message });
    });
    sent.on('error', reject).end(JSON.stringify(okafor));
  });
}

async function postJson(path: string, body: string): Promise<{ status: number; message: string }> {
  const headers = { 'x-access-token': key, 'content-type': 'application/json' };
  const answer = await fetch(service.baseUrl + path, { method: 'POST', headers, body });
  return { status: answer.status, message: ((await answer.json()) as { message: string }).message };
}

describe('what counts once is refused where it was given twice', () => {
  test.each([
    ['/api/v1/verifications?limit=1&limit=2', 'limit'],
    ['/api/v1/verifications?reference=a&reference=a', 'reference'],
    ['/api/v1/verifications?kind=document&kind=customer', 'kind'],
    ['/api/v1/verifications?unknown=1&unknown=2', 'unknown'],
  ])('a query parameter: %s', async (path, name) => {
    const { status, body } = await service.call('GET', path, { key });
    const message = `Query parameter '${name}' was given more than once`;
    expect([status, body]).toEqual([400, { status: 'failed', data: [], message }]);
  });

  test('a query parameter of the management API', async () => {
    const { status, body } = await service.call('GET', '/v1/me?branch=1&branch=2', {
      token: service.sandbox.dashboard_token,
    });
    expect([status, body.message]).toEqual([400, "Query parameter 'branch' was given more than once"]);
  });

  test.each(['x-reference', 'Idempotency-Key'])('the header %s', async (name) => {
    expect(await postWith(CUSTOMER, name, ['one', 'two'])).toEqual({
      status: 400,
      message: `The header ${name} was given more than once`,
    });
    // A comma in a value is a letter like any other.
    expect((await postWith(CUSTOMER, name, ['one, two'])).status).toBe(200);
  });

  test.each([
    [CUSTOMER, '{"country":"nigeria","identifier":"22222222222","identifier":"11111111111"}', 'identifier'],
    [CUSTOMER, '{"country":"nigeria","identifier":"22222222222","\\u0063ountry":"ghana"}', 'country'],
    ['/api/aml/screening/batch', '{"subjects":[{"name":"Ann Lee"},{"name":"Ann Lee","name":"Bo Lee"}]}', 'name'],
  ])('a field of a JSON body, wherever it stands: %s %s', async (path, body, name) => {
    expect(await postJson(path, body)).toEqual({ status: 400, message: `Field '${name}' was given more than once` });
  });

  test('a field that nobody asks for may come as often as it likes', async () => {
    const { country, identifier } = okafor;
    const body = `{"note":1,"country":"${country}","note":{"a":1,"a":2},"identifier":"${identifier}"}`;
    expect((await postJson(CUSTOMER, body)).status).toBe(200);
  });

  test.each([
    ['document_type', 'passport'],
    ['country', 'ghana'],
    ['document_front', new Blob(['no picture either'])],
    ['document_back', new Blob(['no picture either'])],
  ])('%s of a document’s form', async (name, second) => {
    const form = new FormData();
    form.set('document_type', 'passport');
    form.set('country', 'nigeria');
    form.set('document_front', new Blob(['no picture']), 'front.jpg');
    form.set('document_back', new Blob(['no picture']), 'back.jpg');
    form.append(name, second);
    const answer = await fetch(`${service.baseUrl}/api/onboarding/document_verification`, {
      method: 'POST',
      headers: { 'x-access-token': key },
      body: form,
    });
    const message = `${name} was given more than once`;
    expect([answer.status, await answer.json()]).toEqual([400, { status: 'failed', data: [], message }]);
  });

  test('a form’s fields that nobody asks for may come as often as they like; an empty file is none', async () => {
    const form = new FormData();
    for (const value of ['1', '2']) form.append('note', value);
    form.append('document_type', 'passport');
    form.append('country', 'nigeria');
    form.append('document_front', new Blob([]), '');
    form.append('document_front', new Blob(['no picture']), 'front.jpg');
    const answer = await fetch(`${service.baseUrl}/api/onboarding/document_verification`, {
      method: 'POST',
      headers: { 'x-access-token': key },
      body: form,
    });
    expect(await answer.json()).toMatchObject({ message: 'document_front must be a JPG or PNG image' });
  });
});

test('a number typed with spaces, dashes or wide digits is badly formed, and the answer says how it is written', async () => {
  for (const identifier of ['2222 2222 222', '222-2222-2222', '２２２２２２２２２２２']) {
    const { status, body } = await service.call('POST', CUSTOMER, { key, json: { ...okafor, identifier } });
    expect([status, body.data.decision, body.data.identity]).toEqual([
      200,
      'fail',
      {
        verified: false,
        identifier_type: 'BVN',
        error:
          'Bank Verification Number (BVN) check failed: Invalid BVN provided. A BVN is 11 digits, without spaces or dashes, in the digits 0 to 9',
      },
    ]);
  }
});
