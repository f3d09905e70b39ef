import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { frenchProblems, inFrench } from '../../dashboard/src/api/french-problems.ts';
import { frenchLicences } from '../../dashboard/src/pages/lists/licences.ts';
import { CODE_WORDS } from '../../server/src/accounts/authentication/second-factor.ts';
import { listSources } from '../../server/src/watchlists/formats/sources.ts';
import { repository } from '../service.fixture.ts';

const sources = execFileSync('git', ['ls-files', 'server/src'], { cwd: repository, encoding: 'utf8' })
  .split('\n')
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(repository, name), 'utf8'))
  .join('\n');

test('what is said in French is what the service says', () => {
  expect(Object.keys(frenchProblems).filter((message) => !sources.includes(message))).toEqual([]);
});

/** Sentences that a person's step is refused with. */
const refusedIn = (file: string, form = /refused(?:: |\()'([^']+)'/g): string[] =>
  [...readFileSync(join(repository, 'server/src', file), 'utf8').matchAll(form)].map(([, message]) => message!);
test('each refusal of a step of a case or an item is said in French, and each of a code', () => {
  const said = [...refusedIn('transactions/cases/case-rules.ts'), ...refusedIn('queue/item-rules.ts')];
  expect(said.length).toBeGreaterThan(10);
  // The page never asks for these two: a case has a page of its own.
  const asked = said.filter((message) => !message.includes('/v1/cases'));
  expect([...asked, ...Object.values(CODE_WORDS)].filter((message) => inFrench(message) === message)).toEqual([]);
});

test('why a rule cannot be set aside for a case’s subject is said in French', () => {
  const said = refusedIn('transactions/trials/snooze-rule.ts', /'([^']+ case [^']+)'/g);
  expect(said).toHaveLength(3);
  expect(said.filter((message) => inFrench(message) === message)).toEqual([]);
});

test('names and numbers stand in it; what is not known stays as it came', () => {
  expect(
    [
      'Invalid value for email: expected text',
      'The password must have at least 10 characters',
      'The draft was discarded already',
      'entry 3: not known',
    ].map(inFrench),
  ).toEqual([
    'Valeur incorrecte pour email ; attendu : text',
    'Le mot de passe doit avoir au moins 10 caractères.',
    'Le brouillon est déjà abandonné.',
    'entry 3: not known',
  ]);
});

test('why an address gave nothing is said in French of each reason', () => {
  const file = readFileSync(join(repository, 'server/src/platform/outbound/outbound-error.ts'), 'utf8');
  const phrases = [...file.matchAll(/^ {2}\w+: '([^']+)',$/gm)].map(([, phrase]) => phrase!);
  expect(phrases.length).toBe(11);
  const said = [...phrases, 'its server answered with status 503'].map((phrase) =>
    inFrench(`The URL could not be used: ${phrase}`),
  );
  expect(
    said.filter((text) => !text.startsWith('L’adresse n’a rien donné : ') || /\b(its|the|it)\b/.test(text)),
  ).toEqual([]);
});

test('who may use a list is said in French of each', () => {
  expect(Object.keys(frenchLicences).sort()).toEqual(listSources.map(({ id }) => id).sort());
});
