import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOutbound, type Outbound } from '../platform/outbound/outbound.ts';
import type { Authority, AuthorityAnswer, Country, Identifier, IdentifierType } from './authority.ts';
import { makeDojah } from './dojah.ts';
import { makeHttpAuthorities } from './http-authority.ts';
import { makePrembly } from './prembly.ts';
import { json, type ProviderServer, rain, type Seen, startProvider } from './provider-server.fixture.ts';
import { makeSmileId, smileSignature } from './smile-id.ts';

let outbound: Outbound;
let provider: ProviderServer;
beforeAll(async () => {
  outbound = makeOutbound({ allow: [], allowLoopback: true });
  provider = await startProvider();
});
afterAll(async () => {
  await outbound.close();
  await provider.close();
});

const NOW = '2026-01-02T03:04:05.000Z';
const send: Outbound['request'] = (...args) => outbound.request(...args);
const OWN = [
  {
    name: 'bank_registry',
    requires: ['token'],
    routes: {
      'nigeria/bvn': {
        method: 'POST',
        url: 'http://127.0.0.1:PORT/people/{number}?trace={reference}',
        headers: { authorization: 'Bearer {credentials.token}' },
        body: { search: [{ id: '{number}' }], photo: false },
      },
    },
    found: { path: 'result.code', equals: ['OK'] },
    not_found: { statuses: [404], path: 'result.code', equals: ['NONE'] },
    record: 'result.people.0',
    fields: { dateOfBirth: 'born.on' },
  },
];
const own = (): Authority =>
  makeHttpAuthorities(JSON.parse(JSON.stringify(OWN).replace('PORT', new URL(provider.url).port)), send)[0]!;

const ADAPTERS: Readonly<Record<string, { make: () => Authority; credentials: Record<string, string> }>> = {
  prembly: { make: () => makePrembly(send), credentials: { x_api_key: 'key', app_id: 'app' } },
  smile_id: {
    make: () => makeSmileId(send, { now: () => new Date(NOW) }),
    credentials: { partner_id: '077', api_key: 'secret' },
  },
  dojah: { make: () => makeDojah(send), credentials: { app_id: 'app', secret_key: 'prod_sk' } },
  bank_registry: { make: own, credentials: { token: 'tok\r\nen' } },
};

const number = (country: Country, type: IdentifierType, text: string): Identifier => ({ country, type, number: text });
const bvn = number('nigeria', 'bvn', '22222222222');

async function ask(
  name: string,
  identifier: Identifier,
  more: Record<string, string> = {},
  timeoutMs = 5_000,
): Promise<AuthorityAnswer> {
  const { make, credentials } = ADAPTERS[name]!;
  return make().verify(identifier, {
    credentials: { base_url: `${provider.url}/`, ...credentials, ...more },
    reference: 'ref-1',
    timeoutMs,
    signal: new AbortController().signal,
  });
}

const ada = {
  firstName: 'ADA',
  middleName: 'OBI',
  lastName: 'EZE',
  dateOfBirth: '1990-08-02',
  gender: 'Female' as const,
};

