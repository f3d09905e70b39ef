import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../server/src/cli/commands.ts';
import { endpoints } from './contract/schema-samples.ts';
import { repository } from './service.fixture.ts';

/** README, the guides and the rest of what is written for users: every endpoint and command that it names is there. */
const pages = [
  ...['README.md', 'CHANGELOG.md', 'SECURITY.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'client/README.md'],
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
  expect([...all.matchAll(ENDPOINT)].length).toBeGreaterThan(80);
  expect([...all.matchAll(COMMAND)].length).toBeGreaterThan(40);
});
