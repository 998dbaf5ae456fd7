import { GetProviderLink, LinkProvider, UnlinkProvider } from '@mapwright/contract/accounts/single-sign-on-endpoints.ts'
import { command, query } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { notifyOfProtectionChange } from '../security/notify-of-protection-change.ts'
import { confirmedIdentity, deleteAttempt } from './attempt-rows.ts'
import { insertLink, readLink, refuseOtherDomains } from './link-rows.ts'
import { providerRow, requireProviderRow } from './provider-rows.ts'

/** Returns the name of the provider and the caller's account there. Links to providers that are no longer used are not returned. */
export const getProviderLink = query(GetProviderLink, async ({ sql, actor }) => {
  const { issuer, name } = await providerRow(sql)
  if (issuer === '') return { provider: '', link: null }
  return { provider: name, link: await readLink(sql, actor._id, issuer) }
})

/** Links the caller's account. The provider must have confirmed an attempt that the caller has started with their password. */
export const linkProvider = command(LinkProvider, async ({ tx, actor, body, now, request, audit }) => {
  await tx`SELECT FROM users WHERE _id = ${actor._id} FOR UPDATE`
  const { issuer, client_id, name, domains } = await requireProviderRow(tx)
  const identity = await confirmedIdentity(tx, body, { issuer, client_id }, now)
  if (identity.user_id !== actor._id) throw new Problem('accounts.provider_other_browser')
  refuseOtherDomains(identity, domains)
  const link = await insertLink(tx, actor._id, { ...identity, issuer, now })
  await deleteAttempt(tx, body)
  await notifyOfProtectionChange(tx, actor._id, { change: 'provider_linked', request, now })
  audit({ target_id: actor._id, after: { provider: name, linked: identity.email } })
  return { link }
})

/** Removes the caller's link. Refused while single sign-on is required, because the caller could not sign in any more. */
export const unlinkProvider = command(UnlinkProvider, async ({ tx, actor, now, request, audit }) => {
  await tx`SELECT FROM users WHERE _id = ${actor._id} FOR UPDATE`
  const { issuer, name, is_required } = await providerRow(tx)
  const link = await readLink(tx, actor._id, issuer)
  if (!link) return {}
  if (is_required) throw new Problem('accounts.provider_required', { details: { provider: name } })
  await tx`DELETE FROM provider_links WHERE user_id = ${actor._id} AND issuer = ${issuer}`
  await notifyOfProtectionChange(tx, actor._id, { change: 'provider_unlinked', request, now })
  audit({ target_id: actor._id, before: { provider: name, linked: link.email } })
  return {}
})
