import { expect, test } from 'vitest';
import { itemTitle, listTitle, matchOr, nameInTitle } from '../../dashboard/src/components/item-title.ts';
import { nameInList, numberOf } from '../../dashboard/src/pages/queue/item-name.ts';

const masked = (hint: string | null) => ({ masked: true, subject: 'alert:1', field: 'hit.entity_name', hint });

test.each([
  ['O*** A***', 'O••• A•••'],
  [masked('O••• A•••'), 'O••• A•••'],
  // A name that the page may show is not in its title either.
  ['Ọláńrewájú Adé', 'Ọ••• A•••'],
  ['Okafor, Amaka', 'O••• A•••'],
  [masked(null), undefined],
  [null, undefined],
  [undefined, undefined],
  [' ', undefined],
])('the name %j is %j in a title', (name, title) => expect(nameInTitle(name)).toBe(title));

test('a title has the parts that are known', () => {
  expect(itemTitle('PEP match', undefined, 'O••• A•••', null, '')).toBe('PEP match · O••• A•••');
});

test('a list of names is its first and the number of the others', () => {
  expect(listTitle([])).toBeUndefined();
  expect(listTitle(['Structuring'])).toBe('Structuring');
  expect(listTitle(['Structuring', 'Fan-out', 'Velocity'])).toBe('Structuring and 2 more');
});

test('an item about a match is called by it, another by its kind', () => {
  expect(matchOr('Screening alert', [{ code: 'alert_pep' }])).toBe('PEP match');
  expect(matchOr('Document', [{ code: 'document_refused' }])).toBe('Document');
  expect(matchOr('Case', [])).toBe('Case');
});

test('a case has its code wherever it is named, another item its kind and the number of its page', () => {
  const item = { kind: 'case', subject_id: 9, case_id: '#14896Y', name: null } as const;
  expect(numberOf(item)).toBe('Case #14896Y');
  expect(nameInList(item)).toBe('Case #14896Y');
  expect(nameInList({ ...item, name: 'A••• E•••' })).toBe('A••• E•••');
  expect(numberOf({ kind: 'document', subject_id: 12, case_id: null })).toBe('Document 12');
});
