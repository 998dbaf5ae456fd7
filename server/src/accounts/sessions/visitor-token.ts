import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Visitor } from '../../platform/api/principal.ts'

/** Key derived from SECRET_KEY, so that other data signed with SECRET_KEY cannot pass as a visitor's token. */
export const visitorSigningKey = (secretKey: string): KeyObject =>
  createSecretKey(createHmac('sha256', secretKey).update('mapwright visitor').digest())

const signatureOf = (key: KeyObject, _id: string): Buffer => createHmac('sha256', key).update(_id).digest()

/** Token that identifies a visitor without an account: the anonymous id and its signature. */
export const visitorToken = (key: KeyObject, _id: string): string =>
  `${_id}.${signatureOf(key, _id).toString('base64url')}`

/** Returns the visitor of a token, or undefined if the signature is wrong. */
export function readVisitorToken(key: KeyObject, token: string): Visitor | undefined {
  const [_id = '', signature = '', ...more] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(key, _id)
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return { kind: 'visitor', _id }
}
