import { Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { isInDomains, type ProviderIdentity } from './provider.ts'

type LinkRow = { email: string; linked_at: Date; last_used_at: Date | null }

/** Reads a user's account at a provider. */
export async function readLink(db: Db, user_id: string, issuer: string): Promise<LinkRow | null> {
  const [link] = await db<LinkRow[]>`
    SELECT email, linked_at, last_used_at FROM provider_links WHERE user_id = ${user_id} AND issuer = ${issuer}`
  return link ?? null
}

/** Refuses mail addresses outside of the allowed domains, also for linked accounts. An address that the provider does not report is outside. */
export function refuseOtherDomains({ email }: ProviderIdentity, domains: readonly string[]): void {
  if (!isInDomains(email, domains)) throw new Problem('accounts.provider_domain')
}

/** Links a user to an account at the provider. Throws if either of them is linked already. */
export async function insertLink(
  tx: Tx,
  user_id: string,
  { issuer, subject, email, now }: Pick<ProviderIdentity, 'subject' | 'email'> & { issuer: string; now: Date },
): Promise<LinkRow> {
  const link = { email, linked_at: now, last_used_at: null }
  const inserted = await tx`
    INSERT INTO provider_links ${tx({ issuer, subject, user_id, ...link })} ON CONFLICT DO NOTHING`
  if (inserted.count === 0) throw new Problem('accounts.provider_other_account')
  return link
}
