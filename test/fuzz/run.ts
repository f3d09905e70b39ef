/**
 * `npm run fuzz -- [--inputs 100000] [--minutes 0] [--from 0] [--seed 1] [--senders 6] [--resume]`: hostile images, videos, XML, CSV, JSON and multipart
 * bodies against every endpoint of a running service, connections that stall and break beside them, and lists against the importers. It goes on
 * until both the inputs and the minutes are through. The same seed and number is always the same input; `--resume` goes on where the last
 * run was stopped. Ends with status 1 when an answer was a 5xx other than 503, when the service died, or when its memory grew beyond the
 * bound. A failed input is written to `.cache/fuzz/`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { AppError } from '../../server/src/platform/errors.ts';
import { decodeImage } from '../../server/src/vision/image/decode-image.ts';
import { repository, startService } from '../service.fixture.ts';
import { hostileConnection } from './connections.ts';
import { makeDescribedInputs } from './described.ts';
import { makeDice } from './dice.ts';
import { type Input, type Kind, makeInput } from './inputs.ts';
import { heapOf, type Mappings, type Memory, mappingsOf, memoryOf } from './memory.ts';
import { readListInput } from './read-list-input.ts';
import { renewSecrets } from './secrets.ts';
import { makeSeeds } from './seeds.ts';
import { warmUp } from './warm.ts';

const { values: options } = parseArgs({
  options: {
    inputs: { type: 'string', default: '100000' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    resume: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '0' },
    senders: { type: 'string', default: '6' },
    report: { type: 'string' },
  },
});
/** Beyond what it had after the first hundred inputs; the service's process alone. */
const GROWTH_MB = 400;
const SENDERS = Number(options.senders);
const WORKERS = 2;
const CONNECTIONS = 6;
const RENEWED_MS = 4 * 60_000;
const folder = join(repository, '.cache', 'fuzz');
const stateFile = join(folder, 'state.json');
mkdirSync(folder, { recursive: true });
const seed = Number(options.seed);
const last = Number(options.inputs);
const leastMs = Number(options.minutes) * 60_000;
const first = options.resume
  ? (JSON.parse(readFileSync(stateFile, 'utf8')) as { next: number }).next
  : Number(options.from);

/** glibc's settings as `npm start` makes them for the service (`scripts/setup.mjs`), whose environment here is otherwise empty. */
const malloc = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_')));
await using service = await startService({
  environment: { WORKERS: String(WORKERS), RATE_LIMIT: '10000000', ...(malloc as Record<string, string>) },
});
const pid = service.process.pid!;
const seeds = await makeSeeds();
await warmUp(service, WORKERS);
const outcomes = new Map<string, number>();
const failures: string[] = [];
interface Sample extends Memory, Mappings {
  readonly input: number;
  readonly seconds: number;
  readonly heap: number;
  readonly buffers: number;
}
const samples: Sample[] = [];
const sample = async (): Promise<Sample> => ({
  input: next,
  seconds: Math.round((performance.now() - started) / 1000),
  ...memoryOf(pid),
  ...mappingsOf(pid),
  ...(await heapOf(service.baseUrl)),
});
const described = await makeDescribedInputs();
let secrets = await renewSecrets(service);
const renewal = setInterval(() => {
  void renewSecrets(service).then(
    (fresh) => {
      secrets = fresh;
    },
    () => {},
  );
}, RENEWED_MS);
const started = performance.now();
let next = first;
let calm = Number.POSITIVE_INFINITY;
let stopped = false;
process.once('SIGINT', () => {
  stopped = true;
});

/** As the service decodes it, in the process that it decodes in. */
async function decodePicture(bytes: Buffer): Promise<string> {
  try {
    const { width, height, data } = await decodeImage(bytes);
    if (data.length !== width * height * 3) throw new Error(`${data.length} bytes of ${width} × ${height}`);
    return 'decoded';
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid_input') return 'refused';
    throw error;
  }
}

const count = (kind: Kind, outcome: string): void => {
  outcomes.set(`${kind} ${outcome}`, (outcomes.get(`${kind} ${outcome}`) ?? 0) + 1);
};

/** The status of the answer; a connection that the service closed on a broken body has none. */
function send({ method, path, headers, body }: Extract<Input, { path: string }>): Promise<number | 'closed'> {
  return new Promise((resolve) => {
    const url = service.baseUrl + path;
    const outgoing = httpRequest(
      url,
      { method, headers: { ...headers, 'content-length': body.length } },
      (incoming) => {
        incoming.resume();
        incoming.on('close', () => resolve(incoming.statusCode!));
      },
    );
    outgoing.on('error', () => resolve('closed'));
    outgoing.end(body);
  });
}

