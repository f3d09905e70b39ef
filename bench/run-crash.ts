import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { drawSpecimenPassport, specimenHolder } from '../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';
import { startKillableService } from './crash/killable-service.ts';
import { openPage } from './sdk-runs/page.ts';
import { receiveRuns } from './sdk-runs/receive-runs.ts';

/**
 * SDK runs under kill -9: `node bench/run-crash.ts [--runs 40] [--kills 10]`. Customers go through runs of all three types while the server is killed,
 * each time up to three seconds after a submit, so that its job is under way. Every submitted run must have its event and its record; an event that comes
 * again must have the same bytes. Exits 1 otherwise.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '40' }, kills: { type: 'string', default: '10' } },
});
const [total, kills] = [Number(values.runs), Number(values.kills)];
const CUSTOMERS = 3;
/** A dead process's jobs are another's after 30 to 40 s; then the run itself. */
const SETTLE_MS = 120_000;

const still = await specimenPhoto();
const passport = await drawSpecimenPassport(specimenHolder, { photo: still });
const receiver = await receiveRuns();
const service = await startKillableService();
const token = { authorization: `Token ${service.sandbox.dashboard_token}`, 'content-type': 'application/json' };
const manage = async (method: string, path: string, body?: object) => {
  const init = { method, headers: token, ...(body && { body: JSON.stringify(body) }) };
  return fetch(service.baseUrl + path, init);
};
const listed = (await (await manage('GET', '/v1/sdk-config')).json()) as {
  data: { items: { id: number; client_id: string }[] };
};
const config = listed.data.items[0]!;
const patched = await manage('PATCH', `/v1/sdk-config/${config.id}`, { webhook_url: receiver.url });
if (patched.status !== 200) throw new Error(`the configuration was answered ${patched.status}`);

const SESSIONS = [
  { verification_type: 'liveness_only', user_reference: 'customer-1' },
  { verification_type: 'data_verification', country: 'nigeria', identifier: '22222222222' },
  { verification_type: 'document_verification', country: 'nigeria', document_type: 'passport' },
] as const;
const submitted: number[] = [];
let begun = 0;
let dying: Promise<void> | undefined;
const back: number[] = [];

async function customer(): Promise<void> {
  while (begun < total) {
    const session = SESSIONS[begun % SESSIONS.length]!;
    begun += 1;
    const page = await openPage({
      ...{ baseUrl: service.baseUrl, key: service.sandbox.api_key, clientId: config.client_id },
      session: { ...session, liveness_policy: 'passive' },
      patient: true,
    });
    if (session.verification_type === 'document_verification') await page.upload('document_front', passport);
    if (!(await page.attempt(still))) throw new Error('the still was not accepted');
    submitted.push(await page.submit());
    // Each kill waits for its share of the runs.
    if (!dying && back.length < kills && submitted.length >= ((back.length + 0.5) * total) / kills)
      dying = (async () => {
        await sleep(Math.random() * 3000);
        back.push(await service.killServer());
        dying = undefined;
      })();
  }
}

try {
  await Promise.all(Array.from({ length: CUSTOMERS }, customer));
  await dying;
  const end = Date.now();
  const missing = await receiver.awaitAll(submitted, SETTLE_MS);
  const settledMs = Date.now() - end;
  // A delivery whose process died after the receiver had it comes again when its lease runs out (45 s).
  await sleep(Math.max(0, 50_000 - settledMs));
  const received = submitted.flatMap((id) => receiver.runs.get(id) ?? []);
  const twice = received.filter(({ bodies }) => bodies.length > 1);
  const changed = twice.filter(({ bodies }) => new Set(bodies).size > 1);
  const thrice = received.filter(({ bodies }) => bodies.length > 2);
  const failed = received.filter(({ payload }) => payload.status === 'failed');
  const strangers = [...receiver.runs.keys()].filter((id) => !submitted.includes(id));
  let records = 0;
  for (const id of submitted) if ((await manage('GET', `/v1/verifications/${id}`)).status === 200) records += 1;
  const report = `# SDK runs under kill -9

${new Date().toISOString().slice(0, 10)}; ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.version}; embedded PostgreSQL; load average at the end ${loadavg()[0]?.toFixed(1)}.
\`node bench/run-crash.ts --runs ${total} --kills ${kills}\`: ${CUSTOMERS} customers go through runs of all three types with a still; the server is killed -9 up to three seconds
after a submit, while runs, uploads and deliveries are under way, and started again at once.

| | |
|---|---|
| submitted runs | ${submitted.length} |
| with an event | ${submitted.length - missing.length} |
| lost | ${missing.length} |
| records (of submitted runs) | ${records} |
| events that came twice; more often | ${twice.length}; ${thrice.length} |
| of these with other bytes | ${changed.length} |
| events of runs that nobody submitted | ${strangers.length} |
| runs that ended as failed | ${failed.length} |
| last event after the last submit, ms | ${missing.length ? 'never' : settledMs} |
| kills; slowest return of the server, ms | ${back.length}; ${Math.max(0, ...back)} |
| ends of the server that were no kill of ours | ${service.otherEnds.join(', ') || 'none'} |
`;
  mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
  writeFileSync(join(import.meta.dirname, 'results/run-crash.md'), report);
  console.log(report);
  if (missing.length || changed.length || thrice.length || strangers.length || records < submitted.length)
    process.exitCode = 1;
} finally {
  await service.stop();
  receiver.close();
}
