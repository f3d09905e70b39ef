import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAddressPolicy } from './address-policy.ts';

const strict = makeAddressPolicy({ allow: [], allowLoopback: false });

describe('which addresses may be reached', () => {
  it.each(['8.8.8.8', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
    '%s is public',
    (address) => {
      expect(strict.permits(address)).toBe(true);
    },
  );

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback, far end', '127.255.255.254'],
    ['loopback IPv6', '::1'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['unique local', 'fd00:ec2::254'],
    ['link-local, cloud metadata', '169.254.169.254'],
    ['link-local IPv6', 'fe80::1'],
    ['site-local', 'fec0::1'],
    ['carrier-grade NAT, cloud metadata', '100.100.100.200'],
    ['cloud control address that looks public', '168.63.129.16'],
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['unspecified IPv6', '::'],
    ['multicast', '224.0.0.1'],
    ['multicast IPv6', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['benchmarking', '198.18.0.1'],
    ['reserved', '240.0.0.1'],
    ['IPv4-mapped, public inside', '::ffff:8.8.8.8'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-compatible', '::10.0.0.1'],
    ['NAT64', '64:ff9b::a9fe:a9fe'],
    ['local NAT64', '64:ff9b:1::a9fe:a9fe'],
    ['6to4', '2002:7f00:1::1'],
    ['Teredo', '2001::1'],
    ['documentation', '2001:db8::1'],
    ['outside global unicast', '4000::1'],
    ['not an address', 'example.com'],
  ])('%s is refused: %s', (_, address) => {
    expect(strict.permits(address)).toBe(false);
  });

  it('refuses every address of the private ranges, whatever the last bytes', () => {
    const byte = fc.nat(255);
    fc.assert(
      fc.property(
        fc.constantFrom('10.0', '127.0', '169.254', '192.168', '172.20', '100.64'),
        byte,
        byte,
        (net, a, b) => {
          expect(strict.permits(`${net}.${a}.${b}`)).toBe(false);
          expect(strict.permits(`::ffff:${net}.${a}.${b}`)).toBe(false);
        },
      ),
    );
  });

  it('opens only what the operator lists', () => {
    const open = makeAddressPolicy({
      allow: ['10.2.0.0/16', '192.168.7.7', 'Authority.Internal', 'fd12::/16'],
      allowLoopback: true,
    });
    expect(['10.2.9.9', '192.168.7.7', 'fd12::5', '127.0.0.1', '::1'].every(open.permits)).toBe(true);
    expect(['10.3.0.1', '192.168.7.8', 'fd13::5', '169.254.169.254'].some(open.permits)).toBe(false);
    expect(open.trustsHost('authority.internal.')).toBe(true);
    expect(open.trustsHost('evil-authority.internal')).toBe(false);
  });

  it('says which entry of OUTBOUND_ALLOW it cannot understand', () => {
    expect(() => makeAddressPolicy({ allow: ['http://x/'], allowLoopback: false })).toThrow(/http:\/\/x\//);
  });
});
