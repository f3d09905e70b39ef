import { expect, test } from 'vitest';
import { itemTitle, matchOr, nameInTitle } from '../../dashboard/src/components/item-title.ts';

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

test('an item about a match is called by it, another by its kind', () => {
  expect(matchOr('Screening alert', [{ code: 'alert_pep' }])).toBe('PEP match');
  expect(matchOr('Document', [{ code: 'document_refused' }])).toBe('Document');
  expect(matchOr('Case', [])).toBe('Case');
});
