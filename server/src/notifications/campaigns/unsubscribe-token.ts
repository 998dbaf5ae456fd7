import { createHmac, timingSafeEqual } from 'node:crypto'

const idBytes = 16
const signatureBytes = 16

const signature = (id: Buffer, secretKey: string): Buffer =>
  createHmac('sha256', secretKey).update('unsubscribe').update(id).digest().subarray(0, signatureBytes)

/** The signed user id in an unsubscribe link. It never expires, because old mails stay in mailboxes. */
export function unsubscribeToken(user_id: string, secretKey: string): string {
  const id = Buffer.from(user_id.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, signature(id, secretKey)]).toString('base64url')
}

/** The user id in a token; undefined if the signature is wrong. */
export function unsubscribeTokenOwner(token: string, secretKey: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + signatureBytes) return undefined
  const id = bytes.subarray(0, idBytes)
  if (!timingSafeEqual(bytes.subarray(idBytes), signature(id, secretKey))) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
