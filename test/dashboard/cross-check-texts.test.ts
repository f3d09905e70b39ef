import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import * as texts from '../../contract/src/texts/cross-check-texts.ts';
import { speakTo } from '../../contract/src/texts/language.ts';
import { agreementOf, type CauseCode } from '../../server/src/customers/cross-checks/finding.ts';
import { repository } from '../service.fixture.ts';

beforeAll(() => {
  speakTo(() => ({ language: 'fr', region: 'fr-FR' }));
});
const sourceOf = (file: string): string => readFileSync(join(repository, file), 'utf8');
const braces = (text: string): number => text.split('{}').length - 1;

test('each cause of a cross-check has a French sentence that takes as many values', () => {
  const english = [...sourceOf('server/src/customers/cross-checks/finding.ts').matchAll(/^ {2}(\w+): '(.+)',$/gm)];
  expect(english.length).toBeGreaterThan(20);
  for (const [, code = '', sentence = ''] of english) {
    const french = texts.formOf(code) ?? '';
    expect(french, code).not.toBe('');
    expect(french, code).not.toBe(sentence);
    expect(braces(french), code).toBe(braces(sentence));
  }
});

test('so has every way in which two words are one', () => {
  const source = sourceOf('packages/matching/src/score-token.ts');
  const relations = [...source.matchAll(/^ {2}\| '([^']+)'/gm)].map(([, relation]) => relation!);
  expect(relations.length).toBeGreaterThan(10);
  for (const relation of relations) {
    const code: CauseCode = agreementOf(relation as 'exactly');
    expect(texts.formOf(code)).toMatch(/^« \{\} » et « \{\} » concordent ./);
    expect(texts.formOf(code)).not.toContain(relation);
  }
});

test('kinds of numbers are words; what is not known yet stays', () => {
  expect(['passport number', 'NIN', 'ghana ghana id'].map(texts.numberKindText)).toEqual([
    'numéro de passeport',
    'NIN',
    'Ghana Card',
  ]);
  expect(texts.formOf('something_new')).toBeUndefined();
});
