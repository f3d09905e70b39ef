/**
 * SDK runs: `node bench/runs.ts idle|speed|fairness|sessions [n]`, each at most three minutes on two cores; each writes bench/results/runs-<part>.md.
 *
 * idle: from submit to the webhook's arrival, one run at a time, each with a clip of 4 s and a passport. Aim: p99 ≤ 4 s.
 * speed: runs a second through the job, with all of them submitted at once, beside the sum of a run's model times on one thread.
 * fairness: one tenant's submit to webhook, alone and while another tenant's runs flood the job. Aim: p99 within 2×.
 * sessions: so many sessions at once, half of them given up in mid-upload: no half run reported, nothing of the abandoned ones kept after their time.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { visionCalls } from '../server/src/app/vision-calls.ts';
import { openVisionPool } from '../server/src/app/vision-pool.ts';
import { drawSpecimenPassport, specimenHolder } from '../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';
import { createTestDatabase } from '../server/src/platform/testing/test-database.ts';
import { expireSessions } from '../server/src/sdk/sessions/session-store.ts';
import { startService } from '../test/service.fixture.ts';
import { customerClip } from './sdk-runs/clip.ts';
import { openPage, type RunPage } from './sdk-runs/page.ts';
import { receiveRuns } from './sdk-runs/receive-runs.ts';

const [part = 'idle', count] = process.argv.slice(2);
const WORKERS = 2;
const LONGEST_MS = 240_000;
await using database = await createTestDatabase({ migrated: false });
const receiver = await receiveRuns();
await using service = await startService({
  database,
  environment: { WORKERS: String(WORKERS), RATE_LIMIT: '10000000' },
});
const still = await specimenPhoto();
const passport = await drawSpecimenPassport(specimenHolder, { photo: still });
const loadBefore = loadavg()[0]!;

interface Tenant {
  readonly key: string;
  readonly clientId: string;
}
const { sandbox } = service;
const set = async (token: string, id: number) =>
  void (await service.call('PATCH', `/v1/sdk-config/${id}`, { token, json: { webhook_url: receiver.url } }));
await set(sandbox.dashboard_token, sandbox.sdk_config_id);
const demo: Tenant = { key: sandbox.api_key, clientId: sandbox.client_id };

async function otherTenant(): Promise<Tenant> {
  const token = sandbox.other_owner_token;
  const key = (await service.call('POST', '/v1/api-keys', { token, json: { name: 'Bench' } })).body.data.key;
  const config = (await service.call('POST', '/v1/sdk-config', { token, json: { name: 'Bench' } })).body.data;
  await set(token, config.id);
  return { key, clientId: config.client_id };
}

const DOCUMENT = { verification_type: 'document_verification', country: 'nigeria', document_type: 'passport' };
const ALONE = { verification_type: 'liveness_only', user_reference: 'customer-1' };
const open = (tenant: Tenant, session: object): Promise<RunPage> =>
  openPage({ baseUrl: service.baseUrl, ...tenant, session: { ...session, liveness_policy: 'passive' }, patient: true });

/** A document run up to its submit; gives how long the check of its clip took. */
async function untilSubmit(tenant: Tenant, media: Uint8Array): Promise<{ page: RunPage; clipMs: number }> {
  const page = await open(tenant, DOCUMENT);
  await page.upload('document_front', passport);
  const begun = performance.now();
  if (!(await page.attempt(media))) throw new Error('the clip could not be used');
  return { page, clipMs: performance.now() - begun };
}

/** Submits; gives milliseconds until the webhook came. */
async function submitted(page: RunPage): Promise<number> {
  const begun = performance.now();
  const id = await page.submit();
  if ((await receiver.awaitAll([id], LONGEST_MS)).length) throw new Error('no event came');
  return receiver.runs.get(id)!.at - begun;
}

const quantile = (times: readonly number[], q: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * q))]!;
const ms = (value: number): string => `${Math.round(value)} ms`;
const row = (name: string, times: readonly number[]): string =>
  `| ${name} | ${times.length} | ${ms(quantile(times, 0.5))} | ${ms(quantile(times, 0.95))} | ${ms(Math.max(...times))} |`;