describe('sunny: as the documentation answers', () => {
  const prembly = (data: unknown, place = 'data') => ({
    status: true,
    detail: 'Verification Successful',
    response_code: '00',
    [place]: data,
    verification: { status: 'VERIFIED', reference: 'x' },
  });
  const smile = (more: object) => ({
    JSONVersion: '1.0.0',
    ResultCode: '1012',
    ResultText: 'ID Number Validated',
    Actions: { Verify_ID_Number: 'Verified', Return_Personal_Info: 'Returned' },
    PhoneNumber: 'Not Available',
    ...more,
  });

  test.each<[string, string, Identifier, unknown, object]>([
    [
      'prembly BVN',
      'prembly',
      bvn,
      prembly({
        firstName: 'ADA',
        middleName: 'OBI',
        lastName: 'EZE',
        dateOfBirth: '2-Aug-1990',
        phoneNumber1: '08030000000',
        gender: 'Female',
      }),
      { ...ada, phone: '08030000000' },
    ],
    [
      'prembly NIN',
      'prembly',
      number('nigeria', 'nin', '11111111111'),
      prembly(
        { firstname: 'ADA', middlename: 'OBI', surname: 'EZE', birthdate: '02-08-1990', gender: 'f', telephoneno: '' },
        'nin_data',
      ),
      ada,
    ],
    [
      'prembly Kenya, one name whose order is not known',
      'prembly',
      number('kenya', 'national_id', '27217938'),
      prembly({ full_name: 'ADA OBI  EZE', id_number: '27217938', citizenship: 'Kenyan', date_of_birth: '1990-08-02' }),
      { fullName: 'ADA OBI EZE', dateOfBirth: '1990-08-02' },
    ],
    [
      'prembly Ghana, without a code',
      'prembly',
      number('ghana', 'ghana_id', 'GHA-123456789-0'),
      {
        message: 'user verified successfully',
        payload: { surname: 'EZE', forenames: 'ADA', birthDate: '1990-08-02' },
        verification: { status: 'VERIFIED' },
      },
      { firstName: 'ADA', lastName: 'EZE', dateOfBirth: '1990-08-02' },
    ],
    [
      'prembly Rwanda, a name alone',
      'prembly',
      number('rwanda', 'national_id', '1199280000000022'),
      prembly({ name: 'EZE Ada', tin: '1' }),
      { fullName: 'EZE Ada' },
    ],
    [
      'smile_id with the name undivided',
      'smile_id',
      bvn,
      smile({ FullName: 'EZE ADA OBI', DOB: '1990-08-02', Gender: 'Female', FullData: {} }),
      { fullName: 'EZE ADA OBI', dateOfBirth: '1990-08-02', gender: 'Female' },
    ],
    [
      'smile_id with parts in FullData and placeholders outside',
      'smile_id',
      number('kenya', 'national_id', '27217938'),
      smile({
        FullName: 'Not Available',
        DOB: 'NaN-NaN-NaN',
        FullData: { First_Name: 'ADA', Surname: 'EZE', Other_Name: 'OBI' },
      }),
      { firstName: 'ADA', middleName: 'OBI', lastName: 'EZE' },
    ],
    [
      'dojah BVN',
      'dojah',
      bvn,
      {
        entity: {
          first_name: 'ADA',
          last_name: 'EZE',
          middle_name: 'OBI',
          gender: 'Female',
          date_of_birth: '02-Aug-1990',
        },
      },
      ada,
    ],
    [
      'dojah vNIN',
      'dojah',
      number('nigeria', 'vnin', 'AB111111111111CD'),
      {
        entity: {
          firstname: 'ADA',
          middlename: 'OBI',
          surname: 'EZE',
          gender: 'f',
          dateOfBirth: '1990-08-02',
          mobile: '080',
        },
      },
      { ...ada, phone: '080' },
    ],
    [
      'a registry of the operator',
      'bank_registry',
      bvn,
      {
        result: {
          code: 'OK',
          people: [
            { given_name: 'ADA', 'Family Name': 'EZE', otherNames: 'OBI', sex: 'F', born: { on: '1990/08/02' } },
          ],
        },
      },
      ada,
    ],
  ])('%s', async (_, name, identifier, answer, person) => {
    provider.play(json(answer));
    expect(await ask(name, identifier)).toEqual({ kind: 'found', person });
  });

  test('names of fields in another case read the same', async () => {
    provider.play(
      json({
        Entity: { FIRST_NAME: 'ADA', Last_Name: 'EZE', middleName: 'OBI', Gender: 'FEMALE', DateOfBirth: '02/08/1990' },
      }),
    );
    expect(await ask('dojah', bvn)).toEqual({ kind: 'found', person: ada });
  });
});

