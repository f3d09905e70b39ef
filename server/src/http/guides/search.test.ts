import { expect, test } from 'vitest';
import { indexOf, search, stemOf } from './search.js';

const section = (heading: string, text: string, guide = 'Guide') => ({ guide, heading, text, address: `/${heading}` });
const sections = [
  section('POST /v1/sdk-config/{config_id}/webhook-secret', 'Rotate the webhook secret', 'API'),
  section('Signature', 'After a rotation of secrets even retries carry the new one'),
  section('Limits', 'Requests per second. 429 has retry-after'),
];
const headings = (query: string): string[] => search(indexOf(sections), query).map(({ heading }) => heading);

test('words are found by their stems, in endpoints too', () => {
  for (const query of ['rotate secret', 'rotating secrets', 'Rotation SECRET'])
    expect(headings(query), query).toEqual([sections[0]!.heading, 'Signature']);
});

test('every word must be there; the beginning of a word is enough; nothing asked, nothing found', () => {
  expect(headings('rotate limit')).toEqual([]);
  expect(headings('reque')).toEqual(['Limits']);
  expect(headings('429')).toEqual(['Limits']);
  expect(headings('retry-after')).toEqual(['Limits']);
  expect(headings('  ')).toEqual([]);
});

test('short words keep their letters', () => {
  expect(['ids', 'key', 'used', 'policies', 'policy'].map(stemOf)).toEqual(['ids', 'key', 'used', 'polic', 'polic']);
});
