import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { type Node, type Program, parse, type VariableDeclaration } from 'acorn';
import { expect, test } from 'vitest';
import { repository } from './service.fixture.ts';

const files = execFileSync(
  'git',
  ['ls-files', 'server/src', 'packages/matching/src', 'packages/texts/src', 'contract/src', 'client/src'],
  {
    cwd: repository,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name));
const sources = files.map((name) => [name, readFileSync(join(repository, name), 'utf8')] as const);
const treeOf = (text: string): Program =>
  parse(stripTypeScriptTypes(text), { ecmaVersion: 'latest', sourceType: 'module' });

/** Programs of their own, which are one run from their first line to their last. */
const PROGRAMS = ['server/src/hakiki.ts', 'server/src/main.ts', /-process\.ts$/, /-worker\.ts$/, /-thread\.ts$/];
const isProgram = (name: string): boolean =>
  PROGRAMS.some((one) => (typeof one === 'string' ? one === name : one.test(name)));

/** Whether what a module keeps under a name is there to be filled: a `let`, or a collection that is empty at the start. */
function holdsState({ kind, declarations }: VariableDeclaration): boolean {
  return declarations.some(({ init }) => {
    if (kind === 'let' || !init) return true;
    if (init.type !== 'NewExpression' || init.callee.type !== 'Identifier') return false;
    const { name } = init.callee;
    return name === 'LRUCache' || (/^(Weak)?(Map|Set)$/.test(name) && init.arguments.length === 0);
  });
}
const stateOf = (text: string): Node[] =>
  treeOf(text).body.filter((statement) => {
    const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return inner?.type === 'VariableDeclaration' && holdsState(inner);
  });

test('what holds state at module level is seen', () => {
  for (const text of ['let n = 0;', 'const m = new Map<string, number>();', 'export const s = new WeakMap();'])
    expect(stateOf(text), text).toHaveLength(1);
  for (const text of ['const s = new Set([1]);', 'const f = () => new Map();', 'const n: number[] = [1];'])
    expect(stateOf(text), text).toEqual([]);
});

/** For whom texts are: of a page its one reader, of a PDF who asked for it (docs/adr/0430). */
const READER = 'packages/texts/src/language.ts';

test('no module keeps state of its own: dependencies are arguments', () => {
  expect(sources.length).toBeGreaterThan(600);
  const found = sources.filter(([name, text]) => !isProgram(name) && stateOf(text).length).map(([name]) => name);
  expect(found).toEqual([READER]);
});

test('in the service nobody says for whom texts are but a thread that draws one PDF', () => {
  const naming = (word: RegExp) =>
    sources.filter(([name, text]) => name.startsWith('server/') && word.test(text)).map(([name]) => name);
  const reports = 'server/src/reports';
  expect(naming(/\bspeakTo\b/)).toEqual(['server/src/evidence/draw-pdf.ts', `${reports}/report-pdf.ts`]);
  expect(naming(/import \{[^}]*\} from '.*\/draw-pdf\.ts'/)).toEqual(['server/src/evidence/pdf-thread.ts']);
  expect(naming(/import \{[^}]*\} from '.*\/report-pdf\.ts'/)).toEqual([`${reports}/report-pdf-thread.ts`]);
});

/** Every function below a node, with how many positional parameters it takes: an object of options is one. */
function functionsIn(node: unknown): (Node & { readonly params: readonly unknown[] })[] {
  if (Array.isArray(node)) return node.flatMap(functionsIn);
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(functionsIn);
  const isFunction = 'type' in node && /Function/.test(String(node.type)) && 'params' in node;
  return isFunction ? [node as ReturnType<typeof functionsIn>[number], ...inner] : inner;
}
const MAX_PARAMETERS = 4;
const crowdedIn = (text: string): number[] =>
  functionsIn(treeOf(text))
    .filter(({ params }) => params.length > MAX_PARAMETERS)
    .map(({ start }) => text.slice(0, start).split('\n').length);

test('a function with too many parameters is seen, wherever it stands', () => {
  const five = '(a: number, b: number, c: number, d: number, e = 1)';
  for (const text of [
    `function f${five} {}`,
    `const f = ${five} => 1;`,
    `class C { m${five} {} }`,
    `g({ on: [${five} => 1] });`,
  ])
    expect(crowdedIn(text), text).toEqual([1]);
  expect(crowdedIn('\nconst f = (a: number, b: number, c: number, { d, e }: P) => 1;')).toEqual([]);
});

