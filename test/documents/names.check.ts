import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../../server/src/cli/commands.ts';
import { endpoints } from '../contract/schema-samples.ts';
import { repository } from '../service.fixture.ts';

/** README, the guides and the rest of what is written for users: every endpoint and command that it names is there. */
const pages = [
  ...['README.md', 'CHANGELOG.md', 'SECURITY.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'client/README.md'],
  ...['clients/README.md', ...['python', 'php', 'java', 'go', 'csharp'].map((name) => `clients/${name}/README.md`)],
  ...readdirSync(join(repository, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** `/v1/cases/{id}`, `/v1/cases/:id`, `/v1/cases/12` and `…/sessions/` are the same place for a reader. */
const parts = (path: string): string[] =>
  path
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean);
const isVariable = (part: string): boolean => /^[:{<]|^\d+$|^…$/.test(part);
/** `rooted`: the whole path is given, so that a value may stand for a variable. */
const sameEnd = (asked: readonly string[], path: readonly string[], rooted: boolean): boolean =>
  asked.every((part, i) => {
    const own = path[path.length - asked.length + i]!;
    return part === own || (isVariable(own) && (rooted || isVariable(part)));
  });

const ENDPOINT = /\b(GET|HEAD|POST|PUT|PATCH|DELETE) ((?:…\/|\/api\/|\/v1\/)[\w/{}:<>.…-]*(?:\/-|[\w}>/]))/g;
const COMMAND = /\bnpx hakiki ([a-z][\w-]*)(?: ([a-z][\w-]*))?/g;

/** Endpoints of a text that are none; `…/sessions` is any that ends so. */
const missingEndpoints = (text: string): string[] =>
  [...text.matchAll(ENDPOINT)]
    .filter(([, method, path]) => {
      const asked = parts(path!).filter((part, i) => i > 0 || part !== '…');
      return !endpoints.some((endpoint) => {
        const own = parts(endpoint.path);
        const rooted = path!.startsWith('/');
        const whole = rooted ? own.length === asked.length : own.length >= asked.length;
        return endpoint.method === method && whole && sameEnd(asked, own, rooted);
      });
    })
    .map(([name]) => name);

const names = new Set(commands.map(({ name }) => name));
const missingCommands = (text: string): string[] =>
  [...text.matchAll(COMMAND)]
    .filter(([, first, second]) => !names.has(first!) && !names.has(`${first} ${second}`))
    .map(([name]) => name);

test.for(pages)('%s names no endpoint and no command that is not there', (page) => {
  const text = readFileSync(join(repository, page), 'utf8');
  expect([missingEndpoints(text), missingCommands(text)]).toEqual([[], []]);
});

test('what is not there is found, and there is much to look at', () => {
  expect(missingEndpoints('`DELETE /v1/me`, `GET /v1/cases/12`, `POST …/snoozed`')).toEqual([
    'DELETE /v1/me',
    'POST …/snoozed',
  ]);
  expect(missingCommands('npx hakiki lists refresh; npx hakiki audit forget')).toEqual(['npx hakiki audit forget']);
  const all = pages.map((page) => readFileSync(join(repository, page), 'utf8')).join('\n');
  expect([...all.matchAll(ENDPOINT)].length).toBeGreaterThan(0);
  expect([...all.matchAll(COMMAND)].length).toBeGreaterThan(0);
});

const tracked = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' }).trim().split('\n');
const folders = new Set(tracked.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index))));
const places = [...tracked, ...folders];
/** Every file and folder, from each of its folders on. */
const known = new Set(places.flatMap((place) => place.split('/').map((_, i, parts) => parts.slice(i).join('/'))));
/** Files of code, in whole or from a folder on: `rules/unit.ts`, not `endpoints/*.ts` or `…-store.ts`. */
const CODE = /(?<![\w./<>*…-])(?:[\w.-]+\/)*\w[\w.-]*\.(?:tsx?|mjs|sql)(?![\w/-])/g;
/** Files that a reader is to write. */
const TO_WRITE = new Set(['server/src/documents/readers/ghana-voters-card.ts', 'NNNN-purpose.sql']);
const missingFiles = (text: string): string[] =>
  [...text.matchAll(CODE)]
    .map(([name]) => name.replace(/^(\.\.\/)+/, ''))
    .filter((name) => !TO_WRITE.has(name) && !known.has(name));

test.for(pages)('%s names no file of code that is not there', (page) => {
  expect(missingFiles(readFileSync(join(repository, page), 'utf8'))).toEqual([]);
});

/** The folders of ARCHITECTURE.md's tree, each with the text beside it. */
function treeOf(text: string): Map<string, string> {
  const tree = new Map<string, string>();
  let [top, at] = ['', ''];
  for (const line of text.split('```')[1]!.trim().split('\n')) {
    const [, indent, name] = /^( {0,2})(\S+\/)(?: |$)/.exec(line) ?? [];
    if (name && !indent) top = name;
    if (name) at = indent ? `${top}${name}` : name;
    else if (/^\S/.test(line)) at = '';
    const beside = name ? line.slice(line.indexOf(name) + name.length) : line;
    tree.set(at, `${tree.get(at) ?? ''}\n${beside}`);
  }
  return tree;
}
/** What stands beside a folder and is neither within it nor a path from `server/src` or from here on. */
const outsideOf = (folder: string, text: string): string[] =>
  [...text.matchAll(CODE), ...text.matchAll(/(?<![\w./*…`-])[\w.-]+\/(?=[\s,;:()]|$)/g)]
    .map(([name]) => name)
    .filter(
      (name) =>
        !TO_WRITE.has(name) &&
        !places.some((place) => {
          const slashed = folders.has(place) ? `${place}/` : place;
          return (
            [name, `server/src/${name}`].includes(slashed) ||
            (slashed.startsWith(folder) && `/${slashed}`.endsWith(`/${name}`))
          );
        }),
    );

test('ARCHITECTURE.md shows every folder of the server, and beside each what is in it', () => {
  const tree = treeOf(readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8'));
  const own = readdirSync(join(repository, 'server/src'), { withFileTypes: true });
  const named = own.filter((entry) => entry.isDirectory()).map(({ name }) => `server/src/${name}/`);
  expect(named.filter((folder) => !tree.has(folder))).toEqual([]);
  expect([...tree.keys()].filter((folder) => folder && !folders.has(folder.slice(0, -1)))).toEqual([]);
  expect([...tree].flatMap(([folder, text]) => outsideOf(folder, text))).toEqual([]);
  // What is not there is seen.
  expect(missingFiles('`faces/compare.ts`, faces/no-such.ts, `endpoints/*.ts`, `…-store.ts`')).toEqual([
    'faces/no-such.ts',
  ]);
  expect(outsideOf('server/src/faces/', 'compare.ts, cohort/ (enrolled), trials/ and app/config.ts')).toEqual([
    'trials/',
  ]);
  expect(tree.get('server/src/watchlists/')).toContain('read-lists.ts');
});

test('each of the three walks of ARCHITECTURE.md names a file once', () => {
  const [, part] = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8').split('## Three walks, file by file');
  const walks = part!.split('```')[1]!.trim().split('\n\n');
  expect(walks).toHaveLength(3);
  for (const walk of walks) {
    const files = [...walk.matchAll(/\S+\/\S+\.ts\b/g)].map(([name]) => name);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((name, i) => files.indexOf(name) !== i)).toEqual([]);
  }
});
