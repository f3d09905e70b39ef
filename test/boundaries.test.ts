import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const source = join(root, 'server', 'src');

/** The product's capabilities: they import each other's verbs and types, never a store, a route or a job. */
const capabilities = [
  'accounts',
  'changes',
  'verifications',
  'documents',
  'faces',
  'customers',
  'authorities',
  'screening',
  'watchlists',
  'transactions',
  'cases',
  'reports',
  'blacklist',
  'sdk',
  'risk',
  'persons',
  'reveals',
  'evidence',
  'exports',
  'saved-views',
  'text-templates',
  'queue',
  'reviews',
  'webhooks',
  'receivers',
];
/** Folders that compose: they construct and wire what the others are. */
const composing = ['app', 'sandbox', 'cli'];
/** Shows figures of all capabilities, so it reads their stores. */
const reading = 'overview';

/** Which folders of `server/src` a folder may import, beside itself. Files of `server/src` itself (`main.ts`, `hakiki.ts`) may import all. */
const arrows: Record<string, readonly string[]> = {
  platform: [],
  vision: ['platform'],
  http: ['platform'],
  ...Object.fromEntries(
    composing.map((name) => [name, ['platform', 'vision', 'http', ...composing, reading, ...capabilities]]),
  ),
  [reading]: ['platform', 'http', ...capabilities],
  ...Object.fromEntries(capabilities.map((name) => [name, ['platform', 'vision', 'http', ...capabilities]])),
};
/** Files of `http` that capabilities may import for their routes; the others are for composing. */
const openHttpFiles = [
  ...['http/serve.ts', 'http/multipart-form.ts', 'http/client-network.ts', 'http/record-headers.ts'],
  // Forgets a person's kept answers.
  'http/forget-kept-answers.ts',
];
/**
 * Stores that one transaction of `transactions`, `cases`, `reports` and `blacklist` writes or reads together: an alert and its case, a report and its
 * case's history. One review workflow takes their place.
 */
const sharedStores = [
  'blacklist/blacklist-store.ts',
  'cases/case-alert-store.ts',
  'cases/case-history-store.ts',
  'cases/case-store.ts',
  'reports/report-store.ts',
  'transactions/history/history-store.ts',
  'transactions/rules/rule-set-store.ts',
  'transactions/trials/snooze-store.ts',
];
const sharing = ['transactions', 'cases', 'reports', 'blacklist'];
const closedFiles = /(^|\/)(store|[a-z-]+-store|routes|[a-z-]+-routes|jobs)\.ts$/;

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

function imports(): Import[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8');
    const atStart = text.matchAll(/^(?:import|export)\s+(type\s)?[^;]*?from\s+'(\.[^']+)';/gms);
    const later = text.matchAll(/\bimport\('(\.[^']+)'\)/g);
    return [...atStart, ...[...later].map(([text, to]) => [text, undefined, to] as const)].map(([, typeOnly, to]) => ({
      from: file.split(sep).join('/'),
      to: relative(source, join(source, file, '..', to!))
        .split(sep)
        .join('/'),
      typeOnly: typeOnly !== undefined,
    }));
  });
}

const folderOf = (file: string): string | undefined => (file.includes('/') ? file.split('/')[0] : undefined);
const isTest = (file: string): boolean => /\.(test|fixture)\.ts$/.test(file);
const all = imports();

/** Folders of `server/src`, with those that their files import; tests are left out. */
function folderGraph(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of all) {
    const [left, right] = [folderOf(from), folderOf(to)];
    if (!left || !right || left === right || to.startsWith('..') || isTest(from)) continue;
    graph.set(left, (graph.get(left) ?? new Set()).add(right));
  }
  return graph;
}

/**
 * Folders at any depth, with those that their files import to run. Types are left out, and so are imports between a folder and one inside it: those
 * are parts of one thing.
 */
function innerFolderGraph(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { from, to, typeOnly } of all) {
    const [left, right] = [dirname(from), dirname(to)];
    const isInside = `${left}/`.startsWith(`${right}/`) || `${right}/`.startsWith(`${left}/`);
    if (isInside || typeOnly || left === '.' || to.startsWith('..') || isTest(from)) continue;
    graph.set(left, (graph.get(left) ?? new Set()).add(right));
  }
  return graph;
}

