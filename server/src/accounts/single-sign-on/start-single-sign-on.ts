import { StartProviderLink, StartSingleSignOn } from '@mapwright/contract/accounts/single-sign-on-endpoints.ts'
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { type App, lookup } from '../../platform/api/handler.ts'
import { newToken } from '../../platform/api/secret-token.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { PublicFetch } from '../../platform/net/public-fetch.ts'
import { requirePassword } from '../security/require-password.ts'
import { insertAttempt } from './attempt-rows.ts'
import { providerProblem } from './check-provider-answer.ts'
import { redirectUri } from './provider.ts'
import { openKeptProvider } from './provider-client.ts'
import { readProvider } from './provider-rows.ts'

type Context = { sql: Sql; app: App; publicFetch: PublicFetch; now: Date }

/** Stores an attempt and returns the provider's URL and the key of the browser. */
async function start({ sql, app, publicFetch, now }: Context, user_id: string | null) {
  const provider = await readProvider(sql, app)
  const configuration = await openKeptProvider(provider, publicFetch).catch(providerProblem)
  const attempt = {
    state: newToken(),
    key: newToken(),
    nonce: randomNonce(),
    code_verifier: randomPKCECodeVerifier(),
  }
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(app.publicUrl),
    scope: 'openid email',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.code_verifier),
    code_challenge_method: 'S256',
  })
  const { issuer, client_id } = provider
  await insertAttempt(sql, { ...attempt, issuer, client_id, user_id }, now)
  return { url: url.href, key: attempt.key }
}

/** Starts a sign-in at the provider. */
export const startSingleSignOn = lookup(StartSingleSignOn, (context) => start(context, null))

/** Starts linking the caller's account. A thief of the session could otherwise add an account of their own. */
export const startProviderLink = lookup(StartProviderLink, async (context) => {
  await requirePassword(context.sql, context.actor, context.body.password)
  return start(context, context.actor._id)
})
