import { afterEach, expect, test } from 'vitest';
import { type AllowLists, isLoopback, makeOutbounds } from './allow-lists.ts';
import type { Outbound } from './outbound.ts';

const open: Outbound[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
/** Returns the names of the clients that can reach an address. */
async function reach(given: Partial<AllowLists>, url: string): Promise<string[]> {
  const lists: AllowLists = {
    mode: 'live',
    host: '127.0.0.1',
    outboundAllow: undefined,
    operatorAllow: undefined,
    ...given,
  };
  const both = makeOutbounds(lists);
  open.push(both.tenants, both.operator);
  const asked = Object.entries(both).map(async ([name, { checkUrl }]) =>
    checkUrl(url).then(
      () => name,
      () => '',
    ),
  );
  return (await Promise.all(asked)).filter(Boolean).sort();
}

test.each<[Partial<AllowLists>, string, string[]]>([
  [{}, 'http://127.0.0.1:9/', []],
  [{ mode: 'sandbox' }, 'http://127.0.0.1:9/', ['operator', 'tenants']],
  [{ mode: 'sandbox', host: '0.0.0.0' }, 'http://127.0.0.1:9/', ['operator']],
  [{ mode: 'sandbox', outboundAllow: [] }, 'http://127.0.0.1:9/', []],
  [{ outboundAllow: ['10.0.0.0/8'] }, 'http://10.1.2.3/', ['operator', 'tenants']],
  [{ outboundAllow: ['10.0.0.0/8'], operatorAllow: [] }, 'http://10.1.2.3/', ['tenants']],
  [{ operatorAllow: ['10.0.0.0/8'] }, 'http://10.1.2.3/', ['operator']],
  [{ operatorAllow: ['10.0.0.0/8'] }, 'http://169.254.169.254/', []],
])('%o: who reaches %s', async (given, url, who) => {
  expect(await reach(given, url)).toEqual(who);
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.0.2.1', false],
])('%s is loopback: %s', (host, loopback) => {
  expect(isLoopback(host)).toBe(loopback);
});
