import { createReadStream, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse';
import { runImportTransactions } from '../server/src/cli/import-transactions.ts';
import { columnNames, type Line, mappedReader } from '../server/src/transactions/intake/import/columns.ts';
import { PRESETS } from '../server/src/transactions/intake/import/presets.ts';
import { startMonitoring } from '../server/src/transactions/intake/transactions.fixture.ts';
import { wilson } from './documents/real/wilson.ts';
import { evaluateAll, openings } from './transactions/evaluate-all.ts';

/**
 * `node eval/transactions-file.ts FILE (--preset amlsim|amlworld|paysim | --map columns.json) --label COLUMN [--group COLUMN] [--typology COLUMN] [--currency USD] [--start 2026-01-01] [--without RULE]`: a file of
 * transactions through `hakiki transactions import` and the shipped rules of Nigeria, both stages: which of the lines that its label calls suspicious (1 or true) are found, and how many
 * others are flagged. `--group`: lines of one pattern, found when one of them is; `--typology`: what kind it is. `--without`: reports a second time, as if this rule
 * did not exist, so that a rule can be measured by itself.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    preset: { type: 'string' },
    map: { type: 'string' },
    label: { type: 'string' },
    group: { type: 'string' },
    typology: { type: 'string' },
    currency: { type: 'string', default: 'USD' },
    start: { type: 'string', default: '2026-01-01T00:00:00Z' },
    without: { type: 'string' },
  },
});
const [path] = positionals;
const { preset, map, label, group, typology, currency, start, without } = values;
if (path === undefined || label === undefined || (preset === undefined) === (map === undefined))
  throw new Error('node eval/transactions-file.ts FILE (--preset NAME | --map FILE) --label COLUMN');
const options = { currency, start: new Date(start) };
const reader =
  preset === undefined ? mappedReader(JSON.parse(readFileSync(map!, 'utf8')), options) : PRESETS[preset]!(options);

const service = await startMonitoring();
const { db, vault, branch } = service;
const io = { out: console.error, err: console.error, environment: {} };
const text = { branch: String(branch.id), ...(preset === undefined ? { map } : { preset }), currency, start };
await runImportTransactions({ words: [path], text, set: {} }, io, { db, vault, clock: { now: () => new Date() } });
const { flaggedBy, alerts, transactions } = await evaluateAll(service, new Date(0));

interface Pattern {
  readonly typology: string;
  readonly ids: string[];
}
const patterns = new Map<string, Pattern>();
const labelled = new Set<string>();
const customers = new Set<string>();
const days = new Set<string>();
let n = 0;
const lines = createReadStream(path).pipe(
  parse({
    columns: (header: string[]) => columnNames(header, reader),
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
  }),
);
for await (const line of lines as AsyncIterable<Line>) {
  n += 1;
  const read = reader.read(line, n) as {
    transaction_id: string;
    timestamp: string;
    customer_details: { identifier: string };
  };
  customers.add(read.customer_details.identifier);
  days.add(read.timestamp.slice(0, 10));
  if (!['1', 'true'].includes((line[label] ?? '').trim().toLowerCase())) continue;
  labelled.add(read.transaction_id);
  const name = (group !== undefined && line[group]) || read.transaction_id;
  const pattern = patterns.get(name) ?? {
    typology: (typology !== undefined && line[typology]) || 'suspicious',
    ids: [],
  };
  pattern.ids.push(read.transaction_id);
  patterns.set(name, pattern);
}
const count = (some: readonly (readonly string[])[]): string =>
  [...Map.groupBy(some.flat(), (name) => name)]
    .map(([name, all]) => `${name} ${all.length}`)
    .sort()
    .join(', ') || 'none';
const customerDays = customers.size * days.size;
console.log(`${transactions} of ${n} transactions of ${customers.size} customers on ${days.size} days.`);

function report(flags: ReadonlyMap<string, readonly string[]>): void {
  const others = [...flags].filter(([id]) => !labelled.has(id));
  console.log(
    `Flagged without the label: ${others.length}, ${((others.length / customerDays) * 1000).toFixed(2)} for 1,000 customer-days (${count(others.map(([, rules]) => rules))}).`,
  );
  const opened = openings(others.map(([id]) => alerts.get(id)!));
  console.log(
    `Cases that somebody opens for them: ${opened}, ${((opened / customerDays) * 1000).toFixed(2)} for 1,000 customer-days.`,
  );
  for (const [kind, all] of Map.groupBy(patterns.values(), (one) => one.typology)) {
    const found = all.filter(({ ids }) => ids.some((id) => flags.has(id)));
    console.log(
      `${kind}: ${found.length} of ${all.length} (${wilson(found.length, all.length)}), by ${count(found.flatMap(({ ids }) => ids.map((id) => flags.get(id) ?? [])))}`,
    );
  }
}
report(flaggedBy);
if (without !== undefined) {
  console.log(`Without ${without}:`);
  const kept = [...flaggedBy].map(([id, rules]) => [id, rules.filter((rule) => rule !== without)] as const);
  report(new Map(kept.filter(([, rules]) => rules.length > 0)));
}
await service.database[Symbol.asyncDispose]();
process.exit();
