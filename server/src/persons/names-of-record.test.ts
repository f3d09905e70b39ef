import { expect, test } from 'vitest';
import { namesOfRecord, numbersOfRecord } from './names-of-record.ts';

test.each([
  [
    'the authority',
    { result: { identity: { first_name: 'Amaka', middle_name: 'Chisom', last_name: 'Okafor' } } },
    ['Amaka Chisom Okafor'],
  ],
  ['the document', { result: { full_name: 'ADA EZE', first_name: 'ADA', last_name: 'EZE' } }, ['ADA EZE']],
  ['the run', { result: { document: { first_name: 'Ada', last_name: 'Eze' }, customer_profile: null } }, ['Ada Eze']],
  [
    'the question',
    {
      result: { sanctions: [{ name: 'Somebody Listed' }] },
      evidence: { screened: [{ subject: { name: 'Ada Eze' } }] },
    },
    ['Ada Eze'],
  ],
  [
    'the question in parts',
    { evidence: { screened: [{ subject: { firstName: 'Ada', lastName: 'Eze' } }] } },
    ['Ada Eze'],
  ],
  ['nobody', { result: null, evidence: { screened: [{ forgotten: true }] } }, []],
])('%s', (_, record, names) => {
  expect(namesOfRecord({ result: undefined, evidence: undefined, ...record })).toEqual(names);
});

test.each([
  ['the document', { result: { full_name: 'ADA EZE', id_number: 'A00000019' } }, ['A00000019']],
  ['the question', { evidence: { screened: [{ subject: { idNumbers: ['66554433221'] } }] } }, ['66554433221']],
  ['several people', { evidence: { screened: [{ subject: { idNumbers: ['1'] } }, { subject: {} }] } }, []],
  ['nobody', { result: null }, []],
])('the numbers of %s', (_, record, numbers) => {
  expect(numbersOfRecord({ result: undefined, evidence: undefined, ...record })).toEqual(numbers);
});
