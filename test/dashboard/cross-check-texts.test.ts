import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOKEN_RELATIONS } from '@hakiki/matching/match-reason.ts';
import { beforeAll, expect, test } from 'vitest';
import * as texts from '../../packages/texts/src/cross-check-texts.ts';
import { matchReasons as english } from '../../packages/texts/src/en/match-reasons.ts';
import { speakTo } from '../../packages/texts/src/language.ts';
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
  for (const relation of TOKEN_RELATIONS) {
    const code: CauseCode = agreementOf(relation);
    expect(texts.formOf(code)).toMatch(/^« \{\} » et « \{\} » concordent ./);
    expect(texts.formOf(code)).not.toContain(english[relation]);
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
