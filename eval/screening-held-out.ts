/**
 * How right screening is on labelled pairs that were written before their writer had seen the matcher or its tables, asked through the endpoint.
 *   node eval/screening-held-out.ts
 * Writes the part of eval/results/screening-held-out.md under "As it is now"; the figures of the first run above it stay.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_VERSION } from '@hakiki/matching/engine-version.ts';
import { evaluatePairs } from '../server/src/cli/evaluate-pairs.ts';
import { accuracyTable, thresholdTable } from '../server/src/cli/evaluate-screening.ts';
import { rateText, wilson } from '../server/src/faces/evaluation/wilson.ts';
import { accuracyOf, readPairs } from '../server/src/screening/labelled-pairs.ts';
import { startScreening } from './screening/endpoint-service.ts';

const MARK = '## As it is now';
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

await using service = await startScreening();
const evaluated = await evaluatePairs(
  service,
  readPairs(readFileSync(join(import.meta.dirname, 'screening/held-out-pairs.csv'), 'utf8')),
);
const best = Array.from({ length: 100 }, (_, i) => i / 100)
  .map((threshold) => ({
    threshold,
    ...accuracyOf(evaluated.map(({ match, score }) => ({ match, hit: score >= threshold }))),
  }))
  .reduce((a, b) => (b.f1 > a.f1 ? b : a));
const wrong = evaluated
  .filter(({ match, hit }) => match !== hit)
  .map(
    ({ match, score, subject, listed }) =>
      `| ${match ? 'missed' : 'false'} | ${score.toFixed(2)} | ${subject.name} | ${listed.names[0]?.text ?? ''} |`,
  );
const [right, hits, matches] = [
  evaluated.filter(({ match, hit }) => match && hit).length,
  evaluated.filter(({ hit }) => hit).length,
  evaluated.filter(({ match }) => match).length,
];
const section = `${MARK}
${new Date().toISOString().slice(0, 10)}, engine ${ENGINE_VERSION}. Command: \`node eval/screening-held-out.ts\`, through the
endpoint of a started service; the first run above was of the engine inside. The matcher was mended by rules while looking at the errors above, and three
words of these pairs were put into its tables: these pairs are held out no more. What the first run says of names never seen is the safer figure; a sealed set that nothing is changed for: \`eval/screening-sealed.ts\`.

${accuracyTable(evaluated).join('\n')}

Over all, with 95 % Wilson intervals: precision ${rateText(wilson(right, hits))} of ${hits} hits, recall ${rateText(wilson(right, matches))} of ${matches} matches.

${thresholdTable(evaluated).join('\n')}

Best F1 ${best.f1.toFixed(3)} at ${best.threshold} (precision ${percent(best.precision)}, recall ${percent(best.recall)}). Judged wrongly at the default policy:

| | score | subject | listed |
|---|---|---|---|
${wrong.join('\n')}
`;
const file = join(import.meta.dirname, 'results/screening-held-out.md');
const text = readFileSync(file, 'utf8');
writeFileSync(file, `${text.slice(0, Math.max(0, text.indexOf(MARK)))}${section}`);
process.stdout.write(section);
