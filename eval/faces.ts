/**
 * `node eval/faces.ts [folder]`: face comparison on labelled photos (`EVAL_DATA/faces`), as they are and degraded, and the
 * calibration curve fitted on them and on faces that are surely strangers'. Writes eval/results/faces.md.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, relative } from 'node:path';
import { modelsCache } from '../models/cache.ts';
import { evaluateFaces } from '../server/src/faces/evaluation/evaluate.ts';
import { parseLabels } from '../server/src/faces/evaluation/labels.ts';
import { errorsAt, type Pair, separation } from '../server/src/faces/evaluation/roc.ts';
import { facesTable } from '../server/src/faces/evaluation/table.ts';
import { embeddingManifestOf } from '../server/src/vision/faces/embed.ts';
import { templateDistance } from '../server/src/vision/faces/template.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { evaluationFolder } from './evaluation-data.ts';
import { fitSteepness, fitThreshold } from './faces/calibrate.ts';
import { type Stranger, strangers, surelyDifferent } from './faces/strangers.ts';

const root = join(import.meta.dirname, '..');
const folder = evaluationFolder('faces', process.argv[2]);
const passports = join(folder, '..', 'documents', 'passports');
const demo = join(root, 'node_modules', '@vladmandic', 'face-api', 'demo');
const models = openModels([modelsCache()]);

const photos = parseLabels(readFileSync(join(folder, 'labels.tsv'), 'utf8'));
const onCondition = (name: string) => process.stderr.write(`${name}\n`);
const { report, pairs } = await evaluateFaces({ folder, photos, models, onCondition });

onCondition('strangers');
const people: Stranger[] = [
  ...(await strangers('labelled photos', folder, /\.(jpe?g|png|webp)$/i, models, { largestOnly: true })),
  ...(await strangers('demonstration photos of face-api', demo, /^sample\d\.jpg$/, models, { largestOnly: false })),
  ...(existsSync(passports)
    ? await strangers('specimen documents', passports, /\.(jpe?g|png|webp)$/i, models, { largestOnly: true })
    : []),
];
const manifest = embeddingManifestOf(models);
const { calibration } = manifest;
const apart: Pair[] = people.flatMap((a, i) =>
  people
    .slice(i + 1)
    .filter((b) => surelyDifferent(a, b, ['demonstration photos of face-api']))
    .map((b) => ({ distance: templateDistance(a.template, b.template, manifest), same: false })),
);
const pooled = [...pairs, ...apart];
const threshold = fitThreshold(pooled);
const hardThreshold = fitThreshold(apart);
const pooledRow = separation(pooled);
const used = errorsAt(pooled, calibration.threshold);
const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

const fitted = (at: number) => {
  const { falseMatch, falseNonMatch } = errorsAt(pooled, at);
  return `${at.toFixed(3)} | ${fitSteepness(pairs, at).toFixed(1)} | ${percent(falseMatch)} | ${percent(falseNonMatch)}`;
};

const text = `# Face comparison

${new Date().toISOString().slice(0, 10)}, ${cpus()[0]!.model.trim()}. Command: \`node eval/faces.ts${process.argv[2] ? ` ${relative(root, folder)}` : ''}\`

${facesTable(report)}
## Calibration

Faces that are surely strangers' (${people.length}, among them the photos above, group photos, specimen documents) add ${apart.length} pairs, harder than
the above: poor light, tilted heads, printed portraits, and people of one age and sex. Over all conditions and these,
${pooledRow.same} pairs of one person and ${pooledRow.different} of strangers:

| | threshold | steepness | FMR | FNMR |
|---|---|---|---|---|
| in use (models/manifests/face-embedding.json) | ${calibration.threshold} | ${calibration.steepness} | ${percent(used.falseMatch)} | ${percent(used.falseNonMatch)} |
| FMR 0.1 % over all | ${fitted(threshold)} |
| FMR 0.1 % over the harder strangers alone | ${fitted(hardThreshold)} |

Confidence is 100 / (1 + exp(steepness × (distance − threshold))) percent: 50 at the threshold, 99 for the median pair of one person.
`;
writeFileSync(join(root, 'eval', 'results', 'faces.md'), text);
process.stdout.write(text);