/** Folders that are reached from a folder. */
function reachedFrom(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const next of graph.get(folder) ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        open.push(next);
      }
  return reached;
}

describe('import boundaries', () => {
  test.each([
    ['capabilities', folderGraph()],
    ['folders inside them', innerFolderGraph()],
  ])('none of the %s imports itself through others', (_, graph) => {
    expect([...graph.keys()].filter((folder) => reachedFrom(graph, folder).has(folder))).toEqual([]);
  });

  test('imports at run time are seen too', () =>
    expect(all).toContainEqual({ from: 'cli/record-commands.ts', to: 'cli/read.ts', typeOnly: false }));

  test('there are imports to look at', () => expect(all.length).toBeGreaterThan(50));

  test('arrows run one way', () => {
    const wrong = all.filter(({ from, to }) => {
      const [left, right] = [folderOf(from), folderOf(to)];
      if (left === undefined || isTest(from) || left === right) return false;
      // `hakiki start` runs the service.
      if (from === 'cli/operator-commands.ts' && to === 'main.ts') return false;
      return right === undefined || to.startsWith('..') || !(arrows[left] ?? []).includes(right);
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('between capabilities only verbs and types are imported', () => {
    const wrong = all.filter(({ from, to, typeOnly }) => {
      const [left, right] = [folderOf(from), folderOf(to)];
      if (!left || left === right || !capabilities.includes(left) || isTest(from) || typeOnly) return false;
      if (right === 'http') return !openHttpFiles.includes(to);
      if (sharing.includes(left) && sharedStores.includes(to)) return false;
      return capabilities.includes(right!) && closedFiles.test(to);
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('the contract imports nothing of ours', () => {
    const folder = join(root, 'contract', 'src');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const outside = files.filter((file) =>
      /from '(\.\.\/)+(server|client)/.test(readFileSync(join(folder, file), 'utf8')),
    );
    expect(outside).toEqual([]);
  });

  test('the matching package stands alone: nothing of the server, no SQL, no clock', () => {
    const folder = join(root, 'packages', 'matching', 'src');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !isTest(file),
    );
    expect(files.length).toBeGreaterThan(20);
    const wrong = files.filter((file) =>
      /from '(\.\.\/)+(server|contract|client)|from '(kysely|pg)|Date\.now|new Date\(\)/.test(
        readFileSync(join(folder, file), 'utf8'),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('ONNX Runtime is loaded in one place, which keeps it from reporting (docs/adr/0310)', () => {
    const folders = ['server/src', 'models', 'eval', 'bench', 'test', 'scripts'];
    const loading = folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|mjs)$/.test(file))
        .filter((file) =>
          /^(?:import|export) (?!type)[^;']*from 'onnxruntime-node'|(?:import|require)\('onnxruntime/m.test(
            readFileSync(join(root, folder, file), 'utf8'),
          ),
        )
        .map((file) => `${folder}/${file.split(sep).join('/')}`),
    );
    expect(loading.filter((file) => file !== 'test/boundaries.test.ts')).toEqual([
      'server/src/vision/models/onnxruntime.ts',
    ]);
  });

  test('vision knows no HTTP, no SQL, no product', () => {
    const files = readdirSync(join(source, 'vision'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const knowing = files.filter((file) =>
      /from '(fastify|kysely|pg|undici)/.test(readFileSync(join(source, 'vision', file), 'utf8')),
    );
    expect(knowing).toEqual([]);
  });
});

test('programs name no folder of one machine, and comments cite documents that are here', () => {
  const texts = [
    'eval',
    'bench',
    'server/src',
    'packages',
    'client',
    'clients',
    'contract',
    'web-sdk/src',
    'dashboard/src',
  ].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !/node_modules|(^|\/)dist\//.test(file))
      .map((file) => [join(folder, file), readFileSync(join(root, folder, file), 'utf8')] as const),
  );
  const places = texts.filter(([, text]) => /['"`]\/(work|home|root|Users)\//.test(text)).map(([file]) => file);
  expect(places).toEqual([]);
  const lost = texts.flatMap(([file, text]) =>
    [...text.matchAll(/\b((?:docs|design)\/[\w./-]+\.md)\b/g)]
      .map(([, cited]) => cited!)
      .filter((cited) => !existsSync(join(root, cited)))
      .map((cited) => `${file}: ${cited}`),
  );
  expect(lost).toEqual([]);
});
