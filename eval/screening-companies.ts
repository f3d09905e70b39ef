/**
 * How many real companies and institutions are alerted by name, in process, on OFAC and UN lists.
 *   LISTS_DIR=… COMPANIES=oui.csv node eval/screening-companies.ts [--show]
 * COMPANIES is a CSV file with a column `Organization Name`: the IEEE's register of makers of network devices, which Debian has in the package `ieee-data`.
 * Prints the table of eval/results/screening-companies.md. `--show` also prints the alerts of the half that may be looked at; the other half stays unread.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ENGINE_VERSION } from '@hakiki/matching/engine-version.ts';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import { parse } from 'csv-parse/sync';
import { rateText, wilson } from '../server/src/faces/evaluation/wilson.ts';
import { findInOfficialLists } from './screening/find-official.ts';
import { halfOf } from './screening/halves.ts';
import { ordinaryCompanies } from './screening/ordinary-companies.ts';
import { COUNTRIES, type Country } from './screening/ordinary-people.ts';

const { values } = parseArgs({ options: { show: { type: 'boolean', default: false } } });
const path = process.env['COMPANIES'];
if (path === undefined) throw new RangeError('Set COMPANIES to a CSV file with a column "Organization Name"');
const rows: unknown = parse(readFileSync(path), { columns: true, relax_quotes: true });
const real = [
  ...new Set((rows as Record<string, string>[]).map((row) => (row['Organization Name'] ?? '').trim())),
].filter((name) => name !== '');
/** Invented companies of each country, the same ones as in `eval/screening.ts`. */
const INVENTED = 2_000;

const finders = await findInOfficialLists();

/** Writes a row of the table. `show`: prints each alert too. */
function measure(title: string, names: readonly string[], show: boolean): void {
  let alerted = 0;
  for (const name of names) {
    const [best] = finders
      .flatMap((find) => find({ name }, DEFAULT_POLICY))
      .sort((a, b) => b.score.score - a.score.score);
    if (best === undefined) continue;
    alerted++;
    if (show) process.stderr.write(`${best.score.score.toFixed(2)}\t${name}\t|\t${best.entity.names[0]?.text}\n`);
  }
  process.stdout.write(`| ${title} | ${rateText(wilson(alerted, names.length))} of ${names.length} |\n`);
}

process.stdout.write(`Engine ${ENGINE_VERSION}.\n\n| companies | alerted |\n|---|---|\n`);
for (const half of ['looked at', 'not looked at'] as const)
  measure(
    `real, ${half}`,
    real.filter((name) => halfOf(name) === half),
    values.show && half === 'looked at',
  );
for (const country of Object.keys(COUNTRIES) as Country[])
  measure(
    `invented, ${country}`,
    ordinaryCompanies(country, INVENTED).map(({ name }) => name ?? ''),
    false,
  );
