import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { specimenPhoto } from '../../server/src/documents/specimen/specimen-photo.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { NIP } from '../../server/src/transactions/intake/messages/messages.fixture.ts';
import { walkTheApi } from '../contract/examples/journey.ts';
import type { Call } from '../contract/examples/journey-call.ts';
import { type Answer, callService, importCustomList, type Service, startService } from '../service.fixture.ts';
import { fillSample, type OwnRequest } from './fill-sample.fixture.ts';
import { readSamples, type Sample } from './reference-samples.fixture.ts';
import { outputsOf, sampleLanguages } from './sample-runs.fixture.ts';
import { openShell, type Shell } from './shell.fixture.ts';

/** Every sample of the API reference, as a reader copies it, against the started service: it must be answered with success. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 400_000 });

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Statuses of success. */
  readonly successes: readonly string[];
}

let database: TestDatabase;
let service: Service;
let samples: readonly Sample[];
let operations: readonly Operation[];
let shell: Shell;
const folder = mkdtempSync(join(tmpdir(), 'hakiki-samples-'));
/** Fault of each curl sample, by operation; null if it succeeded. */
const played = new Map<string, string | null>();
/** Requests of a company's own systems that a sample can be filled from, by operation. */
const requests = new Map<string, OwnRequest>();

const sampleOf = (operationId: string, language: string): Sample | undefined =>
  samples.find((sample) => sample.operationId === operationId && sample.language === language);
const isForSystems = (operationId: string): boolean => sampleOf(operationId, 'Python') !== undefined;

function operationOf(method: string, path: string): Operation {
  const bare = path.split('?')[0]!;
  const matching = operations.filter(
    (operation) =>
      operation.method === method && new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(bare),
  );
  return (matching.find((operation) => operation.path === bare) ?? matching[0])!;
}

interface Ran {
  readonly status: number;
  readonly body: string;
}
/** Runs a line of curl as it stands; `.curlrc` adds the status to what it prints. */
async function runCurl(code: string, tries = 20): Promise<Ran> {
  const stdout = await shell.run(code);
  const end = stdout.lastIndexOf('\n');
  const ran = { status: Number(stdout.slice(end + 1)), body: stdout.slice(0, end) };
  if (ran.status !== 503 || tries === 0) return ran;
  await sleep(1000);
  return runCurl(code, tries - 1);
}

