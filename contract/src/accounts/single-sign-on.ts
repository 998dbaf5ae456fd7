import { z } from 'zod'
import { InstantText, line, webAddress } from '../api/scalars.ts'

/** Minutes within which a sign-in at the provider must be completed. */
export const singleSignOnMinutes = 10

/** The path of the page to which the provider returns the browser. With the site's URL it is the redirect URI. */
export const singleSignOnPath = '/single_sign_on'

const isDomain = (text: string) => /^[\p{L}\d-]+(\.[\p{L}\d-]+)+$/u.test(text)

/** Checked as a whole, because the page has one field for all domains. */
const domains = z
  .array(line(253, 1).transform((text) => text.toLowerCase().replace(/^@/, '')))
  .max(50)
  .refine((all) => all.every(isDomain), { params: { code: 'not_a_mail_domain' } })

/** The provider as entered. An empty secret keeps the saved one, unless the issuer or the client id have changed. */
export const providerInput = {
  issuer: webAddress(300),
  client_id: line(300),
  client_secret: z.string().max(1000).default(''),
}

export const SingleSignOnInput = z.strictObject({
  ...providerInput,
  name: line(40),
  domains,
  trusts_second_factor: z.boolean(),
  is_required: z.boolean(),
})

/** The settings of the sign-in of staff by OpenID Connect. The client secret is never returned. */
export const SingleSignOnSettings = z.strictObject({
  /** The URL of the provider; empty if there is none. */
  issuer: z.string(),
  client_id: z.string(),
  has_client_secret: z.boolean(),
  /** The provider's name on the button. */
  name: z.string(),
  /** The domains of mail addresses that can sign in. Empty: any. */
  domains: z.array(z.string()),
  /** True if a second factor that the provider reports replaces the site's own. */
  trusts_second_factor: z.boolean(),
  /** True if staff cannot sign in with a password or a passkey. */
  is_required: z.boolean(),
  /** The address that has to be registered at the provider. */
  redirect_uri: z.string(),
  /** Email addresses of admins that can still sign in with a password. The operator chooses them on the command line. */
  exempt_admins: z.array(z.string()),
})
export type SingleSignOnSettings = z.output<typeof SingleSignOnSettings>

/** The parts of a connection that are checked, in this order. */
export const providerChecks = ['discovery', 'endpoints', 'algorithms', 'keys', 'client'] as const

/** The result of one check. `detail`: the reason of a failure in technical words, or the values that were found. */
export const ProviderCheck = z.strictObject({ name: z.enum(providerChecks), is_ok: z.boolean(), detail: z.string() })
export type ProviderCheck = z.output<typeof ProviderCheck>

/** The account at the provider that is linked to the caller's. */
export const ProviderLink = z.strictObject({
  /** The mail address at the provider; empty if the provider does not report one. */
  email: z.string(),
  linked_at: InstantText,
  last_used_at: InstantText.nullable(),
})
export type ProviderLink = z.output<typeof ProviderLink>
