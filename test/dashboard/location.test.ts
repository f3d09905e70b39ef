import { beforeAll, expect, test, vi } from 'vitest';
import { addressOf, namesApart } from '../../dashboard/src/api/request.ts';
import { withQuery } from '../../dashboard/src/components/location.ts';
import { customerAt, personAt } from '../../dashboard/src/shell/places.ts';

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://id.bank.example', hash: '' }));

const sent = (address: string): string => new URL(address, 'https://id.bank.example').href.split('#')[0]!;
const NAME = 'Ọmọ Okafor/77';

test('what names a customer or a payment stands behind # in the dashboard’s addresses, which no browser sends', () => {
  const list = withQuery('/dashboard/verifications?kind=sdk&cursor=5', { reference: NAME, cursor: undefined });
  expect(sent(list)).toBe('https://id.bank.example/dashboard/verifications?kind=sdk');
  expect(new URLSearchParams(new URL(list, sent(list)).hash.slice(1)).get('reference')).toBe(NAME);
  const both = withQuery(list, { transaction_id: 't-1', kind: undefined });
  expect(sent(both)).toBe('https://id.bank.example/dashboard/verifications');
  expect(withQuery(both, { reference: undefined, transaction_id: '' })).toBe('/dashboard/verifications');
  // Another page, or a kept view, brings nothing of the one before.
  expect(withQuery('/dashboard/queue', { state: 'open' })).toBe('/dashboard/queue?state=open');
  for (const address of [customerAt(NAME), personAt(NAME)]) {
    expect(sent(address)).not.toContain('Okafor');
    expect(decodeURIComponent(new URL(address, sent(address)).hash)).toBe(`#${NAME}`);
  }
});

test('and in a header in what it asks of the service', () => {
  const { params, headers } = namesApart({ path: { reference: NAME, id: 7 }, query: { reference: '', branch: 3 } });
  expect(addressOf('/v1/customers/{reference}/{id}', params)).toBe('/v1/customers/-/7?branch=3');
  expect(Buffer.from(headers['x-reference']!, 'latin1').toString()).toBe(NAME);
  expect(Object.keys(headers)).toEqual(['x-reference']);
  const listed = namesApart({ query: { transaction_id: NAME, limit: '10' } });
  expect(addressOf('/v1/transactions', listed.params)).toBe('/v1/transactions?transaction_id=-&limit=10');
});