describe('what is sent', () => {
  const sentBy = async (name: string, identifier: Identifier, more: Record<string, string> = {}): Promise<Seen> => {
    provider.play(json({}));
    await ask(name, identifier, more);
    return provider.seen.at(-1)!;
  };
  test.each<[Identifier, string, object]>([
    [bvn, '/verification/bvn', { number: '22222222222' }],
    [number('nigeria', 'nin', '11111111111'), '/verification/vnin', { number_nin: '11111111111' }],
    [number('nigeria', 'vnin', 'AB111111111111CD'), '/verification/vnin', { number_nin: 'AB111111111111CD' }],
    [number('kenya', 'national_id', '2721793'), '/api/v1/verification/api/kenya_national_id/', { number: '2721793' }],
    [number('ghana', 'national_id', 'GHA-1'), '/identitypass/verification/gh/id-card', { number: 'GHA-1' }],
    [number('rwanda', 'national_id', '1'), '/identitypass/verification/rw/nid', { number: '1' }],
    [number('uganda', 'national_id', 'CF1'), '/identitypass/verification/ug/nin-verification', { national_id: 'CF1' }],
  ])('prembly $country $type', async (identifier, path, body) => {
    const seen = await sentBy('prembly', identifier);
    expect([seen.method, seen.path, seen.body]).toEqual(['POST', path, body]);
    expect(seen.headers).toMatchObject({ 'x-api-key': 'key', 'app-id': 'app', 'content-type': 'application/json' });
  });

  test('prembly: a setting replaces a documented path and field', async () => {
    const more = { 'path.uganda.national_id': '/ug/full', 'number_field.uganda.national_id': 'nin' };
    const seen = await sentBy('prembly', number('uganda', 'national_id', 'CF1'), more);
    expect([seen.path, seen.body]).toEqual(['/ug/full', { nin: 'CF1' }]);
  });

  test.each<[Identifier, string, string]>([
    [bvn, 'NG', 'BVN'],
    [number('nigeria', 'nin', '1'), 'NG', 'NIN_V2'],
    [number('nigeria', 'vnin', '1'), 'NG', 'V_NIN'],
    [number('kenya', 'national_id', '1'), 'KE', 'NATIONAL_ID'],
    [number('ghana', 'ghana_id', '1'), 'GH', 'GHANA_CARD'],
    [number('uganda', 'national_id', '1'), 'UG', 'NATIONAL_ID_NO_PHOTO'],
  ])('smile_id $country $type', async (identifier, country, id_type) => {
    const { path, body } = await sentBy('smile_id', identifier);
    expect(path).toBe('/id_verification');
    expect(body).toMatchObject({ partner_id: '077', timestamp: NOW, country, id_type, id_number: identifier.number });
    expect(body['signature']).toBe(smileSignature('secret', NOW, '077'));
    expect(body['partner_params']).toEqual({ job_id: 'ref-1', user_id: 'ref-1', job_type: 5 });
  });

  test('smile_id: the signature is the documented one', () => {
    // printf '2026-01-02T03:04:05.000Z077sid_request' | openssl dgst -sha256 -hmac secret -binary | base64
    expect(smileSignature('secret', NOW, '077')).toBe('1NmeEY+2/I+T7qusLDMZfW2GFXWwMZcTvHWajDZkBMs=');
  });

  test.each<[Identifier, string]>([
    [bvn, '/api/v1/kyc/bvn/full?bvn=22222222222'],
    [number('nigeria', 'nin', '1'), '/api/v1/kyc/nin?nin=1'],
    [number('nigeria', 'vnin', '1'), '/api/v1/kyc/vnin?vnin=1'],
    [number('kenya', 'national_id', '1'), '/api/v1/ke/kyc/id?id=1'],
    [number('ghana', 'ghana_id', 'GHA-1'), '/api/v1/gh/kyc/card?id=GHA-1'],
    [number('uganda', 'national_id', '1'), '/api/v1/ug/kyc/nin?nin=1'],
  ])('dojah $country $type', async (identifier, target) => {
    const { method, path, query, headers } = await sentBy('dojah', identifier);
    expect([method, `${path}?${query}`]).toEqual(['GET', target]);
    expect(headers).toMatchObject({ appid: 'app', authorization: 'prod_sk' });
  });

  test('a registry of the operator: placeholders, and no line break out of a credential', async () => {
    const { path, query, headers, body } = await sentBy('bank_registry', bvn);
    expect([path, query.get('trace'), headers['authorization']]).toEqual([
      '/people/22222222222',
      'ref-1',
      'Bearer token',
    ]);
    expect(body).toEqual({ search: [{ id: '22222222222' }], photo: false });
  });
});

