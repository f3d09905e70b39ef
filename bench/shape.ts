import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * The shape of `server/src` in numbers: `node bench/shape.ts [--before <checkout>]`. Counts files, lines, folders, folders that import themselves
 * through others, and statements, of this checkout and of another one. Writes `bench/results/shape.md`.
 */
const { values } = parseArgs({ options: { before: { type: 'string' } } });
const root = join(import.meta.dirname, '..');

interface SourceFile {
  readonly name: string;
  readonly text: string;
  readonly lines: number;
}
const isTest = (name: string): boolean => /\.(test|fixture)\.ts$|\/testing\//.test(name);

function filesOf(checkout: string): SourceFile[] {
  const folder = join(checkout, 'server/src');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, lines: text.split('\n').length - 1 };
  });
}

/** Folders that reach themselves through imports. `folderOf` names the folder of a file; undefined leaves the file out. */
function cycles(
  files: readonly SourceFile[],
  folderOf: (name: string) => string | undefined,
  { types }: { readonly types: boolean },
): string[] {
  const graph = new Map<string, Set<string>>();
  for (const { name, text } of files) {
    const from = folderOf(name);
    const statements = [...text.matchAll(/^(?:import|export)\s+(type\s)?[^;]*?from\s+'(\.[^']+)';/gms)];
    for (const [, typeOnly, path] of statements) {
      const to = folderOf(relative('/', join('/', dirname(name), path!)));
      const isInside = from && to && (`${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`));
      if (!from || !to || isInside || (typeOnly && !types)) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  const reached = (start: string): Set<string> => {
    const seen = new Set<string>();
    const open = [start];
    for (let folder = open.pop(); folder !== undefined; folder = open.pop())
      for (const next of graph.get(folder) ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          open.push(next);
        }
    return seen;
  };
  return [...graph.keys()].filter((folder) => reached(folder).has(folder)).sort();
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const count = (files: readonly SourceFile[], pattern: RegExp): number =>
  files.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);

function figures(checkout: string): Readonly<Record<string, string>> {
  const all = filesOf(checkout);
  const source = all.filter(({ name }) => !isTest(name));
  const tests = all.filter(({ name }) => isTest(name));
  const [longest] = source.toSorted((a, b) => b.lines - a.lines);
  // Tables of facts, and what is generated, are data.
  const [longestCode] = source
    .filter(
      ({ name }) =>
        !/shipped-rules|rules\/signals\.ts|signal-definitions|vocabulary|app\/settings\.ts|database\/schema\.ts/.test(
          name,
        ),
    )
    .toSorted((a, b) => b.lines - a.lines);
  const top = (name: string) => (name.includes('/') ? name.split('/')[0] : undefined);
  const inner = (name: string) => (name.includes('/') ? dirname(name) : undefined);
  const lines = (files: readonly SourceFile[]) => files.reduce((sum, file) => sum + file.lines, 0);
  const number = (value: number) => value.toLocaleString('en');
  return {
    commit: execFileSync('git', ['-C', checkout, 'log', '-1', '--format=%h, %cs'], { encoding: 'utf8' }).trim(),
    'files of source': number(source.length),
    'lines of source': number(lines(source)),
    'lines of tests beside them': number(lines(tests)),
    folders: number(new Set(all.map(({ name }) => dirname(name))).size),
    'files directly in a folder, the most': number(
      Math.max(...[...Map.groupBy(source, ({ name }) => dirname(name)).values()].map(({ length }) => length)),
    ),
    'median file, lines': number(median(source.map((file) => file.lines))),
    'longest file': `${longest?.name}, ${longest?.lines} lines`,
    'longest file without tables of facts and the generated schema': `${longestCode?.name}, ${longestCode?.lines} lines`,
    'capabilities that import themselves through others, types included':
      cycles(source, top, { types: true }).join(', ') || '0',
    'folders at any depth that do, at run time': cycles(source, inner, { types: false }).join(', ') || '0',
    'raw `sql` pieces': number(count(source, /\bsql(?:<[^`]*?>)?`/g)),
    'builder calls (`selectFrom`, `insertInto`, `updateTable`, `deleteFrom`)': number(
      count(source, /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/g),
    ),
  };
}

const here = figures(root);
const before = values.before === undefined ? undefined : figures(values.before);
const rows = Object.entries(here).map(([name, value]) => `| ${name} | ${before ? `${before[name]} | ` : ''}${value} |`);
const text = `# The shape of server/src

\`node bench/shape.ts${values.before === undefined ? '' : ' --before <checkout>'}\`

| |${before ? ' before |' : ''} now |
|---|${before ? '---|' : ''}---|
${rows.join('\n')}
`;
console.log(text);
writeFileSync(join(root, 'bench/results/shape.md'), text);