/** Plays the operation's sample for this request, if it was not played yet and is that request's. Returns its answer if it succeeded. */
async function playSample(operation: Operation, own: OwnRequest): Promise<Answer | undefined> {
  const sample = sampleOf(operation.id, 'curl');
  if (!sample || played.get(operation.id) !== undefined) return undefined;
  try {
    const code = fillSample(sample.code, own);
    if (code === undefined) return undefined;
    const { status, body } = await runCurl(code);
    const isSuccess = operation.successes.includes(String(status));
    const isText = !/[\0\uFFFD]/.test(body);
    played.set(operation.id, isSuccess && isText ? null : `${status} ${isText ? body : 'prints bytes'}\n${code}`);
    if (!isSuccess) return undefined;
    return { status, headers: new Headers(), body: /^[{[]/.test(body) ? JSON.parse(body) : body };
  } catch (error) {
    played.set(operation.id, `${error}\n${sample.code}`);
    return undefined;
  }
}

/** As one caller of `journey.ts`, in whose place a sample is run where the request is one that a sample shows. */
const makeCall =
  (): Call =>
  async (method, path, options = {}) => {
    const { key, token, json, headers = {}, form, bytes } = options;
    const credentials = {
      ...(key && { 'x-access-token': key }),
      ...(token && { authorization: `Token ${token}` }),
      ...headers,
    };
    const own: OwnRequest = { baseUrl: service.baseUrl, path, json, headers: credentials };
    const operation = operationOf(method, path);
    if (isForSystems(operation.id)) {
      const fits = fillSample(sampleOf(operation.id, 'curl')!.code, own) !== undefined;
      if (fits && !requests.has(operation.id)) requests.set(operation.id, own);
    } else {
      if (bytes) writeFileSync(join(folder, 'part.bin'), bytes);
      const answer = await playSample(operation, own);
      // A sample has no filter, so that its list may begin with another item.
      if (answer && !path.includes('?')) return answer;
    }
    return send(method, path, credentials, form ?? bytes ?? (json === undefined ? null : JSON.stringify(json)), json);
  };

async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: RequestInit['body'],
  json: unknown,
  tries = 20,
): Promise<Answer> {
  const response = await fetch(service.baseUrl + path, {
    method,
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: body ?? null,
  });
  if (response.status === 503 && tries > 0) {
    await sleep(1000);
    return send(method, path, headers, body, json, tries - 1);
  }
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
}

/** The operations whose answer is no JSON, which the journey leaves out. */
async function readFiles(call: Call): Promise<void> {
  const owner = { token: service.sandbox.dashboard_token };
  const first = async (path: string): Promise<number> => (await call('GET', path, owner)).body.data.items[0].id;
  const document = await first('/v1/verifications?kind=document&limit=1');
  await call('GET', `/v1/verifications/${document}/images/0`, owner);
  await call('GET', `/v1/verifications/${document}/evidence.pdf`, owner);
  await call('GET', `/v1/cases/${await first('/v1/cases?limit=1')}/evidence.pdf`, owner);
  await call('GET', `/v1/reports/${await first('/v1/reports?limit=1')}/pdf`, owner);
  await call('GET', '/v1/effectiveness.csv', owner);
}

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ database, environment: { LIST_MIRROR: 'http://127.0.0.1:9' } });
  samples = await readSamples(service.baseUrl);
  const { paths } = (await callService(service.baseUrl, 'GET', '/openapi.json')).body;
  operations = Object.entries(
    paths as Record<string, Record<string, { operationId: string; responses: object }>>,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      successes: Object.keys(responses).filter((status) => status.startsWith('2')),
    })),
  );
  writeFileSync(join(folder, '.curlrc'), 'silent\nmax-time = 60\nwrite-out = "\\n%{http_code}"\n');
  for (const name of ['document_front.jpg', 'file.jpg'])
    copyFileSync(join(service.dataDir, 'specimen-passport.jpg'), join(folder, name));
  for (const name of ['image_one', 'image_two', 'live_media'])
    writeFileSync(join(folder, `${name}.jpg`), await specimenPhoto());
  writeFileSync(join(folder, 'message.xml'), NIP);
  shell = openShell(folder, { PATH: process.env['PATH'], CURL_HOME: folder });
  const call = makeCall();
  const importList = (csv: string): void => importCustomList(service.dataDir, database, csv);
  await walkTheApi(service, call, { importList });
  await readFiles(call);
});
afterAll(async () => {
  shell?.[Symbol.dispose]();
  await service?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

test('every operation has a sample in curl, and those of systems in six more languages', () => {
  const curl = samples.filter(({ language }) => language === 'curl').map(({ operationId }) => operationId);
  expect(curl.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  for (const operationId of requests.keys())
    expect(samples.filter((sample) => sample.operationId === operationId).map(({ language }) => language)).toEqual([
      ...['curl', 'TypeScript', 'Python', 'PHP', 'Java', 'Go', 'C#'],
    ]);
});

test('each sample of an operation for people, or for the customer’s page, succeeds', () => {
  const wanted = operations.filter(({ id }) => !isForSystems(id));
  const failures = wanted.flatMap(({ id }) => {
    const failure = played.get(id);
    return failure === null ? [] : [`${id}: ${failure ?? 'no request of the journey is the one that it shows'}`];
  });
  expect(failures).toEqual([]);
});

const successesOf = (operationId: string): readonly string[] =>
  operations.find(({ id }) => id === operationId)!.successes;

describe('samples of operations that systems call', () => {
  test('each is one that the journey can fill', () => {
    const ids = operations.map(({ id }) => id).filter((id) => isForSystems(id) && !requests.has(id));
    expect(ids).toEqual([]);
  });

  test('curl', async () => {
    const failures = [];
    for (const [id, own] of requests) {
      const { status, body } = await runCurl(fillSample(sampleOf(id, 'curl')!.code, own)!);
      if (!successesOf(id).includes(String(status))) failures.push(`${id}: ${status} ${body}`);
    }
    expect(failures).toEqual([]);
  });

  test.for(Object.entries(sampleLanguages))('%s', async ([name, language], { skip }) => {
    if (!language.hasTools()) skip(`the tools of ${name} are not installed`);
    const codes = new Map([...requests].map(([id, own]) => [id, fillSample(sampleOf(id, name)!.code, own)!]));
    const [program, ...args] = language.prepare(folder, codes);
    const { stdout } = await promisify(execFile)(program!, args, { cwd: folder, maxBuffer: 64 << 20 });
    const outputs = outputsOf(stdout);
    const failures = [...codes.keys()].flatMap((id) => {
      const output = outputs.get(id) ?? 'not run';
      return successesOf(id).some((status) => output.startsWith(`${status} `)) ? [] : [`${id}: ${output}`];
    });
    expect(failures).toEqual([]);
  });

  test('C#, which is compiled only where a .NET SDK is installed, sends what curl sends', () => {
    for (const id of requests.keys()) {
      const [curl, csharp] = ['curl', 'C#'].map((language) => sampleOf(id, language)!.code);
      const url = /http:\/\/[^\s'"]+/;
      expect(url.exec(csharp!)?.[0], id).toBe(url.exec(curl!)?.[0]);
      const json = /--data '((?:[^']|'\\'')*)'/.exec(curl!)?.[1]?.replaceAll("'\\''", "'");
      if (json) expect(JSON.parse(/"""\n([\s\S]*)\n"""/.exec(csharp!)![1]!), id).toEqual(JSON.parse(json));
    }
  });
});
