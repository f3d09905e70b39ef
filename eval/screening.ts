/**
 * How right screening is as a caller meets it: lists are imported by the command into a service of its own, and every name is asked through
 * `POST /api/aml/screening/batch`, without a type. Official lists are read from LISTS_DIR (`eval/screening/official-lists.ts` says where they are published);
 * labelled pairs and names lie beside this file.
 *   LISTS_DIR=… node eval/screening.ts [part …] [--share 0.25]
 * Writes each part (`eval/screening/parts.ts` has them; all without a name) into eval/results/screening.md as it ends. Some five minutes of a core for
 * the whole; it starts PostgreSQL and the service.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ENGINE_VERSION } from '@hakiki/matching/engine-version.ts';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import { startScreening } from './screening/endpoint-service.ts';
import { readOfficialList } from './screening/official-lists.ts';
import { PARTS } from './screening/parts.ts';

const { values, positionals } = parseArgs({
  options: { share: { type: 'string', default: '1' } },
  allowPositionals: true,
});
/** Share of each sample: less where the machine has no time for it. */
const share = Number(values.share);
if (!(share > 0 && share <= 1)) throw new RangeError('--share must be above 0 and at most 1');
const unknown = positionals.filter((name) => PARTS[name] === undefined);
if (unknown.length > 0) throw new RangeError(`No part ${unknown.join()}: there are ${Object.keys(PARTS).join(', ')}`);
// In their own order: the last ones leave the lists as they are published in force, which hold every name.
const parts = Object.entries(PARTS).filter(([name]) => positionals.length === 0 || positionals.includes(name));

const OFFICIAL = [
  { source: 'us_ofac_sdn', paths: ['us_ofac_sdn/2021-07'] },
  { source: 'un_sc', paths: ['un_sc/2026-02-27'] },
] as const;
const lists = await Promise.all(
  OFFICIAL.map(async ({ source, paths }) => ({ source, paths, entities: await readOfficialList(source, paths) })),
);

const HEAD = `# Screening: how right, through the endpoint

Every name is asked through the endpoint of a started service, without a type, of lists that the command imported: OFAC SDN 2021-07 (${lists[0]?.entities.length} entries), UN 2026-02-27
(${lists[1]?.entities.length}). Command: \`LISTS_DIR=… node eval/screening.ts\`. Alerted: the entry is a hit at the shipped threshold (policy \`${DEFAULT_POLICY.version}\`: from ${DEFAULT_POLICY.hit.withoutBirthDate} by name alone, from ${DEFAULT_POLICY.hit.withBirthDate} with
birth dates compared). 95 % Wilson intervals. How busy the machine was changes nothing here; it decides how large the samples are.
`;
const file = join(import.meta.dirname, 'results/screening.md');

/** Puts a part in the place of its former self, or at the end. */
function write(title: string, text: string): void {
  const [, ...former] = (existsSync(file) ? readFileSync(file, 'utf8') : '').split(/\n(?=## )/);
  const section = `## ${title}\n${text}\n`;
  const at = former.findIndex((one) => one.startsWith(`## ${title}\n`));
  const sections = at < 0 ? [...former, section] : former.with(at, section);
  writeFileSync(file, [HEAD, ...sections.map((one) => `${one.trimEnd()}\n`)].join('\n'));
}

await using service = await startScreening();
for (const [, { title, measure }] of parts) {
  const text = await measure({ service, lists, share });
  const when = new Date().toISOString().slice(0, 10);
  write(
    title,
    `${when}, engine ${ENGINE_VERSION}${share < 1 ? `, \`--share ${share}\`` : ''}, load ${loadavg()[0]?.toFixed(0)}.\n\n${text}`,
  );
  process.stderr.write(`${title}: written\n`);
}
