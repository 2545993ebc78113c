import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['an IPv4 address is its own network', '203.0.113.7', '203.0.113.7'],
  ['an IPv6 address loses the half that its household chooses', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['another address of the same household is the same network', '2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['zeros may be left out anywhere', '2001:db8::1', '2001:db8:0:0::/64'],
  ['the next household is another network', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['an IPv4 address written as IPv6 is the IPv4 address', '::ffff:203.0.113.7', '203.0.113.7'],
  ['what is no address is one network', 'local', 'local'],
])('%s', (_, address, network) => {
  expect(networkOf(address)).toBe(network)
})
