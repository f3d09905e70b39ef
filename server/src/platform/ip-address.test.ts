import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readIpAddress } from './ip-address.ts';

test('each writing of an IPv4 address is the same address', () =>
  fc.assert(
    fc.property(fc.ipV4(), fc.integer({ min: 1, max: 65_535 }), (address, port) => {
      const [a, b, c, d] = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
      for (const written of [
        ` ${address}:${port}`,
        `::ffff:${address}`,
        `[::ffff:${address}]:${port}`,
        `[::FFFF:${a}${b}:${c}${d}]`,
        `0:0:0:0:0:ffff:${a}${b}:${c}${d}%eth0`,
      ])
        expect([written, readIpAddress(written)?.toNormalizedString()]).toEqual([written, address]);
    }),
  ));

test('each writing of an IPv6 address is the same address', () => {
  for (const written of ['2001:DB8::1', '[2001:db8::1]:443', '2001:0db8:0:0:0:0:0:1%en0', '[2001:db8::1]'])
    expect(readIpAddress(written)?.toNormalizedString()).toBe('2001:db8:0:0:0:0:0:1');
});

test.each(['', 'unknown', '203.0.113.7:', '203.0.113.7:x', '[203.0.113.7', ':443', '300.1.1.1:80'])(
  '%j is not an address',
  (written) => expect(readIpAddress(written)).toBeUndefined(),
);
