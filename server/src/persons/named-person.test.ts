import { expect, test } from 'vitest';
import type { Person } from './find-person.ts';
import { namedPerson } from './named-person.ts';

const person = {
  records: [
    { kind: 'screening', summary: { reference: 'customer-7' }, evidence: screened('Ada Eze', ['66554433221', '123']) },
    { kind: 'customer', summary: { reference: 'vip' }, evidence: { identifier: { number: '22222222222' } } },
    { kind: 'sdk', summary: null, result: { customer_profile: { id_number: '99999999999' } } },
  ],
  transactions: [
    {
      transaction: {
        customer_details: {
          ...{ customer_name: 'Zainab Musa', customer_email: 'zm@e.example', customer_phone: '08031234567' },
          identifier: '55667788990',
        },
      },
    },
    { transaction: null },
  ],
} as unknown as Person;

function screened(name: string, idNumbers: readonly string[]) {
  return { screened: [{ subject: { name, idNumbers } }] };
}

test('a person is named by what the records and transactions say, whatever the criteria were', () => {
  const { exact, names } = namedPerson(person, { number: '22222222222' });
  expect(exact).toEqual([
    ...['22222222222', 'customer-7', '66554433221', 'zm@e.example', '08031234567', '55667788990'],
  ]);
  expect(names).toEqual(['Ada Eze', 'Zainab Musa']);
});

test('short values and numbers of runs name nobody, but what the user searched for does', () => {
  const { exact } = namedPerson(person, { reference: 'vip', email: 'a@b' });
  expect(exact.slice(0, 3)).toEqual(['vip', 'a@b', '22222222222']);
  for (const value of ['123', '99999999999']) expect(exact).not.toContain(value);
});
