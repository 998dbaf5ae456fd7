import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { oidcClient } from './oidc-server.ts'

type Claims = Record<string, unknown>
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signatures of ID tokens: those of an honest provider and those of attackers. */
const signers = {
  RS256: (text: string, key: KeyObject) => sign('sha256', Buffer.from(text), key).toString('base64url'),
  HS256: (text: string) => createHmac('sha256', oidcClient.client_secret).update(text).digest('base64url'),
  none: () => '',
}
export type TokenAlgorithm = keyof typeof signers

/**
 * Starts a provider that answers every code with the ID token that a test has prepared. Its metadata lists all algorithms, as those of an
 * attacker would.
 */
export async function startPlayedProvider() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const state = { token: '', hasIss: false }
  const server = createServer((request, response) => {
    const send = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration')
      return send({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: Object.keys(signers),
        authorization_response_iss_parameter_supported: state.hasIss,
      })
    if (request.url === '/keys')
      return send({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'first', alg: 'RS256', use: 'sig' }] })
    request.resume()
    return send({ access_token: 'an access token', token_type: 'bearer', id_token: state.token })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  return {
    issuer,
    target: `127.0.0.1:${port}`,
    state,
    /** Prepares a token. The defaults are those of an honest provider. */
    prepare(claims: Claims, { alg = 'RS256', isForged = false }: { alg?: TokenAlgorithm; isForged?: boolean } = {}) {
      const now = Math.floor(Date.now() / 1000)
      const all = { iss: issuer, aud: oidcClient.client_id, iat: now, exp: now + 300, email_verified: true, ...claims }
      const text = `${encoded({ alg, kid: 'first' })}.${encoded(all)}`
      state.token = `${text}.${signers[alg](text, isForged ? foreign : privateKey)}`
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
