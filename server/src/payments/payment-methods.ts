import { type ProviderName, providerNames } from '@mapwright/contract/api/payment-providers.ts'
import { type PaymentMethod, paymentMethods } from '@mapwright/contract/billing/invoice.ts'
import { type Price, takesPrice } from '@mapwright/contract/payments/payment-amounts.ts'
import type { App } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'
import { hasKeys } from './provider-keys.ts'

/** Payment methods that the operator has switched on for a payable. A missing method is off. */
export type PaymentSwitches = Readonly<Partial<Record<`${PaymentMethod}_payment`, boolean>>>

/** Returns true if the operator has entered the keys of a provider. The switches of a payable are separate. */
export const isProviderOn = (db: Db, app: Pick<App, 'secretKey'>, name: ProviderName): Promise<boolean> =>
  hasKeys(db, app, name)

/** Returns true if the switches allow the provider. */
export const isSwitchedOn = (switches: PaymentSwitches, provider: string): boolean =>
  paymentMethods.every((method) => method !== provider || switches[`${method}_payment`] === true)

/** Switches of a payable, and its price. */
type Priced = Price & { switches: PaymentSwitches }

/** Lists the online payment methods available to customers. */
export async function onlineMethods(
  db: Db,
  app: Pick<App, 'secretKey'>,
  { switches, ...price }: Priced,
): Promise<ProviderName[]> {
  const on = providerNames.filter((name) => isSwitchedOn(switches, name) && takesPrice(name, price))
  const complete = await Promise.all(on.map((name) => hasKeys(db, app, name)))
  return on.filter((_, at) => complete[at])
}

/** Lists all payment methods available to customers. */
export async function paymentMethodsOf(db: Db, app: Pick<App, 'secretKey'>, priced: Priced): Promise<PaymentMethod[]> {
  return [...(priced.switches.bank_payment ? (['bank'] as const) : []), ...(await onlineMethods(db, app, priced))]
}
