/** Names that never lead to a server on the public internet (RFC 6761, RFC 6762, RFC 8375 and ICANN's "internal"). */
const privateNames = /(^|\.)(localhost|local|internal|home\.arpa|invalid|test)$/

/**
 * Whether a partner may enter this as the address of their server: https, with a public name, in the only way to write it. Other ways
 * to write a host (a dot at its end, octal or short IP addresses, names with credentials before them) get past checks that compare texts.
 */
export function isPublicWebAddress(text: string): boolean {
  const written = /^https:\/\/([^/?#\s\\]+)([/?#]\S*)?$/i.exec(text)?.[1]?.toLowerCase().replace(/:443$/, '')
  if (written === undefined || !URL.canParse(text)) return false
  const { host, hostname } = new URL(text)
  // Names in other scripts are written in punycode by the browser.
  const isCanonical = /[^\x21-\x7e]/.test(written) ? !written.includes('@') : written === host
  const isName = hostname.includes('.') && !/^[\d.]+$|^\[|\.$/.test(hostname)
  return isCanonical && isName && !privateNames.test(hostname)
}
