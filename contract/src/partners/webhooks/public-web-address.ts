/** Domain names without servers on the public internet (RFC 6761, RFC 6762, RFC 8375 and ICANN's "internal"). */
const privateNames = /(^|\.)(localhost|local|internal|home\.arpa|invalid|test)$/

/** An https URL with a host name and an optional port. The host name has at least two labels, and the last label starts with a letter. */
const publicName = /^https:\/\/((?:[\p{L}\p{N}-]{1,63}\.){1,20}\p{L}[\p{L}\p{N}-]{1,62})(?::\d{1,5})?(?:[/?#]\S*)?$/iu

/**
 * Checks whether an address is allowed for a partner's server: https and a public host name. Unusual notations of a host (a trailing dot,
 * IP addresses in any base, credentials) are rejected, because they bypass checks that compare text.
 */
export function isPublicWebAddress(text: string): boolean {
  const name = publicName.exec(text)?.[1]?.toLowerCase()
  return name !== undefined && !privateNames.test(name)
}
