import { expect, test } from 'vitest';
import { specimenPhoto } from '../documents/specimen/specimen-photo.ts';
import type { Identifier } from './authority.ts';
import { contradictionsOf } from './number-facts.ts';
import { makeSandboxAuthority } from './sandbox-authority.ts';

const context = { credentials: {}, reference: 'r', timeoutMs: 1, signal: new AbortController().signal };
const who = (country: Identifier['country'], type: Identifier['type'], number: string): Identifier => ({
  country,
  type,
  number,
});

test.each([
  who('nigeria', 'bvn', '22222222222'),
  who('nigeria', 'nin', '11111111111'),
  who('nigeria', 'bvn', '33333333333'),
  who('nigeria', 'vnin', 'AB111111111111CD'),
  who('kenya', 'national_id', '22222222'),
  who('ghana', 'ghana_id', 'GHA-222222222-2'),
  who('ghana', 'national_id', 'GHA-222222222-2'),
  who('uganda', 'national_id', 'CF922222222222'),
  who('rwanda', 'national_id', '1199280000000022'),
])('$country $type $number is a whole person whom the number does not contradict', async (identifier) => {
  const answer = await makeSandboxAuthority().verify(identifier, context);
  if (answer.kind !== 'found') throw new Error(answer.kind);
  const { firstName, lastName, dateOfBirth, gender } = answer.person;
  expect([firstName, lastName, dateOfBirth, gender].every(Boolean)).toBe(true);
  expect(contradictionsOf(identifier, answer.person)).toEqual([]);
});

test('unknown numbers, numbers of another type, and the one that is down', async () => {
  const { verify } = makeSandboxAuthority();
  expect(await verify(who('nigeria', 'bvn', '44444444444'), context)).toEqual({ kind: 'not_found' });
  expect(await verify(who('nigeria', 'nin', '22222222222'), context)).toEqual({ kind: 'not_found' });
  expect(await verify(who('nigeria', 'bvn', '55555555555'), context)).toMatchObject({ kind: 'unavailable' });
});

test.each([
  who('nigeria', 'bvn', '70000000100'),
  who('kenya', 'national_id', '70000100'),
  who('ghana', 'ghana_id', 'GHA-700000010-0'),
  who('uganda', 'national_id', 'CF920000000100'),
  who('rwanda', 'national_id', '1199270000000100'),
])(
  'the person of $country $number has a photo, that of the specimen passport; an operator may replace the person',
  async (number) => {
    const answer = await makeSandboxAuthority().verify(number, context);
    if (answer.kind !== 'found') throw new Error(answer.kind);
    expect(Buffer.from(answer.person.photo!, 'base64').equals(await specimenPhoto())).toBe(true);
    expect(contradictionsOf(number, answer.person)).toEqual([]);
    const person = { firstName: 'Ada', lastName: 'Test', dateOfBirth: '2000-01-01', gender: 'Female' };
    const replaced = makeSandboxAuthority([{ ...number, person }]);
    expect(await replaced.verify(number, context)).toEqual({ kind: 'found', person });
  },
);

test("an operator's people are added, and win", async () => {
  const person = { firstName: 'Ada', lastName: 'Test', dateOfBirth: '2000-01-01', gender: 'Female' };
  const { verify } = makeSandboxAuthority([{ country: 'nigeria', type: 'bvn', number: '44444444444', person }]);
  expect(await verify(who('nigeria', 'bvn', '44444444444'), context)).toEqual({ kind: 'found', person });
});

test("a fault in the operator's file is named by its place, not its content", () => {
  const rows = [{ country: 'kenya', type: 'national_id', number: '1', person: { firstName: 'Secret' } }];
  expect(() => makeSandboxAuthority(rows)).toThrow(/^sandbox people: \/0\/person /);
  expect(() => makeSandboxAuthority(rows)).not.toThrow(/Secret/);
});
