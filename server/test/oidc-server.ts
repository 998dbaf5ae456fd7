import { generateKeyPairSync } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type KoaContextWithOIDC } from 'oidc-provider'

/** An account at the provider. */
export type OidcAccount = { subject: string; email?: string; isVerified?: boolean; amr?: string[] }

export const oidcClient = { client_id: 'mapwright', client_secret: 'a secret of the provider' }

/** Grants the client access to the mail address without asking. */
async function grantEmail({ oidc }: KoaContextWithOIDC) {
  if (!oidc.client || !oidc.session?.accountId) return undefined
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
  grant.addOIDCScope('openid email')
  await grant.save()
  return grant
}

/**
 * Starts an OpenID provider (oidc-provider). The person in `state.account` is signed in without a form; without one, the provider refuses.
 * `serve` sets the site to which it returns; by default, the mail address is only at the userinfo endpoint.
 */
export async function startOidcServer() {
  const state: { account: OidcAccount | undefined } = { account: undefined }
  const accounts = new Map<string, OidcAccount>()
  let listener: RequestListener = (_, response) => response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

  function serve(redirectUri: string, { hasMailInToken = false } = {}) {
    const provider = new Provider(issuer, {
      clients: [{ ...oidcClient, redirect_uris: [redirectUri], grant_types: ['authorization_code'] }],
      claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: !hasMailInToken,
      cookies: { keys: ['a key of the cookies'] },
      features: { devInteractions: { enabled: false } },
      jwks: { keys: [{ ...key, kid: 'first', alg: 'RS256', use: 'sig' }] },
      pkce: { required: () => true },
      findAccount: (_, accountId) => {
        const { email, isVerified = true } = accounts.get(accountId) ?? {}
        const claims = { sub: accountId, ...(email === undefined ? {} : { email, email_verified: isVerified }) }
        return { accountId, claims: () => claims }
      },
      loadExistingGrant: grantEmail,
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    })
    const answer = provider.callback()
    listener = (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
      const { account } = state
      if (account) accounts.set(account.subject, account)
      const result = account
        ? { login: { accountId: account.subject, amr: account.amr ?? ['pwd'] } }
        : { error: 'access_denied', error_description: 'The person has refused' }
      void provider.interactionFinished(request, response, result)
    }
  }

  return {
    issuer,
    target: `127.0.0.1:${port}`,
    state,
    serve,
    /** Makes the provider fail until `serve` is called again. */
    fail: () => {
      listener = (_, response) => response.writeHead(503).end()
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const cookieOf = (line: string): [string, string] => {
  const [pair = ''] = line.split(';')
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

/** Visits the provider like a browser, and returns the URL to which it sends the browser back. */
export async function visitProvider(start: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) cookies.set(...cookieOf(line))
    const location = response.headers.get('location')
    if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
    if (url.href.startsWith(redirectUri)) return url
  }
  throw new Error('The provider redirects without end')
}
