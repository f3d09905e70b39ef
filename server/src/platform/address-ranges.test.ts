import ipaddr from 'ipaddr.js';
import { expect, test } from 'vitest';
import { addressRange, isInRanges } from './address-ranges.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7/32', '192.0.2.7'],
  [' 10.0.0.0/8 ', '10.0.0.0/8'],
  ['2001:DB8::/32', '2001:db8::/32'],
  ['2001:db8:0:0:0:0:0:1', '2001:db8::1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::ffff:a00:0/104', '10.0.0.0/8'],
  ['::1/128', '::1'],
])('%s is stored as %s', (written, stored) => {
  expect(addressRange(written)).toBe(stored);
});

test.each([
  '',
  'bank.example',
  '10.0.0.0/33',
  '10.0.0.0/08',
  '10.0.0.0/-1',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/255.0.0.0',
  '010.0.0.1',
  '10.1',
  '0x0a000001',
  '167772161',
  '10.0.0.256',
  '2001:db8::/129',
  'fe80::1%eth0',
  '[::1]',
  '10.0.0.1:443',
  '::ffff:10.0.0.0/95',
  '::ffff:0:0/90',
  '10.0.0.1, 10.0.0.2',
  '10.0.0.1\n10.0.0.2',
  '*',
])('%j is refused as malformed', (written) => {
  expect(() => addressRange(written)).toThrow(expect.objectContaining({ code: 'address_range_malformed' }));
});

test.each(['0.0.0.0/0', '::/0', '::ffff:0.0.0.0/96'])('%s is refused, because it limits nothing', (written) => {
  expect(() => addressRange(written)).toThrow(expect.objectContaining({ code: 'address_range_unlimited' }));
});

test.each([
  ['10.0.0.5/8', '10.0.0.0/8'],
  ['2001:db8::1/64', '2001:db8::/64'],
  ['::ffff:10.0.0.5/104', '10.0.0.0/8'],
])('%s is refused, and the message names %s', (written, network) => {
  expect(() => addressRange(written)).toThrow(
    expect.objectContaining({ code: 'address_range_host_bits', params: { range: written, network } }),
  );
});

test.each([
  ['10.255.255.255', true],
  ['11.0.0.0', false],
  ['9.255.255.255', false],
  ['::ffff:10.0.0.1', true],
  ['::a00:1', false],
  ['2001:db8:ffff::1', true],
  ['2001:db9::', false],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
])('%s in 10.0.0.0/8, 192.0.2.7 and 2001:db8::/32: %s', (address, inside) => {
  expect(isInRanges(ipaddr.process(address), ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])).toBe(inside);
});
