import type { ProviderCheck } from '@mapwright/contract/accounts/single-sign-on.ts'
import { CheckProvider } from '@mapwright/contract/accounts/single-sign-on-endpoints.ts'
import { type Configuration, genericGrantRequest, ResponseBodyError, randomPKCECodeVerifier } from 'openid-client'
import { z } from 'zod'
import { type App, lookup } from '../../platform/api/handler.ts'
import { newToken } from '../../platform/api/secret-token.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { PublicFetch } from '../../platform/net/public-fetch.ts'
import { redirectUri, withoutDiscoveryPath } from './provider.ts'
import { classifyFailure, openProvider } from './provider-client.ts'
import { openClientSecret, providerRow } from './provider-rows.ts'

type Check = Omit<ProviderCheck, 'name'>
const good = (detail: string): Check => ({ is_ok: true, detail })
const bad = (detail: string): Check => ({ is_ok: false, detail })
const named = (name: ProviderCheck['name'], check: Check): ProviderCheck => ({ name, ...check })

/** Checks that the provider has the endpoints for a sign-in with a code, and offers PKCE if it lists its methods. */
function checkEndpoints(configuration: Configuration): Check {
  const server = configuration.serverMetadata()
  const missing = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter((name) => !server[name])
  if (missing.length > 0) return bad(`${missing.join(', ')} missing`)
  if (server.response_types_supported && !server.response_types_supported.includes('code'))
    return bad('response_type code missing')
  const methods = server.code_challenge_methods_supported
  if (methods && !methods.includes('S256')) return bad('code_challenge_method S256 missing')
  return good(server.authorization_endpoint ?? '')
}

/** Checks that the provider signs ID tokens with a private key. The list contains only the accepted algorithms. */
function checkAlgorithms(configuration: Configuration): Check {
  const listed = configuration.serverMetadata().id_token_signing_alg_values_supported ?? []
  return listed.length > 0 ? good(listed.join(', ')) : bad('no asymmetric signature algorithm')
}

const KeySet = z.object({ keys: z.array(z.object({ kty: z.string() })).min(1) })

async function checkKeys(configuration: Configuration, publicFetch: PublicFetch): Promise<Check> {
  try {
    const { status, body } = await publicFetch(configuration.serverMetadata().jwks_uri ?? '')
    if (status !== 200) return bad(`HTTP ${status}`)
    const { keys } = KeySet.parse(JSON.parse(body.toString()))
    return good(keys.map(({ kty }) => kty).join(', '))
  } catch (error) {
    return bad(
      error instanceof z.ZodError || error instanceof SyntaxError ? 'not a key set' : classifyFailure(error).text,
    )
  }
}

/** Sends a code that does not exist. A provider that accepts the client refuses the code; otherwise it refuses the client. */
async function checkClient(configuration: Configuration, app: App): Promise<Check> {
  const { client_id } = configuration.clientMetadata()
  try {
    await genericGrantRequest(configuration, 'authorization_code', {
      code: newToken(),
      redirect_uri: redirectUri(app.publicUrl),
      code_verifier: randomPKCECodeVerifier(),
    })
    return bad('the provider accepted a code that does not exist')
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return good(client_id)
    return bad(classifyFailure(error).text)
  }
}

type Client = { issuer: string; client_id: string; client_secret: string }

/** Uses the saved secret if none was entered, but only for the client for which it was saved. */
async function withSecret(sql: Db, app: App, entered: Client): Promise<Client> {
  const saved = await providerRow(sql)
  const isSaved = saved.issuer === entered.issuer && saved.client_id === entered.client_id
  if (entered.client_secret !== '' || !isSaved) return entered
  return { ...entered, client_secret: openClientSecret(app, saved.client_secret_sealed) }
}

/** Checks a provider before its settings are saved. The checks after a failed discovery are left out. */
export const checkProvider = lookup(CheckProvider, async ({ sql, app, body, publicFetch }) => {
  const client = await withSecret(sql, app, { ...body, issuer: withoutDiscoveryPath(body.issuer) })
  const opened = await openProvider(client, publicFetch).catch((error: unknown) => bad(classifyFailure(error).text))
  if ('is_ok' in opened) return { checks: [named('discovery', opened)] }
  return {
    checks: [
      named('discovery', good(opened.serverMetadata().issuer)),
      named('endpoints', checkEndpoints(opened)),
      named('algorithms', checkAlgorithms(opened)),
      named('keys', await checkKeys(opened, publicFetch)),
      named('client', await checkClient(opened, app)),
    ],
  }
})
