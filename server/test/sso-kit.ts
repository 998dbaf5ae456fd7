import {
  ChangeSingleSignOnSettings,
  CheckProviderAnswer,
  SingleSignIn,
  StartSingleSignOn,
} from '@mapwright/contract/accounts/single-sign-on-endpoints.ts'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { Person, TestSite } from './kit.ts'
import { oidcClient, visitProvider } from './oidc-server.ts'

export const publicUrl = 'https://tuning.example.com'
export const redirectUri = `${publicUrl}/single_sign_on`

type Settings = { name: string; domains: string[]; trusts_second_factor: boolean; is_required: boolean; issuer: string }

/** Saves the settings of single sign-on as an admin. */
export const configure = (site: TestSite, admin: Person, settings: Partial<Settings>) =>
  site.call(
    ChangeSingleSignOnSettings,
    {
      body: {
        ...oidcClient,
        ...{ issuer: '', name: 'Company login', domains: [], trusts_second_factor: false, is_required: false },
        ...settings,
      },
    },
    { as: admin },
  )

export type Attempt = { state: string; key: string; url: string }

/** Starts a sign-in, as the button on the sign-in page does. */
export async function start(site: TestSite): Promise<Attempt> {
  const { body, status } = await site.call(StartSingleSignOn, { body: {} })
  if (status !== 200) throw new Error(`${status} ${body.code}`)
  return { ...body, state: new URL(body.url).searchParams.get('state') ?? '' }
}

/** Returns from the provider with the parameters of its answer. */
export const answer = (
  site: TestSite,
  { state, key }: Attempt,
  given: { code?: string; iss?: string; error?: string },
) => site.call(CheckProviderAnswer, { body: { state, key, ...given } })

/** Takes an attempt to the provider and back. */
export async function visit(site: TestSite, attempt: Attempt) {
  const { searchParams } = await visitProvider(attempt.url, redirectUri)
  const given = Object.fromEntries(['code', 'iss', 'error'].map((name) => [name, searchParams.get(name) ?? undefined]))
  return { given, ...(await answer(site, attempt, given)) }
}

export const finish = (site: TestSite, { state, key }: Attempt) => site.call(SingleSignIn, { body: { state, key } })

type Outcome = {
  status: number
  body: Partial<Wire<typeof SingleSignIn>> & { code: string; details?: Record<string, unknown> }
}

/** Signs in with the account that is signed in at the provider. Returns the first problem, or the result of the sign-in. */
export async function signInByProvider(site: TestSite): Promise<Outcome> {
  const attempt = await start(site)
  const { status, body } = await visit(site, attempt)
  if (status === 200) return finish(site, attempt)
  const { code, details } = body
  return { status, body: { code, ...(details ? { details } : {}) } }
}
