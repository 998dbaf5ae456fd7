import type { App } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { seal, unseal } from '../../platform/api/seal.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Provider } from './provider.ts'

/** Purpose for which the client secret is sealed (see `seal`). */
export const clientSecretUse = 'single sign-on client secret'

export const sealClientSecret = (secretKey: string, secret: string): Buffer => seal(secretKey, clientSecretUse, secret)

export type ProviderRow = Omit<Provider, 'client_secret'> & {
  client_secret_sealed: Buffer | null
  is_required: boolean
}

/** Reads the settings. The issuer is empty if there is no provider. */
export async function providerRow(db: Db): Promise<ProviderRow> {
  const [row] = await db<[ProviderRow]>`
    SELECT issuer, client_id, client_secret_sealed, name, domains, trusts_second_factor, is_required FROM single_sign_on_settings`
  return row
}

/** Reads the settings of the provider that is in use. Throws if there is none. */
export async function requireProviderRow(db: Db): Promise<ProviderRow> {
  const row = await providerRow(db)
  if (row.issuer === '') throw new Problem('accounts.provider_off')
  return row
}

/** @throws Problem if the secret was sealed with another SECRET_KEY */
export function openClientSecret({ secretKey }: Pick<App, 'secretKey'>, sealed: Buffer | null): string {
  if (sealed === null) return ''
  const secret = unseal(secretKey, clientSecretUse, sealed)
  if (secret === undefined) throw new Problem('request.secret_unreadable')
  return secret
}

/** Reads the provider that is in use, with its client secret. Throws if there is none. */
export async function readProvider(db: Db, app: Pick<App, 'secretKey'>): Promise<Provider> {
  const { client_secret_sealed, ...row } = await requireProviderRow(db)
  return { ...row, client_secret: openClientSecret(app, client_secret_sealed) }
}

/** Reads the provider's name for the button on the sign-in page. Empty if there is no provider. */
export const providerName = async (db: Db): Promise<string> => {
  const { issuer, name } = await providerRow(db)
  return issuer === '' ? '' : name
}
