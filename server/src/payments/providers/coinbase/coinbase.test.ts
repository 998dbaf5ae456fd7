import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { startCoinbaseServer } from '../../../../test/payments/coinbase-server.ts'
import { describeProvider } from '../../../../test/payments/provider-suite.ts'
import { coinbaseToken } from './coinbase-token.ts'

describeProvider('coinbase', startCoinbaseServer)

test('a token names the request and is signed with the key in the form in which Coinbase shows it', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const [seed, x] = [privateKey.export({ format: 'jwk' }).d ?? '', publicKey.export({ format: 'jwk' }).x ?? '']
  const key_secret = Buffer.concat([Buffer.from(seed, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
  const url = 'https://business.coinbase.com/api/v1/checkouts'
  const token = coinbaseToken({ key_id: 'key', key_secret, method: 'POST', url, now: new Date(1_795_000_000_000) })
  const [head = '', claims = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(read(head)).toMatchObject({ alg: 'EdDSA', kid: 'key' })
  expect(read(claims)).toMatchObject({
    iss: 'cdp',
    sub: 'key',
    exp: 1_795_000_120,
    uri: 'POST business.coinbase.com/api/v1/checkouts',
  })
  const isSigned = verify(
    null,
    Buffer.from(`${head}.${claims}`),
    createPublicKey(publicKey.export({ format: 'pem', type: 'spki' })),
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
})
