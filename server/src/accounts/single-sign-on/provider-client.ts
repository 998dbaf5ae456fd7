import {
  AuthorizationResponseError,
  allowInsecureRequests,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  ResponseBodyError,
  type ServerMetadata,
} from 'openid-client'
import { errorCode } from '../../platform/errors/error-code.ts'
import type { PublicFetch } from '../../platform/net/public-fetch.ts'
import type { Provider } from './provider.ts'

/** Seconds by which the clocks of the site and the provider may differ. */
const clockToleranceSeconds = 60

/**
 * Algorithms of ID tokens that are accepted. Only signatures with the provider's private key: a token without a signature, or one that is
 * signed with the client secret, would prove nothing.
 */
export const idTokenAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
].concat(['EdDSA', 'Ed25519'])

/** Thrown if the provider cannot be reached or fails. */
class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/** Returns `fetch` for the library, limited to the servers that the site may call. */
const fetchBy =
  (publicFetch: PublicFetch): CustomFetch =>
  async (url, { method, headers, body }) => {
    const sent = body instanceof URLSearchParams ? body.toString() : body
    const response = await publicFetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(typeof sent === 'string' ? { body: sent } : {}),
    }).catch((cause: unknown) => {
      throw new ProviderUnreachable(cause instanceof Error ? cause.message : String(cause), { cause })
    })
    if (response.status >= 500) throw new ProviderUnreachable(`HTTP ${response.status}`)
    const type = response.headers['content-type']
    return new Response(response.status === 204 ? null : new Uint8Array(response.body), {
      status: response.status,
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    })
  }

/** Chooses how the client authenticates. HTTP Basic is the default of OpenID Connect for servers that list no method. */
function authOf({ token_endpoint_auth_methods_supported: methods }: ServerMetadata, secret: string): ClientAuth {
  if (secret === '') return None()
  return methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
    ? ClientSecretPost(secret)
    : ClientSecretBasic(secret)
}

type Client = Pick<Provider, 'issuer' | 'client_id' | 'client_secret'>

/** Reads the provider's configuration. The library compares its issuer with the entered one. */
export async function openProvider(
  { issuer, client_id, client_secret }: Client,
  publicFetch: PublicFetch,
): Promise<Configuration> {
  const fetch = fetchBy(publicFetch)
  // `publicFetch` decides whether a server may be called without TLS: only those that the operator lists in PRIVATE_TARGETS.
  const found = await discovery(new URL(issuer), client_id, undefined, None(), {
    [customFetch]: fetch,
    execute: [allowInsecureRequests],
  })
  const { supportsPKCE: _, ...metadata } = found.serverMetadata()
  const listed = metadata.id_token_signing_alg_values_supported ?? ['RS256']
  const server: ServerMetadata = {
    ...metadata,
    id_token_signing_alg_values_supported: listed.filter((name) => idTokenAlgorithms.includes(name)),
  }
  const configuration = new Configuration(
    server,
    client_id,
    { [clockTolerance]: clockToleranceSeconds },
    authOf(server, client_secret),
  )
  configuration[customFetch] = fetch
  allowInsecureRequests(configuration)
  // Without this, the library relies on TLS alone for ID tokens from the token endpoint.
  enableNonRepudiationChecks(configuration)
  return configuration
}

/** Milliseconds for which a process keeps the configuration of a provider, because every visitor can start a sign-in. */
const keptMs = 300_000
let latest: { key: string; readAt: number; configuration: Promise<Configuration> } | undefined

/** Like `openProvider`, but reads the configuration at most every few minutes. A failure is not kept. */
export function openKeptProvider(client: Client, publicFetch: PublicFetch): Promise<Configuration> {
  const key = JSON.stringify([client.issuer, client.client_id, client.client_secret])
  const now = performance.now()
  if (latest?.key === key && now - latest.readAt < keptMs) return latest.configuration
  const configuration = openProvider(client, publicFetch)
  const opened = { key, readAt: now, configuration }
  latest = opened
  configuration.catch(() => {
    if (latest === opened) latest = undefined
  })
  return configuration
}

type Failure = { kind: 'unreachable' | 'refused' | 'invalid'; code: string; text: string }

const maxText = 300

function* causesOf(error: unknown): Generator<unknown> {
  for (let cause = error, depth = 0; cause !== undefined && depth < 6; depth++) {
    yield cause
    cause = cause instanceof Error ? cause.cause : undefined
  }
}

const cleanText = (text: string): string => text.replace(/[^\x20-\x7e]/g, '').slice(0, maxText)

/** Classifies an error of the library. `code` is safe to show to everybody; `text`, for admins, may contain addresses. */
export function classifyFailure(error: unknown): Failure {
  const causes = [...causesOf(error)]
  const unreachable = causes.find((cause) => cause instanceof ProviderUnreachable)
  if (unreachable) {
    const { cause, message } = unreachable
    const name = cause instanceof Error && cause.name !== 'Error' ? cause.name : 'network'
    const code = message.startsWith('HTTP ') ? message : errorCode(cause) || name
    return { kind: 'unreachable', code, text: cleanText(message) }
  }
  const refused = causes.find(
    (cause) => cause instanceof AuthorizationResponseError || cause instanceof ResponseBodyError,
  )
  if (refused) {
    const text = [refused.error, refused.error_description].filter(Boolean).join(': ')
    const kind = refused instanceof AuthorizationResponseError ? 'refused' : 'invalid'
    return { kind, code: cleanText(refused.error), text: cleanText(text) }
  }
  const texts = causes.flatMap((cause) => (cause instanceof Error ? [cause.message] : []))
  const [first] = causes
  const code = first instanceof ClientError ? first.code : undefined
  return { kind: 'invalid', code: cleanText(code ?? 'invalid'), text: cleanText([...new Set(texts)].join(': ')) }
}
