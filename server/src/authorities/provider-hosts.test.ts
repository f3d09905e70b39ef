import { expect, test } from 'vitest';
import { isProviderUrl, sendToProviders } from './provider-hosts.ts';

const live = { mode: 'live', providerHosts: ['kyc.bank.example'] } as const;
test.each([
  ['https://api.prembly.com/verification/bvn', true],
  ['https://kyc.bank.example/v1', true],
  ['http://api.prembly.com/', false],
  ['https://api.prembly.com.evil.example/', false],
  ['https://evil.example/?api.prembly.com', false],
  ['https://api.prembly.com@evil.example/', false],
  ['https://169.254.169.254/', false],
  ['api.prembly.com', false],
])('in live mode %s: %s', async (url, allowed) => {
  expect(isProviderUrl(live, url)).toBe(allowed);
  const asked: string[] = [];
  const send = sendToProviders(live, async (_method, to) => {
    asked.push(to);
    throw new Error('asked');
  });
  await expect(send('GET', url)).rejects.toThrow(allowed ? 'asked' : /does not reach/);
  expect(asked).toEqual(allowed ? [url] : []);
});

test('a sandbox takes any web address', () => {
  expect(isProviderUrl({ mode: 'sandbox', providerHosts: [] }, 'http://127.0.0.1:9/')).toBe(true);
  expect(isProviderUrl({ mode: 'sandbox', providerHosts: [] }, 'file:///etc/passwd')).toBe(false);
});
