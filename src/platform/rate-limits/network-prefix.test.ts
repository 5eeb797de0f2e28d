import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getNetworkPrefix } from './network-prefix.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['64:ff9b::192.0.2.1', '192.0.2.1'],
  ['::ffff:0:192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:DB8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['unix:/run/souk.sock', 'unix:/run/souk.sock'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(getNetworkPrefix(address)).toBe(network);
});

test('every address of a /64 network counts as that network, and no address of another network does', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const host = fc.tuple(group, group, group, group);
  const networks = fc.uniqueArray(fc.tuple(group, group, group), { minLength: 2, maxLength: 2, selector: String });
  const write = (network: readonly string[], rest: readonly string[]) => ['2001', ...network, ...rest].join(':');
  fc.assert(
    fc.property(networks, host, host, ([network = ['0'], other = ['0']], one, two) => {
      expect(getNetworkPrefix(write(network, one))).toBe(getNetworkPrefix(write(network, two)));
      expect(getNetworkPrefix(write(network, one))).not.toBe(getNetworkPrefix(write(other, one)));
    }),
  );
});
