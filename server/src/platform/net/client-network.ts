import { isIPv6 } from 'node:net'

/** The groups of an IPv6 address that an internet provider gives to one line. The rest is chosen by the client. */
const networkGroups = 4

/** The first six groups of addresses that end with an IPv4 address. */
const ipv4Prefixes = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']

/** Returns the eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes an IPv4 address at the end in hexadecimal.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/** Returns the IPv4 address that a mapped or translated IPv6 address contains. Undefined for other addresses. */
export function embeddedIpv4(address: string): string | undefined {
  if (!isIPv6(address)) return undefined
  const groups = groupsOf(address)
  if (!ipv4Prefixes.includes(groups.slice(0, 6).join(':'))) return undefined
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')
}

/**
 * Returns the network whose requests are counted together: an IPv4 address itself, and of an IPv6 address its /64 network, because each
 * line has 2^64 addresses and could use a new one for each request (RFC 6177). Addresses
 * that contain an IPv4 address count as it: mapped ones (`::ffff:192.0.2.1`), and those of clients behind a translator (`64:ff9b::192.0.2.1`, RFC
 * 6052).
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  return embeddedIpv4(plain) ?? `${groupsOf(plain).slice(0, networkGroups).join(':')}::/64`
}
