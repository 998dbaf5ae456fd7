import type { ProviderName } from '@mapwright/contract/api/payment-providers.ts'
import { isProviderOn, isSwitchedOn } from '../payments/payment-methods.ts'
import { activeMethod } from '../payments/stored-method-rows.ts'
import type { App } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'
import type { Settings } from '../site/read-settings.ts'

export type ChargeableMethod = { _id: string; provider: ProviderName }
type Site = { app: Pick<App, 'secretKey'>; settings: Settings }

/** Finds the customer's stored method. Returns 'no_method' without one, and 'off' while its provider is switched off. */
export async function chargeableMethod(
  db: Db,
  { app, settings }: Site,
  user_id: string,
): Promise<ChargeableMethod | 'no_method' | 'off'> {
  const method = await activeMethod(db, user_id)
  if (!method) return 'no_method'
  const isOn = isSwitchedOn(settings, method.provider) && (await isProviderOn(db, app, method.provider))
  return isOn ? method : 'off'
}

/** Returns true if the customer may be charged: neither removed nor blocked. */
export async function isChargeable(db: Db, user_id: string): Promise<boolean> {
  const [customer] = await db`SELECT FROM users WHERE _id = ${user_id} AND status = 1 AND deleted_at IS NULL`
  return customer !== undefined
}
