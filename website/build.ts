// Builds the documentation site into `dist/`, which the service serves: the pages of docs/ by job, and the API reference from the API's own description.
// Nothing is done where the sources have not changed. `--out FOLDER [--base PATH]` writes files for another web server instead: below PATH, `/` by default.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { exampleFiles } from './example-sources.ts';
import { pages } from './menu.ts';
import type { OpenApi } from './openapi.ts';
import { CONSOLE, endpointsOfContract, writeReference } from './reference-pages.ts';
import { stagePages } from './stage-pages.ts';

const root = import.meta.dirname;
const repository = join(root, '..');
const dist = join(root, 'dist');
const content = join(root, 'content');
const stamp = join(dist, '.built-from');

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

function sourceHash(): string {
  const hash = createHash('sha256');
  const own = filesOf(root).filter((file) => !/\/(?:dist|content|cache)\/|\.test\.ts$/.test(file.slice(root.length)));
  // The digest changes when the API's description does; the examples are recorded beside it.
  const api = ['contract/openapi.digest.txt', 'contract/examples.json'].map((file) => join(repository, file));
  const samples = readdirSync(join(repository, 'docs/samples')).map((name) => `docs/samples/${name}`);
  const sources = [...pages.map((page) => page.file), ...exampleFiles(repository), ...samples.sort()];
  for (const file of [...own, ...api, ...sources.map((name) => join(repository, name))])
    hash.update(readFileSync(file));
  return hash.digest('hex');
}

const describedApi = (): OpenApi =>
  JSON.parse(
    execFileSync(process.execPath, [join(repository, 'server/src/hakiki.ts'), 'openapi'], {
      ...{ encoding: 'utf8', maxBuffer: 64 << 20 },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  ) as OpenApi;

/** The scripts within pages, by which the page's policy allows them and no others: `'sha256-…'`. */
const scriptHashes = (page: string): string[] =>
  [...page.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** Writes the pages of the site as Markdown, for the builder. `machines`: where a reader finds the description of the API, as Markdown. */
function stageContent(api: OpenApi, machines: string): void {
  rmSync(content, { recursive: true, force: true });
  mkdirSync(content);
  const groups = writeReference(content, api, machines);
  stagePages(content, endpointsOfContract(groups));
  writeFileSync(join(content, 'reference-groups.json'), JSON.stringify(groups.map(({ tag, slug }) => ({ tag, slug }))));
}

/** VitePress is loaded only here: most calls find the site built. */
const buildSite = async (): Promise<void> => (await import('vitepress')).build(root);

/** The site that the service serves, with compressed files and the hashes of the scripts that the pages' policy allows. */
async function buildForService(): Promise<void> {
  const wanted = sourceHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  stageContent(describedApi(), CONSOLE);
  await buildSite();
  const built = filesOf(dist);
  const inline = new Set(
    built.filter((file) => file.endsWith('.html')).flatMap((file) => scriptHashes(readFileSync(file, 'utf8'))),
  );
  writeFileSync(join(dist, 'script-hashes.json'), JSON.stringify([...inline]));
  for (const file of built)
    if (/\.(?:html|js|css|json|svg)$/.test(file))
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  rmSync(content, { recursive: true });
  writeFileSync(stamp, wanted);
}

/** The site as files for any web server: no link leads to an address of a running service. */
async function buildForOtherServer(out: string, base: string): Promise<void> {
  const api = describedApi();
  stageContent(api, `Machines read [openapi.json](${base}openapi.json){target="_self"}.`);
  process.env['SITE_BASE'] = base;
  process.env['SITE_OUT'] = out;
  await buildSite();
  writeFileSync(join(out, 'openapi.json'), JSON.stringify(api));
  rmSync(content, { recursive: true });
}

const { out, base } = parseArgs({
  options: { out: { type: 'string' }, base: { type: 'string', default: '/' } },
}).values;
if (!/^\/(?:[\w.~-]+\/)*$/.test(base)) throw new Error(`--base ${base}: write a path such as /hakiki/`);
if (out === undefined) await buildForService();
else await buildForOtherServer(resolve(out), base);
