/**
 * `node eval/liveness-cues.ts FOLDER…`: how well each cue of the liveness check tells people from attacks in each of several labelled sets, and what
 * weights fitted to them would be worth on people and sets that they were not fitted on. A folder is one that `hakiki evaluate liveness` takes
 * (`eval/liveness-sets.ts` makes ours), or the JSON that it wrote. A folder is scored once: what was found stays in it as scored.json.
 * Writes eval/results/liveness-cues.md.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelsCache } from '../models/cache.ts';
import { labelledClips, scoreClips } from '../server/src/cli/evaluate-liveness.ts';
import type { ScoredClip } from '../server/src/faces/evaluation/clips.ts';
import { livenessTable } from '../server/src/faces/evaluation/liveness-table.ts';
import { PASS_SCORE } from '../server/src/faces/liveness/cue-table.ts';
import { openModels } from '../server/src/vision/models/models.ts';

const models = openModels([modelsCache()]);
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as ScoredClip[];

async function scored(folder: string): Promise<ScoredClip[]> {
  if (folder.endsWith('.json')) return read(folder);
  const kept = join(folder, 'scored.json');
  if (existsSync(kept)) return read(kept);
  const clips = await scoreClips(folder, labelledClips(folder), {
    models,
    err: (line) => process.stderr.write(`${line}\n`),
  });
  writeFileSync(kept, JSON.stringify(clips));
  return clips;
}

const clips: ScoredClip[] = [];
for (const folder of process.argv.slice(2)) clips.push(...(await scored(folder)));
if (clips.length === 0) throw new RangeError('Give the folders of labelled stills and clips');
const sets = [...new Set(clips.map(({ set }) => set))].map((set) => {
  const people = new Set(clips.filter((clip) => clip.set === set).map(({ person }) => person)).size;
  return `${set}, of ${people} people`;
});
const text = `# What each liveness cue is worth, and whether other weights would be better

${new Date().toISOString().slice(0, 10)}. Command: \`node eval/liveness-cues.ts FOLDER…\`, on sets made by \`node eval/liveness-sets.ts\` (${sets.join('; ')}).

**Every attack is SIMULATED**, and so is every person but those of \`real-people\`: pieces of 8 s of real webcam clips of two people (\`liveness-real.md\` says which), and attacks made of
their own frames; people and attacks are seen by one more simulated camera, since its noise alone would tell them apart. The curves of \`sway\`, \`rigid_travel\`, \`carried_view\` and
\`pulse\` were placed looking at clips made as \`simulated-webcam\`, those of \`pattern\`, \`ripple\`, \`border\` and glare at such as the drawn ones: here they look better than they
are. A cue that tells these sets apart may be mute before real attacks (\`pattern\`, \`ripple\`, \`border\` and \`antispoof_vote\` were), and no fit to them is evidence.

${livenessTable(clips, PASS_SCORE)}`;
writeFileSync(join(import.meta.dirname, 'results', 'liveness-cues.md'), text);
console.log(text);
process.exit(0);
