import { createHash } from 'node:crypto'

const escaped = (character: string): string =>
  `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}`

/** Encodes like PHP's `urlencode`, on which PayFast's signature is based: a space becomes "+", and only letters, digits and -_. stay. */
export const phpEncoded = (text: string): string =>
  encodeURIComponent(text.trim())
    .replace(/[!'()*~]/g, escaped)
    .replace(/%20/g, '+')

/** The MD5 that PayFast uses as its signature, over the fields as sent. */
export const md5Signature = (fields: string, passphrase: string): string =>
  createHash('md5')
    .update(passphrase === '' ? fields : `${fields}&passphrase=${phpEncoded(passphrase)}`)
    .digest('hex')

/** Signs a form as a query, in the given order, which PayFast prescribes. */
export function signedQuery(fields: Readonly<Record<string, string>>, passphrase: string): string {
  const query = Object.entries(fields)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}=${phpEncoded(value)}`)
    .join('&')
  return `${query}&signature=${md5Signature(query, passphrase)}`
}

export type Notification = {
  /** The fields before the signature, as sent. */
  signed: string
  signature: string
  fields: URLSearchParams
}

/** Splits a PayFast notification ("ITN"). Its fields are signed in the order in which they are sent, including empty ones. */
export function parseNotification(raw: Buffer): Notification {
  const body = raw.toString('utf8')
  const at = body.lastIndexOf('&signature=')
  const signed = at < 0 ? '' : body.slice(0, at)
  return { signed, signature: at < 0 ? '' : body.slice(at + '&signature='.length), fields: new URLSearchParams(signed) }
}