function fail(number: number, input: Input, what: string): void {
  failures.push(`${number} (${input.kind}): ${what}`);
  writeFileSync(
    join(folder, `${seed}-${number}.bin`),
    'path' in input ? input.body : 'list' in input ? input.list : input.picture,
  );
}

async function tryInput(number: number): Promise<void> {
  const input = makeInput(makeDice(seed, number), seeds, secrets, described);
  if (!('path' in input)) {
    try {
      count(input.kind, 'list' in input ? await readListInput(input.list) : await decodePicture(input.picture));
    } catch (error) {
      fail(number, input, String(error));
    }
    return;
  }
  for (let again = 0; ; again++) {
    const status = await send(input);
    count(input.kind, String(status));
    // A machine that is busy with others: the input itself is to be judged. One that is never done is a fault.
    if (status === 503 && again < 20) await sleep(200 + 100 * again);
    else if (typeof status === 'number' && status >= 500)
      return fail(number, input, `${input.method} ${input.path}: ${status}`);
    else if (service.process.exitCode !== null) return fail(number, input, 'the service died');
    else return;
  }
}

const senders = Array.from({ length: SENDERS }, async () => {
  while (next < last && !stopped && service.process.exitCode === null) {
    const number = next++;
    const early = (leastMs * (number - first)) / (last - first) - (performance.now() - started);
    if (early > 0) await sleep(early);
    await tryInput(number);
  }
});
const running = () => next < last && !stopped && service.process.exitCode === null;
let connections = 0;
const connectors = Array.from({ length: CONNECTIONS }, async () => {
  while (running()) {
    connections += 1;
    await hostileConnection(Number(new URL(service.baseUrl).port), secrets.api_key, makeDice(seed + 1, connections));
  }
});
const watch = setInterval(() => {
  void sample().then(
    (now) => {
      if (next - first > 100 && calm === Number.POSITIVE_INFINITY) calm = now.server;
      samples.push(now);
      writeFileSync(stateFile, JSON.stringify({ seed, next: Math.max(first, next - SENDERS) }));
      console.log(`${failures.length} failed; ${JSON.stringify(now)}`);
    },
    () => {},
  );
}, 5000);
await Promise.all([...senders, ...connectors]);
clearInterval(watch);
clearInterval(renewal);
const alive = service.process.exitCode === null && (await fetch(`${service.baseUrl}/readyz`)).status === 200;
await sleep(2000);
const end = memoryOf(pid);
const most = Math.max(end.server, ...samples.map(({ server }) => server));
/** One row for each minute of a run that took an hour, for each tenth of a short one. */
const rows = Math.max(10, Math.round((samples.at(-1)?.seconds ?? 0) / 60));
const row = (n: number) => samples[Math.min(samples.length - 1, n)];
const kinds = [...outcomes].sort(([a], [b]) => (a < b ? -1 : 1));
const text = `# Hostile inputs

\`npm run fuzz\`, seed ${seed}, inputs ${first} to ${next}: ${Math.round((performance.now() - started) / 1000)} s. ${failures.length} answers of 5xx (503 for a full queue aside, which is sent again) or other faults;
${connections} connections stalled or broke off beside them; the service ${alive ? 'served at the end' : '**did not serve at the end**'}.

| what came of them | inputs |
|---|---|
${kinds.map(([name, n]) => `| ${name} | ${n} |`).join('\n')}

Resident memory in MB; the most was ${most}, two seconds after the end ${end.server} (decoders ${end.decoders}).

"Arenas" are glibc's, "other" V8's heaps, stacks and blocks too large for an arena, onnxruntime's among them; heap and buffers are the main thread's.

| input | seconds | service | of it: files / arenas / other | heap / buffers | its decoders |
|---|---|---|---|---|---|
${Array.from({ length: rows + 1 }, (_, n) => row(Math.floor((n * (samples.length - 1)) / rows)))
  .filter((sample) => sample !== undefined)
  .map(
    (one) =>
      `| ${one.input} | ${one.seconds} | ${one.server} | ${one.files} / ${one.arenas} / ${one.other} | ${one.heap} / ${one.buffers} | ${one.decoders} |`,
  )
  .join('\n')}
${
  failures.length
    ? `\nFailed:\n\n${failures
        .slice(0, 50)
        .map((line) => `- ${line}`)
        .join('\n')}\n`
    : ''
}`;
console.log(text);
if (options.report) writeFileSync(options.report, text);
if (failures.length || !alive || most - calm > GROWTH_MB) {
  if (most - calm > GROWTH_MB) console.error(`The service grew from ${calm} to ${most} MB.`);
  for (const line of service
    .output()
    .split('\n')
    .filter((one) => one.includes('"level":"error"'))
    .slice(0, 10))
    console.error(line.slice(0, 1500));
  process.exitCode = 1;
}
