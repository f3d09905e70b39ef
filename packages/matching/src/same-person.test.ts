import { describe, expect, it } from 'vitest';
import type { ListedEntity } from './entity.ts';
import { born, listed } from './listed-entity.fixture.ts';
import { samePerson } from './same-person.ts';

const NAME = 'Tijani Baruwa';
const births = born('1971-03-04');
const number = (value: string): Partial<ListedEntity> => ({ identifiers: [{ type: 'Passport', value }] });
const same = (a: ListedEntity, b: ListedEntity): boolean => {
  const there = samePerson(a, b);
  expect(samePerson(b, a)).toBe(there);
  return there;
};
const person = (names: readonly string[], more: Partial<ListedEntity> = {}) => listed('1', names, more);
const company = (name: string, more: Partial<ListedEntity> = {}) =>
  listed('1', [name], { kind: 'organization', ...more });

describe('entries of two lists are one person', () => {
  const range = (from: string, to: string) => [{ from, to, circa: true }];
  it.each<[string, ListedEntity, ListedEntity, boolean]>([
    ['by name and birth date', person([NAME], { births }), person([NAME], { births }), true],
    ['another spelling', person(['Mohammed Atta'], { births }), person(['Muhammad Atta'], { births }), true],
    ['an alias', person(['Abu Tijo', NAME], { births }), person([NAME], { births }), true],
    ['no birth date', person([NAME], { births }), person([NAME]), false],
    ['another birth date', person([NAME], { births }), person([NAME], { births: born('1971-03-05') }), false],
    [
      'ranges that touch',
      person([NAME], { births: range('1970-01-01', '1971-03-04') }),
      person([NAME], { births: range('1971-03-04', '1975-12-31') }),
      true,
    ],
    [
      'ranges that do not',
      person([NAME], { births: range('1970-01-01', '1971-03-03') }),
      person([NAME], { births: range('1971-03-04', '1975-12-31') }),
      false,
    ],
    [
      'any of several birth dates',
      person([NAME], { births: [...born('1950-01-01'), ...births] }),
      person([NAME], { births: [...born('1990-01-01'), ...births] }),
      true,
    ],
    ['a name only alike', person([NAME], { births }), person(['Tijani Barkindo'], { births }), false],
    [
      'a number, and a name alike',
      person([NAME], number('A1234567')),
      person(['T. Baruwa'], number('a-1234567')),
      true,
    ],
    [
      'a number, and another name',
      person([NAME], number('A1234567')),
      person(['Wei Zhang'], number('A1234567')),
      false,
    ],
    ['another number', person([NAME], number('A1234567')), person([NAME], number('A1234568')), false],
    ['numbers too short to tell', person([NAME], number('12')), person([NAME], number('12')), false],
  ])('%s', (_, a, b, expected) => {
    expect(same(a, b)).toBe(expected);
  });

  it('a weak alias says nothing', () => {
    const weak = { ...person([NAME], { births }), names: [{ text: NAME, quality: 'weak' as const }] };
    expect(same(weak, person([NAME], { births }))).toBe(false);
    expect(same(weak, weak)).toBe(false);
  });
  it('the first twelve names count', () => {
    const others = Array.from({ length: 12 }, (_, i) => `Zubalo${i} Krentovic${i}`);
    expect(same(person([...others.slice(1), NAME], { births }), person([NAME], { births }))).toBe(true);
    expect(same(person([...others, NAME], { births }), person([NAME], { births }))).toBe(false);
  });
});

describe('entries of two lists are one organisation', () => {
  it.each<[string, ListedEntity, ListedEntity, boolean]>([
    ['by the whole name', company('Dorvane Shipping'), company('Dorvane Shipping'), true],
    ['a known spelling', company('Mohammed'), company('Muhammad'), true],
    ['a part of the name', company('Dorvane Shipping'), company('Dorvane Shipping Kumbrel'), false],
    [
      'a number, and a part of the name',
      company('Dorvane', number('RC12345')),
      company('Dorvane Shipping', number('RC12345')),
      true,
    ],
    ['not a person', company(NAME, { births }), person([NAME], { births }), false],
    ['not a person, with a number', company(NAME, number('A1234567')), person([NAME], number('A1234567')), false],
    ['of unknown kind', company('Dorvane Shipping'), company('Dorvane Shipping', { kind: 'unknown' }), true],
    ['a person of unknown kind', person([NAME], { births }), person([NAME], { kind: 'unknown', births }), true],
  ])('%s', (_, a, b, expected) => {
    expect(same(a, b)).toBe(expected);
  });
});
