/**
 * `node eval/faces-by-group.ts [folder]`: how often strangers of one group and sex are taken for one person, on photos labelled by
 * group (`EVAL_DATA/faces-by-group`), what a threshold fitted without them does to two people, and down to which
 * size and quality it holds. Writes eval/results/faces-by-group.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelsCache } from '../models/cache.ts';
import { byGroup, worstGroupThreshold } from '../server/src/faces/evaluation/by-group.ts';
import { evaluateFaces } from '../server/src/faces/evaluation/evaluate.ts';
import { parseLabels } from '../server/src/faces/evaluation/labels.ts';
import { facesTable } from '../server/src/faces/evaluation/table.ts';
import { rateText } from '../server/src/faces/evaluation/wilson.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { evaluationFolder } from './evaluation-data.ts';
import { byPeople } from './faces/by-people.ts';
import { leaveTwoOut } from './faces/leave-two-out.ts';
import { poorPicturesTable } from './faces/poor-pictures.ts';

const root = join(import.meta.dirname, '..');
const folder = evaluationFolder('faces-by-group', process.argv[2]);
const models = openModels([modelsCache()]);
const photos = parseLabels(readFileSync(join(folder, 'labels.tsv'), 'utf8'));
const onCondition = (name: string) => process.stderr.write(`${name}\n`);
// An operator needs 50 people; here are 31, and what a cohort of them does is only to be seen.
const tried = { degradations: [], leastCohort: 20 };
const { report, pairs } = await evaluateFaces({ folder, photos, models, onCondition, ...tried });

const left = leaveTwoOut(photos, pairs);
const fitted = worstGroupThreshold(pairs)!;
const atFitted = byGroup(pairs, fitted).map(
  ({ group, falseMatch, falseNonMatch }) => `| ${group} | ${rateText(falseMatch)} | ${rateText(falseNonMatch)} |`,
);

const text = `# Faces by group

${new Date().toISOString().slice(0, 10)}. Command: \`node eval/faces-by-group.ts\`. The photos by default are public figures of Labeled Faces in the Wild, a
research set (grey, 250 pixels, grouped by hand): for measuring, not in the project. Nothing that ships was fitted on them but the threshold.

${facesTable(report)}
## The threshold, cross-validated

Each pair judged by the threshold that the other people ask for (FMR of at most 1 % in the worst group), without the pair's own two:
thresholds ${left.lowest}–${left.highest}, FNMR ${rateText(left.falseNonMatch)}, FMR ${[...left.falseMatch].map(([group, rate]) => `${group} ${rateText(rate)}`).join(', ')}.
Fitted on all of them it is ${fitted}:

| group | FMR | FNMR |
|---|---|---|
${atFitted.join('\n')}

## People, not pairs

Pairs that share a person are alike, so intervals over pairs are too narrow: here beside them the middle 95 % over 2,000 draws of people (bootstrap).

${byPeople(photos, pairs, [0.43, 0.45, 0.47])}
## Poor pictures

Of the groups whose strangers are confused most (all but other). Both photos spoiled, JPEG of quality 80; FMR and FNMR at the threshold in use, and what is left where the answer is not said to be doubtful.

${await poorPicturesTable({ folder, photos: photos.filter(({ group }) => group !== 'other'), models, onCondition })}`;
writeFileSync(join(root, 'eval', 'results', 'faces-by-group.md'), text);
process.stdout.write(text);
