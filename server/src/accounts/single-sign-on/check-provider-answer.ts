import { CheckProviderAnswer } from '@mapwright/contract/accounts/single-sign-on-endpoints.ts'
import { mailAddress } from '@mapwright/contract/api/mail-address.ts'
import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client'
import { lookup } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { type AttemptSecrets, type OpenAttempt, storeIdentity, takeAttempt } from './attempt-rows.ts'
import { isVerifiedMail, type ProviderIdentity, redirectUri, usedSecondFactor } from './provider.ts'
import { classifyFailure, openKeptProvider } from './provider-client.ts'
import { readProvider } from './provider-rows.ts'

/** Throws the problem for an error of the provider. */
export function providerProblem(cause: unknown): never {
  if (cause instanceof Problem) throw cause
  const { kind, code: why } = classifyFailure(cause)
  if (kind === 'refused') throw new Problem('accounts.provider_refused', { details: { why }, cause })
  throw kind === 'unreachable'
    ? new Problem('accounts.provider_unreachable', { details: { why }, cause })
    : new Problem('accounts.provider_answer_invalid', { details: { why }, cause })
}

type Answer = { code?: string | undefined; iss?: string | undefined; error?: string | undefined; state: string }

/** Rebuilds the URL to which the provider returned the browser, which the library verifies. */
function answerUrl(publicUrl: string, { code, iss, error, state }: Answer): URL {
  const url = new URL(redirectUri(publicUrl))
  for (const [name, value] of Object.entries({ code, iss, error, state }))
    if (value !== undefined) url.searchParams.set(name, value)
  return url
}

type Exchange = { url: URL; secrets: AttemptSecrets; attempt: OpenAttempt; issuer: string }

/** Exchanges the code and verifies the ID token. Providers that keep the mail address out of it report it at the userinfo endpoint. */
async function exchange(configuration: Configuration, { url, secrets, attempt, issuer }: Exchange) {
  const tokens = await authorizationCodeGrant(configuration, url, {
    expectedState: secrets.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.code_verifier,
    idTokenExpected: true,
  })
  const token = tokens.claims()
  if (!token) throw new Problem('accounts.provider_answer_invalid', { details: { why: 'no ID token' } })
  const hasMore = !('email' in token) && configuration.serverMetadata().userinfo_endpoint !== undefined
  const more = hasMore ? await fetchUserInfo(configuration, tokens.access_token, token.sub) : {}
  const claims: Readonly<Record<string, unknown>> = { ...more, ...token }
  const email = typeof claims['email'] === 'string' ? mailAddress(claims['email']).slice(0, 254) : ''
  return {
    subject: token.sub,
    email,
    is_verified: email !== '' && isVerifiedMail(issuer, claims, email),
    has_second_factor: usedSecondFactor(token),
  } satisfies ProviderIdentity
}

/** Verifies the answer that the browser has brought back from the provider, and stores the confirmed identity. */
export const checkProviderAnswer = lookup(CheckProviderAnswer, async ({ sql, app, body, publicFetch, now, log }) => {
  const provider = await readProvider(sql, app)
  const { state, key } = body
  const secrets = { state, key }
  const attempt = await takeAttempt(sql, secrets, provider, now)
  const url = answerUrl(app.publicUrl, body)
  const identity = await openKeptProvider(provider, publicFetch)
    .then((configuration) => exchange(configuration, { url, secrets, attempt, issuer: provider.issuer }))
    .catch((error: unknown) => {
      log.warn({ reason: classifyFailure(error).text }, 'a sign-in at the OpenID provider failed')
      return providerProblem(error)
    })
  await storeIdentity(sql, secrets, identity)
  const purpose: 'sign_in' | 'link' = attempt.user_id === null ? 'sign_in' : 'link'
  return { purpose }
})
