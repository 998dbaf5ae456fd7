/** Names that never lead to a server on the public internet (RFC 6761, RFC 6762, RFC 8375 and ICANN's "internal"). */
const privateNames = /(^|\.)(localhost|local|internal|home\.arpa|invalid|test)$/

/** A scheme, a name with at least two labels, the last of which starts with a letter, and an optional port. */
const publicName = /^https:\/\/((?:[\p{L}\p{N}-]{1,63}\.){1,20}\p{L}[\p{L}\p{N}-]{1,62})(?::\d{1,5})?(?:[/?#]\S*)?$/iu

/**
 * Whether a partner may enter this as the address of their server: https, and a public host name. Unusual notations of a host (a trailing
 * dot, IP addresses in any base, credentials) bypass checks that compare text.
 */
export function isPublicWebAddress(text: string): boolean {
  const name = publicName.exec(text)?.[1]?.toLowerCase()
  return name !== undefined && !privateNames.test(name)
}
