import { createPrivateKey, randomBytes, sign } from 'node:crypto'

const validSeconds = 120
/** Bytes of the PKCS #8 format that precede the 32 bytes of an Ed25519 key. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

type Signed = { key_id: string; key_secret: string; method: string; url: string; now: Date }

/**
 * Creates the token for one request: a JWT with its method and URL, signed with the Ed25519 key. `key_secret` is the seed and the public
 * key in base64, as shown once by Coinbase.
 */
export function coinbaseToken({ key_id, key_secret, method, url, now }: Signed): string {
  const seed = Buffer.from(key_secret, 'base64').subarray(0, 32)
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
  const seconds = Math.floor(now.getTime() / 1000)
  const { host, pathname } = new URL(url)
  const head = encoded({ alg: 'EdDSA', typ: 'JWT', kid: key_id, nonce: randomBytes(16).toString('hex') })
  const times = { nbf: seconds, iat: seconds, exp: seconds + validSeconds }
  const claims = encoded({ iss: 'cdp', sub: key_id, ...times, uri: `${method} ${host}${pathname}` })
  return `${head}.${claims}.${sign(null, Buffer.from(`${head}.${claims}`), key).toString('base64url')}`
}
