import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import { type ProviderName, providerNames } from '@mapwright/contract/payments/providers.ts'
import type { App } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'
import { readSettings } from '../site/read-settings.ts'
import { hasKeys } from './provider-keys.ts'

/** Whether the operator has switched a provider on and entered its keys. */
export async function isProviderOn(db: Db, app: Pick<App, 'secretKey'>, name: ProviderName): Promise<boolean> {
  const settings = await readSettings(db)
  return settings[`${name}_payment`] && (await hasKeys(db, app, name))
}

/** The ways to pay online that customers can choose. */
export async function onlineMethods(db: Db, app: Pick<App, 'secretKey'>): Promise<ProviderName[]> {
  const settings = await readSettings(db)
  const on = providerNames.filter((name) => settings[`${name}_payment`])
  const complete = await Promise.all(on.map((name) => hasKeys(db, app, name)))
  return on.filter((_, at) => complete[at])
}

/** All ways to pay that customers can choose. */
export async function paymentMethodsOf(db: Db, app: Pick<App, 'secretKey'>): Promise<PaymentMethod[]> {
  const { bank_payment } = await readSettings(db)
  return [...(bank_payment ? (['bank'] as const) : []), ...(await onlineMethods(db, app))]
}
