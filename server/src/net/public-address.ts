import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** What IANA's special-purpose registries keep from the public internet: loopback, private, link-local, metadata, tests, multicast. */
const keptFromThePublic = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/** Of IPv6 only the global range counts, without what tunnels to IPv4 (2001::/23 holds Teredo, 2002::/16 is 6to4) or documents. */
const globalRange = '2000::/3'
const notGlobal = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48']

function listOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const refused4 = listOf(keptFromThePublic, 'ipv4')
const global6 = listOf([globalRange], 'ipv6')
const refused6 = listOf(notGlobal, 'ipv6')

/** Whether an address (not a name) belongs to the public internet. IPv4 dressed up as IPv6 (`::ffff:…`, `64:ff9b::…`) does not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused4.check(address, 'ipv4')
  return isIPv6(address) && global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
}
