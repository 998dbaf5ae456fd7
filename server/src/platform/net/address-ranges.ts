import { BlockList, isIP } from 'node:net'
import { embeddedIpv4 } from './client-network.ts'

type Range = { address: string; bits: number; family: 'ipv4' | 'ipv6' }

/** Parses an address or a range (CIDR) such as 203.0.113.0/24 or 2001:db8::/32. Returns undefined for other text. */
function parseRange(text: string): Range | undefined {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0 || address.includes('%')) return undefined
  const family = version === 4 ? 'ipv4' : 'ipv6'
  const maxBits = version === 4 ? 32 : 128
  if (bits === undefined) return { address, bits: maxBits, family }
  if (!/^\d{1,3}$/.test(bits) || Number(bits) < 1 || Number(bits) > maxBits) return undefined
  return { address, bits: Number(bits), family }
}

/** Checks for an address or a range (CIDR). */
export const isRange = (text: string): boolean => parseRange(text) !== undefined

/**
 * Checks whether a client's address is in one of the ranges. An IPv6 address that contains an IPv4 address also matches the ranges of that
 * address.
 */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const parsed = parseRange(range)
    if (parsed) list.addSubnet(parsed.address, parsed.bits, parsed.family)
  }
  const [plain = ''] = address.split('%')
  const v4 = isIP(plain) === 4 ? plain : embeddedIpv4(plain)
  return (isIP(plain) === 6 && list.check(plain, 'ipv6')) || (v4 !== undefined && list.check(v4, 'ipv4'))
}
