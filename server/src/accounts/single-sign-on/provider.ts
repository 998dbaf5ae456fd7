import { singleSignOnPath } from '@mapwright/contract/accounts/single-sign-on.ts'

/** The OpenID provider of staff, with the decrypted client secret. */
export type Provider = {
  issuer: string
  client_id: string
  /** Empty for a public client. */
  client_secret: string
  name: string
  domains: readonly string[]
  trusts_second_factor: boolean
}

/** The identity that a provider has confirmed. `email` is empty if the provider does not report an address. */
export type ProviderIdentity = { subject: string; email: string; is_verified: boolean; has_second_factor: boolean }

const discoveryPath = '/.well-known/openid-configuration'

/** Removes the path of the discovery document, which providers show next to the issuer. */
export const withoutDiscoveryPath = (entered: string): string =>
  entered.endsWith(discoveryPath) ? entered.slice(0, -discoveryPath.length) : entered

/** The address to which the provider returns the browser. */
export const redirectUri = (publicUrl: string): string => new URL(singleSignOnPath, publicUrl).href

/** Checks whether a mail address belongs to one of the domains. Without domains, every address does. */
export const isInDomains = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

const google = 'https://accounts.google.com'

type Claims = Readonly<Record<string, unknown>>

/**
 * Checks whether the provider vouches for the mail address. Google also verifies addresses of private accounts, whose owners may have left
 * the company, so it vouches only for gmail.com and for domains of its customers (claim `hd`).
 */
export function isVerifiedMail(issuer: string, claims: Claims, email: string): boolean {
  if (claims['email_verified'] !== true) return false
  if (issuer.replace(/\/$/, '') !== google) return true
  return email.endsWith('@gmail.com') || (typeof claims['hd'] === 'string' && isInDomains(email, [claims['hd']]))
}

/** Checks whether the provider reports a sign-in with a second factor (RFC 8176). */
export const usedSecondFactor = (claims: Claims): boolean =>
  Array.isArray(claims['amr']) && claims['amr'].includes('mfa')
