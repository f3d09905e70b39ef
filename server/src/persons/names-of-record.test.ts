import { expect, test } from 'vitest';
import { namesOfRecord } from './names-of-record.ts';

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
