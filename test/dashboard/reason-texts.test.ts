import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { speakTo } from '../../contract/src/texts/language.ts';
import * as texts from '../../contract/src/texts/reason-texts.ts';
import { identityError } from '../../server/src/customers/identifier-rules.ts';
import { emptyMessage, faultMessages } from '../../server/src/documents/reading-fault.ts';
import { describeStranger } from '../../server/src/documents/stranger.ts';
import { VIDEO_FAULTS } from '../../server/src/vision/video/decoded-video.ts';
import { repository } from '../service.fixture.ts';

beforeAll(() => {
  speakTo(() => ({ language: 'fr', region: 'fr-FR' }));
});

/** Sentences of a source: what begins as one and has blanks. */
function sentencesOf(file: string, begins: RegExp): string[] {
  const source = readFileSync(join(repository, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '');
  const found = [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, one, two]) => one ?? two ?? '');
  return found.filter((text) => begins.test(text) && text.includes(' '));
}
const untold = (some: readonly string[]): string[] => some.filter((text) => texts.frenchReason(text) === undefined);

test.each([
  ['server/src/customers/decide.ts', /^[a-z]/, 7],
  ['server/src/sdk-runs/run-findings.ts', /^[A-Z]/, 8],
  ['server/src/faces/liveness/cue-table.ts', /^[A-Z]/, 10],
  ['server/src/faces/liveness/verdict.ts', /^[A-Z]/, 3],
  ['server/src/faces/liveness/check-liveness.ts', /^[A-Z]/, 3],
  ['server/src/faces/check-selfie.ts', /^[A-Z]/, 2],
] as const)('every reason in %s is said in French', (file, begins, least) => {
  const said = sentencesOf(file, begins);
  expect(said.length).toBeGreaterThanOrEqual(least);
  expect(untold(said)).toEqual([]);
});

test('so is why a document, a picture or a number could not be used', () => {
  const causes = ['badly_formed', 'not_found', 'refused', 'unavailable', 'not_configured', 'disabled'] as const;
  const numbers = causes.flatMap((cause) => [
    identityError({ country: 'nigeria', type: 'bvn' }, cause),
    identityError({ country: 'ghana', type: 'ghana_id' }, cause),
    identityError({ country: 'kenya', type: 'national_id' }, cause),
  ]);
  expect(untold([...Object.values(faultMessages), ...Object.values(VIDEO_FAULTS), ...numbers])).toEqual([]);
});

test('names, numbers and countries stand in it', () => {
  const stranger = describeStranger(['DRIVING LICENCE', 'REPUBLIQUE FRANCAISE']);
  expect(
    [
      emptyMessage("a Nigerian voter's card"),
      `This is not the document type submitted: it looks like ${stranger}.`,
      'This is not the document type submitted: nothing on it shows a passport.',
      'This document was issued by Germany, not by Nigeria, the country submitted.',
      'Failed: mrz check digits, dates in order',
      '0 on sanctions lists, 1 politically exposed',
      '2 of 3 names: 2 on sanctions lists, 0 politically exposed',
      'possible match with a sanctions list, match with a politically exposed person',
      'strong sanction match, 96 of 100',
    ].map((text) => texts.frenchReason(text)),
  ).toEqual([
    'Cela ressemble à une carte d’électeur du Nigeria, mais c’est vide : ni numéro ni nom n’y ont été trouvés.',
    'Ce n’est pas le type de document annoncé : cela ressemble à un permis de conduire (France).',
    'Ce n’est pas le type de document annoncé : rien n’y montre un passeport.',
    'Ce document n’est pas du pays annoncé : Allemagne, et non Nigeria.',
    'Échec : Chiffres de contrôle de la MRZ ; Dates dans l’ordre',
    '0 concordance avec des listes de sanctions, 1 personne politiquement exposée',
    '2 noms sur 3 : 2 concordances avec des listes de sanctions, 0 personne politiquement exposée',
    'concordance possible avec une liste de sanctions, concordance avec une personne politiquement exposée',
    'concordance forte avec une sanction, 96 sur 100',
  ]);
  expect(texts.frenchReason('something new')).toBeUndefined();
});
