import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { speakTo } from '../../contract/src/texts/language.ts';
import * as inFrench from '../../contract/src/texts/match-texts.ts';
import { repository } from '../service.fixture.ts';

beforeAll(() => {
  speakTo(() => ({ language: 'fr', region: 'fr-FR' }));
});

/** Every sentence of a source, its values filled in. */
function sentencesOf(file: string): string[] {
  const source = readFileSync(join(repository, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return [...source.matchAll(/`([^`]*)`|'([^'\n]*)'/g)]
    .map(([, template, plain]) => (template ?? plain ?? '').replace(/\$\{[^}]*\}/g, '1980'))
    .filter((text) => /^["a-zI]/.test(text) && text.includes(' '));
}

test('what the matcher says of a feature is said in French', () => {
  const said = ['score.ts', 'score-evidence.ts', 'score-birth.ts', 'match.ts'].flatMap((name) =>
    sentencesOf(`packages/matching/src/${name}`),
  );
  const others = sentencesOf('server/src/screening/decide.ts').filter((text) => text.startsWith('the same person'));
  expect(said.length).toBeGreaterThan(15);
  expect(others).toHaveLength(1);
  expect([...said, ...others].filter((text) => inFrench.frenchMatch(text) === undefined)).toEqual([]);
});

test('so is every way in which two words are one', () => {
  const source = readFileSync(join(repository, 'packages/matching/src/score-token.ts'), 'utf8');
  const relations = [...source.matchAll(/^ {2}\| '([^']+)'/gm)].map(([, relation]) => relation!);
  expect(relations.length).toBeGreaterThan(10);
  for (const relation of relations)
    expect(inFrench.frenchMatch(`"ada" matched "adah" ${relation}`), relation).not.toContain(relation);
});

test('codes within are words', () => {
  expect(inFrench.matchText('country differs: the list says NG, DE')).toBe(
    'le pays diffère : la liste dit Nigeria, Allemagne',
  );
  expect(inFrench.matchText('both are female')).toBe('même sexe : femme');
  expect(inFrench.matchText('something new')).toBe('something new');
});
