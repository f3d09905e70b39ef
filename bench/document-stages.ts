/**
 * `node bench/document-stages.ts [picture] [type]`: processor time of each model run of one document reading, with the shape of its
 * input; the specimen passport if no picture is given.
 */
import { readFileSync } from 'node:fs';
import { modelsCache } from '../models/cache.ts';
import { makeReadCodes } from '../server/src/documents/codes.ts';
import { makeReadDocument } from '../server/src/documents/read-document.ts';
import type { DocumentType } from '../server/src/documents/reading.ts';
import { drawSpecimenPassport, specimenHolder } from '../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';
import { detectFaces } from '../server/src/vision/faces/detect.ts';
import { openModels } from '../server/src/vision/models/models.ts';

const ROUNDS = 7;
const [file, type = 'passport'] = process.argv.slice(2);
const page = new Uint8Array(
  file ? readFileSync(file) : await drawSpecimenPassport(specimenHolder, { photo: await specimenPhoto() }),
);

interface Run {
  readonly model: string;
  readonly shape: string;
  readonly ms: number;
}
let runs: Run[] = [];
const models = openModels([modelsCache()]);
const read = makeReadDocument({
  models: {
    ...models,
    session: async (model) => {
      const session = await models.session(model);
      return new Proxy(session, {
        get(target, key) {
          const value: unknown = Reflect.get(target, key, target);
          if (key !== 'run') return typeof value === 'function' ? value.bind(target) : value;
          return async (...given: Parameters<typeof target.run>) => {
            const before = process.cpuUsage();
            const answer = await target.run(...given);
            const [input] = Object.values(given[0]);
            runs.push({ model, shape: (input as { dims: readonly number[] }).dims.join(' × '), ms: spent(before) });
            return answer;
          };
        },
      });
    },
  },
  detectFaces,
  readCodes: makeReadCodes(),
});

const rounds: { whole: number; runs: readonly Run[] }[] = [];
// The first round opens the models.
for (let round = 0; round <= ROUNDS; round++) {
  runs = [];
  const before = process.cpuUsage();
  await read(page, { expectedType: type as DocumentType });
  if (round > 0) rounds.push({ whole: spent(before), runs });
}
const whole = median(rounds.map((round) => round.whole));
const totals = [...new Set(runs.map(({ model }) => model))].map((model) => {
  const all = rounds.map((round) => round.runs.filter((run) => run.model === model));
  return { model, count: all[0]!.length, ms: median(all.map((own) => own.reduce((sum, { ms }) => sum + ms, 0))) };
});
const inference = totals.reduce((sum, { ms }) => sum + ms, 0);
console.log('| stage | runs | processor time |\n|---|---|---|');
for (const { model, count, ms } of totals) console.log(`| ${model} | ${count} | ${ms.toFixed(0)} ms |`);
console.log(`| beside the models | – | ${(whole - inference).toFixed(0)} ms |\n| whole | – | ${whole.toFixed(0)} ms |`);
console.log('\n| run | input | processor time |\n|---|---|---|');
for (const [at, { model, shape }] of runs.entries())
  console.log(`| ${model} | ${shape} | ${median(rounds.map((round) => round.runs[at]?.ms ?? 0)).toFixed(1)} ms |`);

function spent(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
