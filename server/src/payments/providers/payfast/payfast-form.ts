import { createHash } from 'node:crypto'

const escaped = (character: string): string =>
  `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}`

/**
 * Encodes a text like PHP's `urlencode`, on which PayFast's signature is based: a space becomes "+", and only letters, digits, "-", "_"
 * and "." stay unchanged. Whitespace at both ends is removed first.
 */
export const phpEncoded = (text: string): string =>
  encodeURIComponent(text.trim())
    .replace(/[!'()*~]/g, escaped)
    .replace(/%20/g, '+')

/** Calculates PayFast's signature: the MD5 of the fields as sent, with the passphrase. */
export const md5Signature = (fields: string, passphrase: string): string =>
  createHash('md5')
    .update(passphrase === '' ? fields : `${fields}&passphrase=${phpEncoded(passphrase)}`)
    .digest('hex')

/** Formats a form as a signed query. PayFast prescribes the order of the fields. */
export function signedQuery(fields: Readonly<Record<string, string>>, passphrase: string): string {
  const query = Object.entries(fields)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}=${phpEncoded(value)}`)
    .join('&')
  return `${query}&signature=${md5Signature(query, passphrase)}`
}

export type Notification = {
  /** Text of the fields before the signature, as received. */
  signed: string
  signature: string
  fields: URLSearchParams
}

/** Splits a PayFast notification ("ITN"). Its signature covers the fields in the order in which they are sent, including empty ones. */
export function parseNotification(raw: Buffer): Notification {
  const body = raw.toString('utf8')
  const at = body.lastIndexOf('&signature=')
  const signed = at < 0 ? '' : body.slice(0, at)
  return { signed, signature: at < 0 ? '' : body.slice(at + '&signature='.length), fields: new URLSearchParams(signed) }
}
