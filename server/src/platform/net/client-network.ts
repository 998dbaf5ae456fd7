import { isIPv6 } from 'node:net'

/** The groups of an IPv6 address that an internet provider gives to one line. The rest is chosen by the client. */
const networkGroups = 4

/** Returns the eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes an IPv4 address at the end in hexadecimal.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/**
 * Returns the network whose requests are counted together: an IPv4 address itself, and of an IPv6 address its /64 network, because each
 * line has 2^64 addresses and could use a new one for each request (RFC 6177). IPv4-mapped addresses (`::ffff:192.0.2.1`) count as IPv4.
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') {
    return groups
      .slice(6)
      .map((group) => Number.parseInt(group, 16))
      .flatMap((pair) => [pair >> 8, pair & 255])
      .join('.')
  }
  return `${groups.slice(0, networkGroups).join(':')}::/64`
}