describe('verdicts against a number, and faults told in JSON', () => {
  const prembly = (response_code: string) => ({ status: true, response_code, message: 'x' });
  const smile = (ResultCode: string, verified = 'Not Verified') => ({
    ResultCode,
    Actions: { Verify_ID_Number: verified },
  });
  test.each<[string, unknown, number, object]>([
    ['prembly', prembly('01'), 200, { kind: 'not_found' }],
    ['prembly', prembly('02'), 200, { kind: 'unavailable', reason: 'provider_error' }],
    ['prembly', prembly('03'), 200, { kind: 'unavailable', reason: 'no_balance' }],
    ['prembly', prembly('07'), 200, { kind: 'refused', reason: 'blocked' }],
    ['prembly', { ...prembly('00'), verification: { status: 'NOT-VERIFIED' } }, 200, { kind: 'not_found' }],
    [
      'prembly',
      { ...prembly('00'), verification: { status: 'PENDING' } },
      200,
      { kind: 'unavailable', reason: 'provider_error' },
    ],
    [
      'prembly',
      { ...prembly('00'), data: { matchingStatus: 'true' } },
      200,
      { kind: 'unavailable', reason: 'incomplete_answer' },
    ],
    ['prembly', { detail: 'Not found.' }, 404, { kind: 'unavailable', reason: 'provider_error' }],
    ['smile_id', smile('1013'), 200, { kind: 'not_found' }],
    ['smile_id', smile('1012'), 200, { kind: 'not_found' }],
    ['smile_id', smile('1014'), 200, { kind: 'unavailable', reason: 'not_supported' }],
    ['smile_id', smile('1015'), 200, { kind: 'unavailable', reason: 'provider_error' }],
    ['smile_id', smile('1012', 'Verified'), 200, { kind: 'unavailable', reason: 'incomplete_answer' }],
    [
      'smile_id',
      { error: 'You are not authorized to do that.', code: '2205' },
      400,
      { kind: 'unavailable', reason: 'credentials_rejected' },
    ],
    ['dojah', { error: 'BVN not found' }, 404, { kind: 'not_found' }],
    ['dojah', { error: 'Invalid NIN' }, 400, { kind: 'not_found' }],
    ['dojah', { error: 'Insufficient balance' }, 400, { kind: 'unavailable', reason: 'no_balance' }],
    ['dojah', { error: 'Invalid AppId or secret key' }, 400, { kind: 'unavailable', reason: 'credentials_rejected' }],
    ['dojah', { error: 'Unable to reach service, try again' }, 400, { kind: 'unavailable', reason: 'provider_error' }],
    ['dojah', { error: { message: 'odd' } }, 200, { kind: 'unavailable', reason: 'provider_error' }],
    ['bank_registry', { result: { code: 'NONE' } }, 200, { kind: 'not_found' }],
    ['bank_registry', {}, 404, { kind: 'not_found' }],
    [
      'bank_registry',
      { result: { code: 'OK', people: [] } },
      200,
      { kind: 'unavailable', reason: 'incomplete_answer' },
    ],
  ])('%s %j %i', async (name, body, status, answer) => {
    provider.play(json(body, status));
    expect(await ask(name, bvn)).toEqual(answer);
  });
});

describe.each(Object.keys(ADAPTERS))('rain on %s', (name) => {
  test.each(rain)('%s', async (fault, play, reason) => {
    provider.play(play);
    const patience = reason === 'timeout' ? 150 : 5_000;
    const expected = name === 'dojah' && fault === '200 with an empty object' ? 'incomplete_answer' : reason;
    expect(await ask(name, bvn, {}, patience)).toEqual({ kind: 'unavailable', reason: expected });
  });

  test('a host that is not there', async () => {
    const base = { base_url: 'http://127.0.0.1:1' };
    if (name !== 'bank_registry')
      expect(await ask(name, bvn, base)).toEqual({ kind: 'unavailable', reason: 'unreachable' });
  });
});

describe("the operator's file", () => {
  test.each([
    [[{ name: 'Bad Name', routes: {} }], /^authorities file: \/0\/name /],
    [[{ name: 'a', routes: { 'nigeria/bvn': { method: 'POST', url: 'ftp://x' } } }], /^authorities file: \/0\/routes/],
    [{}, /^authorities file: \/ /],
  ])('%j is refused with its place', (file, message) => expect(() => makeHttpAuthorities(file, send)).toThrow(message));
});