test('no function takes more than four positional parameters: what belongs together is an object', () => {
  const found = sources.flatMap(([name, text]) => crowdedIn(text).map((line) => `${name}:${line}`));
  expect(found).toEqual([]);
});

/** Tables: as long as what they list, and one thing however long. */
const TABLES = [
  'contract/src/codes.ts',
  'packages/matching/src/names/africa.ts',
  'packages/matching/src/names/arabic.ts',
  'packages/matching/src/names/organisation-concepts.ts',
  'packages/texts/src/en/problems.ts',
  'packages/texts/src/fr/problems.ts',
  'server/src/app/settings.ts',
  'server/src/documents/layout/vocabulary.ts',
  'server/src/platform/database/schema.ts',
  'server/src/transactions/facts/signal-definitions.ts',
  'server/src/transactions/rules/shipped-rules.ts',
];
const MAX_LINES = 300;

test('no file is longer than 300 lines but a table', () => {
  const long = sources.filter(([, text]) => text.split('\n').length - 1 > MAX_LINES).map(([name]) => name);
  expect(long.sort()).toEqual(TABLES);
});

test('no schema of the contract leaves a value open: one of any form is JsonValue, with a comment that says whose it is', () => {
  const open = /\bType\.(?:Unknown|Any)\b/;
  expect(open.test('details: Type.Unknown(),')).toBe(true);
  const found = sources.filter(([name, text]) => name.startsWith('contract/') && open.test(text)).map(([name]) => name);
  expect(found).toEqual([]);
});

test('routes open no transaction: they parse, call one verb and answer', () => {
  const routes = sources.filter(([name]) => /(^|[/-])routes\.ts$/.test(name));
  expect(routes.length).toBeGreaterThan(25);
  expect(routes.filter(([, text]) => text.includes('.transaction(')).map(([name]) => name)).toEqual([]);
});

/** Reads the time of day without being given a clock. How long something takes is asked of `performance.now()`, which nobody sets back. */
const readsTime = (text: string): boolean => /\bnew Date\(\)|\bDate\.now\b/.test(text);

test('the time of day is read in one place, so that a test can set it', () => {
  expect(readsTime('const at = new Date();')).toBe(true);
  expect(readsTime('const at = Date.now() + 5;')).toBe(true);
  expect(readsTime('const at = new Date(given);')).toBe(false);
  const found = sources.filter(([, text]) => readsTime(text)).map(([name]) => name);
  expect(found).toEqual(['server/src/platform/clock.ts']);
});

/** Files that write errors to the log themselves: the fault log, a request's own line, model files missing at a start, a stop that failed. */
const ERROR_WRITERS = [
  'server/src/app/readiness.ts',
  'server/src/http/app.ts',
  'server/src/main.ts',
  'server/src/platform/fault-log.ts',
];

test('faults that no request owns go through the fault log: one line with its code, and not again within 10 s', () => {
  const written = sources.flatMap(([name, text]) => [...text.matchAll(/\blog\.error\(/g)].map(() => name));
  expect(written.sort()).toEqual(ERROR_WRITERS);
});

test('the documents for newcomers name only files that are there', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' }).split('\n');
  // Placeholders: a migration's number, a kind that a reader of the guide adds.
  const examples = ['NNNN-purpose.sql', 'extended.test.ts', 'server/src/documents/readers/ghana-voters-card.ts'];
  for (const document of [
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'docs/mechanisms.md',
    'docs/newcomers.md',
    'docs/adding-a-document.md',
  ]) {
    const text = readFileSync(join(repository, document), 'utf8');
    const named = [...text.matchAll(/(?<![\w<…{}*-])[\w@/.-]*\w\.(?:tsx?|mjs|md|json|sql)\b/g)].map(([name]) => name);
    expect(named.length, document).toBeGreaterThan(3);
    const isThere = (name: string) =>
      tracked.some((file) => `/${file}`.endsWith(name.startsWith('-') ? name : `/${name}`));
    expect(
      named.filter((name) => !examples.includes(name) && !isThere(name)),
      document,
    ).toEqual([]);
  }
});
