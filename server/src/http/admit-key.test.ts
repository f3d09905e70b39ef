import { expect, test } from 'vitest';
import { admitKey } from './admit-key.ts';

const endpoint = { scope: 'documents' } as const;
const unlimited = { allowedAddresses: [] };
const codeOf = (work: () => void): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('a key without limits may call every endpoint from every address, also from none', () => {
  for (const ip of ['192.0.2.1', '::1', undefined, 'unknown'])
    expect(
      codeOf(() => admitKey(endpoint, unlimited, ip)),
      String(ip),
    ).toBeUndefined();
});

test('a key with scopes may call only the endpoints of these scopes', () => {
  const limited = (scopes: readonly ('documents' | 'faces')[]) => ({ ...unlimited, scopes });
  expect(codeOf(() => admitKey(endpoint, limited(['faces', 'documents']), '192.0.2.1'))).toBeUndefined();
  expect(codeOf(() => admitKey(endpoint, limited(['faces']), '192.0.2.1'))).toBe('key_scope_missing');
  expect(codeOf(() => admitKey(endpoint, limited([]), '192.0.2.1'))).toBe('key_scope_missing');
});

test('a key with addresses is refused from every other address, and before its scope is checked', () => {
  const key = { allowedAddresses: ['10.0.0.0/8', '2001:db8::/48'], scopes: ['faces'] as const };
  for (const ip of ['11.0.0.1', '2001:db9::1', '::a00:1', undefined, '', 'unknown'])
    expect(
      codeOf(() => admitKey(endpoint, key, ip)),
      String(ip),
    ).toBe('key_address_not_allowed');
  for (const ip of ['10.1.2.3', '::ffff:10.1.2.3', '10.1.2.3:5060', '[2001:db8::7]:443', '2001:db8::1%eth0'])
    expect(
      codeOf(() => admitKey(endpoint, key, ip)),
      ip,
    ).toBe('key_scope_missing');
});
