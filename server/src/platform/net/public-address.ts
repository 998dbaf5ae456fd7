import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 ranges in IANA's special-purpose registry: loopback, private, link-local, metadata, test networks, multicast. */
const specialIpv4Ranges = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/**
 * The global range of IPv6. The ranges below are excluded: tunnels for IPv4 (Teredo in 2001::/23, 6to4 in 2002::/16) and documentation
 * ranges.
 */
const globalIpv6Range = '2000::/3'
const specialIpv6Ranges = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48']

function listOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const refusedIpv4 = listOf(specialIpv4Ranges, 'ipv4')
const globalIpv6 = listOf([globalIpv6Range], 'ipv6')
const refusedIpv6 = listOf(specialIpv6Ranges, 'ipv6')

/** Checks whether an IP address is on the public internet. IPv4-mapped IPv6 addresses (`::ffff:…`, `64:ff9b::…`) are never public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refusedIpv4.check(address, 'ipv4')
  return isIPv6(address) && globalIpv6.check(address, 'ipv6') && !refusedIpv6.check(address, 'ipv6')
}
