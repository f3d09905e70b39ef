import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingInFrench, frenchFindings } from '../../dashboard/src/pages/connections/french-findings.ts';
import { repository } from '../service.fixture.ts';

const source = readFileSync(join(repository, 'server/src/receivers/examine-receiver.ts'), 'utf8');
const found = (pattern: RegExp): string[] => [...source.matchAll(pattern)].map(([, text]) => text!);
const mistakes = found(/['`](?:: )?((?:it|there|a second|the receiver|too close) [^'`]+)['`]/g).map((text) =>
  text.replace(/\$\{RAW\}/, 'RAW'),
);
const deliveries = found(/delivery: '([^']+)'/g);

test('whatever the examination of a receiver says is there in French, and nothing else is', () => {
  expect(mistakes.length).toBeGreaterThan(18);
  expect(deliveries.length).toBeGreaterThan(6);
  expect(Object.keys(frenchFindings).toSorted()).toEqual([...new Set([...deliveries, ...mistakes])].toSorted());
});

test.each([
  ['answered 200 in 12 ms', 'a répondu 200 en 12 ms'],
  ['answered 401', 'a répondu 401'],
  [
    'answered 200: it accepts any signature of the right form: it never computes its own',
    'a répondu 200 : il accepte toute signature de la bonne forme : il ne calcule jamais la sienne',
  ],
  [
    'answered 500: it serialises the parsed body with spaces: verify over the raw bytes of the request, before any JSON parser',
    'a répondu 500 : il réécrit le corps analysé avec des espaces : vérifiez sur les octets bruts de la requête, avant tout analyseur JSON',
  ],
  ['no answer (its server took too long to answer)', 'pas de réponse (son serveur a mis trop de temps à répondre)'],
  [
    'could not be delivered: its server could not be reached',
    'n’a pas pu être envoyée : son serveur n’a pas pu être atteint',
  ],
  ['unsigned', 'sans signature'],
  ['something new', 'something new'],
])('%s', (english, french) => expect(findingInFrench(english)).toBe(french));
