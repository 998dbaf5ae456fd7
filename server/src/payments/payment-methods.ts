import { type ProviderName, providerNames } from '@mapwright/contract/api/payment-providers.ts'
import { type PaymentMethod, paymentMethods } from '@mapwright/contract/billing/invoice.ts'
import type { App } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'
import { hasKeys } from './provider-keys.ts'

/** The operator's switches for the payment methods of a payable; a missing one is off. */
export type PaymentSwitches = Readonly<Partial<Record<`${PaymentMethod}_payment`, boolean>>>

/** Whether the operator has entered a provider's keys. Each payable has its own switches. */
export const isProviderOn = (db: Db, app: Pick<App, 'secretKey'>, name: ProviderName): Promise<boolean> =>
  hasKeys(db, app, name)

/** Whether the switches allow this provider. */
export const isSwitchedOn = (switches: PaymentSwitches, provider: string): boolean =>
  paymentMethods.every((method) => method !== provider || switches[`${method}_payment`] === true)

/** Lists the online payment methods that customers can choose. */
export async function onlineMethods(
  db: Db,
  app: Pick<App, 'secretKey'>,
  switches: PaymentSwitches,
): Promise<ProviderName[]> {
  const on = providerNames.filter((name) => isSwitchedOn(switches, name))
  const complete = await Promise.all(on.map((name) => hasKeys(db, app, name)))
  return on.filter((_, at) => complete[at])
}

/** Lists all payment methods that customers can choose. */
export async function paymentMethodsOf(
  db: Db,
  app: Pick<App, 'secretKey'>,
  switches: PaymentSwitches,
): Promise<PaymentMethod[]> {
  return [...(switches.bank_payment ? (['bank'] as const) : []), ...(await onlineMethods(db, app, switches))]
}