const HEAD = '| | n | median | p95 | slowest |\n|---|---|---|---|---|';

const parts: Readonly<Record<string, () => Promise<string>>> = {
  async idle() {
    const clip = await customerClip();
    const [clips, runs]: [number[], number[]] = [[], []];
    await submitted((await untilSubmit(demo, clip)).page);
    for (let i = 0; i < Number(count ?? 25); i += 1) {
      const { page, clipMs } = await untilSubmit(demo, clip);
      clips.push(clipMs);
      runs.push(await submitted(page));
    }
    return `One document run at a time: a passport and a clip of 4 s (480 × 640, 15 frames a second, ${Math.round(clip.length / 1000)} kB, a photo bent by its mesh). The clip is checked
before the submit, while the customer waits; document, comparison and screening after it. With so few runs the slowest stands for p99.

${HEAD}
${row('upload and check of the clip', clips)}
${row('submit to the webhook’s arrival', runs)}
${row(
  'both',
  runs.map((time, i) => time + clips[i]!),
)}`;
  },

  async speed() {
    const pool = openVisionPool({ workers: 1, workerQueue: 100, modelsDir: undefined } as Parameters<
      typeof openVisionPool
    >[0]);
    const vision = visionCalls(pool);
    await vision.warmUp();
    const front = passport;
    const one = async (): Promise<number> => {
      const begun = performance.now();
      const read = await vision.readDocument({ front, expectedType: 'passport', expectedCountry: 'nigeria' }, 1);
      const portrait = read.ok && read.portrait ? Buffer.from(read.portrait, 'base64') : still;
      await vision.compare({ images: [portrait, still] }, 1);
      await vision.analyse(still, 1);
      return performance.now() - begun;
    };
    await one();
    const alone: number[] = [];
    for (let i = 0; i < 10; i += 1) alone.push(await one());
    await pool.close();
    const pages: RunPage[] = [];
    for (let i = 0; i < Number(count ?? 40); i += 1) pages.push((await untilSubmit(demo, still)).page);
    const begun = performance.now();
    const ids = await Promise.all(pages.map((page) => page.submit()));
    const missing = await receiver.awaitAll(ids, LONGEST_MS);
    const seconds = (Math.max(...ids.map((id) => receiver.runs.get(id)?.at ?? begun)) - begun) / 1000;
    const rate = (ids.length - missing.length) / seconds;
    const model = quantile(alone, 0.5);
    const bound = (WORKERS * 1000) / model;
    return `${ids.length} document runs (passport, still) submitted at once; one tenant, ${WORKERS} threads. Missing: ${missing.length}.

| | |
|---|---|
| runs a second | ${rate.toFixed(2)} |
| reading, comparison and analysis of one run on one thread, nothing beside it (median of 10) | ${ms(model)} |
| runs a second that ${WORKERS} threads could do if each had a core to itself and nothing else were to do | ${bound.toFixed(2)} |
| reached | ${Math.round((100 * rate) / bound)} % |`;
  },

  async fairness() {
    const other = await otherTenant();
    const media = still;
    const measure = async (n: number): Promise<number[]> => {
      const times: number[] = [];
      for (let i = 0; i < n; i += 1) times.push(await submitted((await untilSubmit(other, media)).page));
      return times;
    };
    const flood: RunPage[] = [];
    for (let i = 0; i < Number(count ?? 60); i += 1) flood.push((await untilSubmit(demo, media)).page);
    await measure(1);
    const idle = await measure(12);
    const ids = await Promise.all(flood.map((page) => page.submit()));
    const busy: number[] = [];
    while (busy.length < 12 && ids.some((id) => !receiver.runs.has(id))) busy.push(...(await measure(1)));
    const left = ids.filter((id) => !receiver.runs.has(id)).length;
    const ratio = (q: number) => (quantile(busy, q) / quantile(idle, q)).toFixed(2);
    return `One tenant's document runs (passport, still), one after the other: alone, and while ${ids.length} runs of another tenant were submitted at once
(${left} of these were still waiting at the end). ${WORKERS} threads.

${HEAD}
${row('alone', idle)}
${row('beside the flood', busy)}

Median ${ratio(0.5)}×, slowest ${(Math.max(...busy) / Math.max(...idle)).toFixed(2)}×.`;
  },

  async sessions() {
    const total = Number(count ?? 500);
    const finished: number[] = [];
    const given: string[] = [];
    const small = await smallStill();
    const begun = performance.now();
    // All sessions are open at once before any goes on.
    const pages = await inTurns(total, 16, () => open(demo, ALONE));
    await inTurns(total, 16, async (i) => {
      const page = pages[i]!;
      if (i % 2 === 0) {
        await page.attempt(small);
        finished.push(await page.submit());
        return;
      }
      // Cut off: a third before the upload, a third within it, a third after the clip was accepted.
      given.push(page.id);
      if (i % 3 === 1) await page.upload('clip', small, 0.5);
      if (i % 3 === 2) await page.attempt(small);
    });
    const missing = await receiver.awaitAll(finished, LONGEST_MS);
    const seconds = (performance.now() - begun) / 1000;
    const halves = [...receiver.runs.values()].filter(({ payload }) => given.includes(payload.activity.session_id));
    const rows = async () => {
      const { rows: found } = await sql<{ uploads: number; parts: number; attempts: number; begun: number }>`select
        (select count(*)::int from sdk_uploads) as uploads, (select count(*)::int from sdk_upload_parts) as parts,
        (select count(*)::int from sdk_attempts) as attempts,
        (select count(*)::int from sdk_attempts where selfie is not null) as begun`.execute(system.db);
      return found[0]!;
    };
    await using system = await systemOf();
    const before = await rows();
    // Housekeeping itself, three quarters of an hour later.
    const expired = await expireSessions(system.db, new Date(Date.now() + 46 * 60_000));
    const after = await rows();
    const { rows: waiting } = await sql<{ files: number }>`select count(*)::int as files from blobs_to_delete`.execute(
      system.db,
    );
    return `${total} sessions open at once (liveness alone, a still), 16 connections; ${finished.length} went on to the submit, ${given.length} were given up before, within or after the upload of the clip.
${seconds.toFixed(0)} s from the first to the last webhook.

| | |
|---|---|
| submitted runs without an event | ${missing.length} |
| events of runs that were given up | ${halves.length} |
| runs with two events | ${[...receiver.runs.values()].filter(({ bodies }) => bodies.length > 1).length} |
| uploads, parts, attempts, selfies of attempts before the end of the time | ${before.uploads}, ${before.parts}, ${before.attempts}, ${before.begun} |
| the same after it (housekeeping called with a clock 46 minutes ahead) | ${after.uploads}, ${after.parts}, ${after.attempts}, ${after.begun} |
| sessions that expired; files given to deletion | ${expired}; ${waiting[0]!.files} |`;
  },
};

async function smallStill(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(still).resize(240).jpeg().toBuffer();
}

async function inTurns<T>(total: number, wide: number, one: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: wide }, async () => {
      for (let i = next++; i < total; i = next++) results[i] = await one(i);
    }),
  );
  return results;
}

/** The service's own database, in its system scope. */
async function systemOf() {
  const { connect } = await import('../server/src/platform/database/open-database.ts');
  const { db, end } = connect(database.system, 2, () => {});
  return { db, [Symbol.asyncDispose]: end };
}

try {
  const run = parts[part];
  if (!run) throw new Error(`one of ${Object.keys(parts).join(', ')}`);
  const body = await run();
  const load = `load ${loadBefore.toFixed(1)} at the start, ${loadavg()[0]!.toFixed(1)} at the end`;
  const text = `# SDK runs: ${part}

\`node bench/runs.ts ${process.argv.slice(2).join(' ')}\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, ${load}.

${body}
`;
  mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
  writeFileSync(join(import.meta.dirname, `results/runs-${part}.md`), text);
  console.log(text);
} finally {
  receiver.close();
  await sleep(0);
}
