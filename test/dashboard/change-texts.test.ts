import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { repository } from '../service.fixture.ts';

type NameOf = (id: number) => string;
let texts: { changeName(name: string): string; changeText(name: string, value: unknown, nameOf: NameOf): string };
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'fr' });
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('navigator', { languages: ['fr-FR'], language: 'fr-FR' });
  // Not by its name: it is checked with the browser's types, with the dashboard.
  texts = await import(join(repository, 'dashboard/src/pages/account/change-texts.ts'));
});
const sourceOf = (file: string): string => readFileSync(join(repository, file), 'utf8');

test('every field whose value the audit log shows has a name in both languages', () => {
  const [, list = ''] = /const SHOWN = new Set\(\[([\s\S]*?)\]/.exec(sourceOf('server/src/http/changes.ts')) ?? [];
  const fields = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name!);
  expect(fields.length).toBeGreaterThan(30);
  const page = sourceOf('dashboard/src/pages/account/change-texts.ts');
  expect(fields.filter((name) => page.split(`    ${name}: '`).length !== 3)).toEqual([]);
});

test('what changed is said in words, with names of people', () => {
  const said = (name: string, value: unknown): string =>
    `${texts.changeName(name)} : ${texts.changeText(name, value, (id) => `Bola ${id}`)}`;
  expect([
    said('stage', { before: 'investigation', after: 'review' }),
    said('proposedBy', { before: null, after: 4 }),
    said('text', 'changed'),
    said('active', { before: true, after: false }),
    said('country', { before: null, after: 'kenya' }),
    said('policy', { before: {}, after: { faces: 1 } }),
  ]).toEqual([
    'Étape : enquête → attend une seconde personne',
    'Proposé par : rien → Bola 4',
    'Texte : modifié',
    'Actif : Oui → Non',
    'Pays : rien → Kenya',
    'Politique : {} → {"faces":1}',
  ]);
});
