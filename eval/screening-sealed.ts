/**
 * How right screening is on labelled pairs that nothing is changed for: neither the matcher nor its tables may be mended by what this shows.
 *   node eval/screening-sealed.ts --run
 * Without `--run` it does nothing. It says how many pairs of each group are evaluated wrongly, and never which, and adds the run to
 * eval/results/screening-sealed.md: whoever reads that sees how often it was run, and with which engine. Run it before a release. The pairs are asked through the endpoint of a service
 * that it starts.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_VERSION } from '@hakiki/matching/engine-version.ts';
import { evaluatePairs } from '../server/src/cli/evaluate-pairs.ts';
import { accuracyTable } from '../server/src/cli/evaluate-screening.ts';
import { rateText, wilson } from '../server/src/faces/evaluation/wilson.ts';
import { type EvaluatedPair, readPairs } from '../server/src/screening/labelled-pairs.ts';
import { startScreening } from './screening/endpoint-service.ts';

/** Checksum of the pairs as they were written. Pairs are never changed: a second set gets a file and a sum of its own. */
const SHA_256 = 'a91aea0a02fb2c0610a5e231558b4990215bcd131d47cec5d7d6582534a69655';

const INTRODUCTION = `# Screening: sealed pairs

Labelled pairs (\`eval/screening/sealed-pairs.csv\`, SHA-256 in \`eval/screening-sealed.ts\`) written on 2026-11-22, each with its reason, from public rules of
naming. Their writer had read the matcher's code that day, not its tables of names, and had not run it on any of them. No label is changed, and
nothing is mended by them: which ones are wrong is not shown. The pairs are in the public repository, so this is a promise kept by people; how often it was
run is below. Precision is of this mix of pairs (about half of them matches), not of a bank's customers. 95 % Wilson intervals.
`;

if (!process.argv.includes('--run')) {
  process.stderr.write(
    'These pairs are for the last look before a release; to run them: node eval/screening-sealed.ts --run\n',
  );
  process.exit(2);
}
const csv = readFileSync(join(import.meta.dirname, 'screening/sealed-pairs.csv'));
if (createHash('sha256').update(csv).digest('hex') !== SHA_256) throw new Error('sealed-pairs.csv was changed');

await using service = await startScreening();
const evaluated = await evaluatePairs(service, readPairs(csv.toString('utf8')));
const share = (right: (pair: EvaluatedPair) => boolean, among: (pair: EvaluatedPair) => boolean): string => {
  const pairs = evaluated.filter(among);
  return `${rateText(wilson(pairs.filter(right).length, pairs.length))} of ${pairs.length}`;
};
const section = `
## ${new Date().toISOString().slice(0, 10)}, engine ${ENGINE_VERSION}, through the endpoint
At the default policy: precision ${share(
  ({ match }) => match,
  ({ hit }) => hit,
)}; recall ${share(
  ({ hit }) => hit,
  ({ match }) => match,
)}.

${accuracyTable(evaluated).join('\n')}
`;
const file = join(import.meta.dirname, 'results/screening-sealed.md');
appendFileSync(file, `${existsSync(file) ? '' : INTRODUCTION}${section}`);
process.stdout.write(section);
