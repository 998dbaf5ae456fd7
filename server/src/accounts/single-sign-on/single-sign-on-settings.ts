import type { SingleSignOnSettings } from '@mapwright/contract/accounts/single-sign-on.ts'
import {
  ChangeSingleSignOnSettings,
  GetSingleSignOnSettings,
} from '@mapwright/contract/accounts/single-sign-on-endpoints.ts'
import { type App, command, query } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { roleId } from '../role-id.ts'
import { readLink } from './link-rows.ts'
import { redirectUri, withoutDiscoveryPath } from './provider.ts'
import { type ProviderRow, providerRow, sealClientSecret } from './provider-rows.ts'

async function shown(db: Db, app: App): Promise<SingleSignOnSettings> {
  const { client_secret_sealed, domains, ...row } = await providerRow(db)
  const exempt = await db<{ email: string }[]>`
    SELECT u.email FROM single_sign_on_exemptions e JOIN users u ON u._id = e.user_id WHERE u.role_id = ${roleId.admin} ORDER BY u.email`
  return {
    ...row,
    domains: [...domains],
    has_client_secret: client_secret_sealed !== null,
    redirect_uri: redirectUri(app.publicUrl),
    exempt_admins: exempt.map(({ email }) => email),
  }
}

type Entered = { issuer: string; client_id: string; name: string }

function refuseIncomplete({ issuer, client_id, name }: Entered): void {
  const missing = Object.entries({ client_id, name }).filter(([, value]) => issuer !== '' && value === '')
  if (missing.length === 0) return
  throw new Problem('request.invalid', {
    fields: Object.fromEntries(missing.map(([field]) => [field, { code: 'required' }])),
  })
}

type Client = { issuer: string; client_id: string; client_secret: string }

/** The saved secret is kept only for the client for which it was entered, so that it cannot be sent to another server. */
function secretFor(before: ProviderRow, { issuer, client_id, client_secret }: Client, app: App): Buffer | null {
  if (issuer === '') return null
  if (client_secret !== '') return sealClientSecret(app.secretKey, client_secret)
  return before.issuer === issuer && before.client_id === client_id ? before.client_secret_sealed : null
}

const withoutSecret = ({ client_secret_sealed: _, ...row }: ProviderRow) => row

export const getSingleSignOnSettings = query(GetSingleSignOnSettings, async ({ sql, app }) => ({
  single_sign_on: await shown(sql, app),
}))

/** Changes the provider. Without an issuer there is none; links to it stay, without effect. */
export const changeSingleSignOnSettings = command(
  ChangeSingleSignOnSettings,
  async ({ tx, app, actor, body, audit }) => {
    await tx`SELECT FROM single_sign_on_settings FOR UPDATE`
    const before = await providerRow(tx)
    const { client_secret, ...entered } = body
    const issuer = withoutDiscoveryPath(entered.issuer)
    refuseIncomplete({ ...entered, issuer })
    const after = { ...entered, issuer, is_required: entered.is_required && issuer !== '' }
    // Nobody may lock the staff out with a provider that was never used.
    if (after.is_required && !(await readLink(tx, actor._id, issuer))) throw new Problem('accounts.provider_not_tried')
    const client_secret_sealed = secretFor(before, { ...after, client_secret }, app)
    await tx`UPDATE single_sign_on_settings SET ${tx({ ...after, client_secret_sealed })}`
    audit({ before: withoutSecret(before), after: { ...after, secret_changed: client_secret !== '' } })
    return { single_sign_on: await shown(tx, app) }
  },
)
