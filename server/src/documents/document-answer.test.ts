import { expect, test } from 'vitest';
import { documentAnswer } from './document-answer.ts';
import type { DocumentRead } from './document-reading.ts';
import type { DocumentType } from './reading.ts';

const field = (value: string) => ({ value, raw: value, score: 1, source: 'print' as const });
const answer = (type: DocumentType, read: Partial<DocumentRead> = {}) =>
  documentAnswer(
    { fields: {}, valid: true, portrait: null, ...read } as DocumentRead,
    type,
    new Date('2026-11-22T23:00:00Z'),
  );

test('photo: null for documents without a face, absent where none was found', () => {
  for (const type of ['cac_certificate', 'utility_bill'] as const) {
    expect(answer(type).photo).toBeNull();
    expect(answer(type, { portrait: '/9j/' }).photo).toBeNull();
  }
  expect(answer('passport')).not.toHaveProperty('photo');
  expect(answer('passport', { portrait: '/9j/' }).photo).toBe('/9j/');
});

test('what was not read is absent; half of a name is no full name', () => {
  expect(answer('passport', { fields: { first_name: field('AMAKA') } })).toEqual({
    valid: true,
    first_name: 'AMAKA',
    id_type: 'passport',
    document_type: 'passport',
  });
});

test('first_name holds all given names, whether they were printed together or apart', () => {
  const last_name = field('OKAFOR');
  const together = answer('passport', { fields: { first_name: field('AMAKA CHISOM'), last_name } });
  const apart = { first_name: field('AMAKA'), other_names: field('CHISOM'), last_name };
  const slip = answer('national_id', { fields: apart });
  for (const { first_name, full_name } of [together, slip])
    expect([first_name, full_name]).toEqual(['AMAKA CHISOM', 'AMAKA CHISOM OKAFOR']);
});

test('a document is good on its last day, and expired on the next', () => {
  const expired = (day: string) => answer('passport', { fields: { expiry_date: field(day) } }).is_expired;
  expect([expired('2026-11-21'), expired('2026-11-22'), expired('2034-03-11')]).toEqual([true, false, false]);
});
