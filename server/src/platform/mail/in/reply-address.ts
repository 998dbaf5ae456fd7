import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { acceptedKeys } from '../../api/secret-keys.ts'

/** The alphabet of Base32. It is case-insensitive, because mail servers may change the letter case. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const idLength = 16
const signatureBytes = 10
const bytesOfId = 10

/** Encodes bytes as Base32 (RFC 4648). Their number must be a multiple of five, so that no padding is needed. */
function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += letters[(value >>> (bits - 5)) & 31]
    value &= 31
  }
  return text
}

/** Creates an id for a conversation with one person. The reply address for an id can only be made with the site's secret key. */
export const newReplyId = (): string => base32(randomBytes(bytesOfId))

function signature(secretKey: string, id: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'mapwright reply address', 32))
  return base32(createHmac('sha256', key).update(id).digest().subarray(0, signatureBytes))
}

/** Builds the reply address: reply@example.com with the id and its signature. */
export function replyAddress(mailbox: string, secretKey: string, id: string): string {
  const at = mailbox.lastIndexOf('@')
  return `${mailbox.slice(0, at)}+${id}${signature(secretKey, id)}@${mailbox.slice(at + 1)}`
}

const token = /\+([a-z2-7]{32})@([a-z0-9.-]{1,255})/gi

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * Finds the id in reply addresses. Returns `forged` if there are reply addresses, but this site has signed none of them. Checks only
 * addresses at the domain of `mailbox` or, without a mailbox, addresses at any domain.
 */
export function findReplyId(addresses: string, secretKey: string, mailbox = ''): string | 'forged' | undefined {
  const isOurs = (domain: string) => mailbox === '' || domain.toLowerCase() === domainOf(mailbox)
  const tokens = [...addresses.slice(0, 20_000).matchAll(token)]
    .flatMap(([, text = '', domain = '']) => (isOurs(domain) ? [text.toLowerCase()] : []))
    .slice(0, 50)
  const signed = tokens.find((text) => {
    const [id, given] = [text.slice(0, idLength), text.slice(idLength)]
    return acceptedKeys(secretKey).some((key) => timingSafeEqual(Buffer.from(signature(key, id)), Buffer.from(given)))
  })
  if (signed) return signed.slice(0, idLength)
  return tokens.length > 0 ? 'forged' : undefined
}
