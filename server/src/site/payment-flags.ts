import { flagOf, type ProviderFlag, providerFlags, providerNames } from '@mapwright/contract/api/payment-providers.ts'
import { tableOf } from '@mapwright/contract/api/typed-entries.ts'

type PaymentFlags = Readonly<Record<ProviderFlag, boolean>>

/** The flags of all providers, from the names of those that are switched on. */
export const flagsOf = (online: readonly string[]): PaymentFlags =>
  tableOf(providerFlags, (flag) => online.some((name) => `${name}_payment` === flag))

/** The column of `settings` with the names of the providers that are switched on. */
export const onlineColumn = (flags: PaymentFlags) => ({
  online_payments: providerNames.filter((name) => flags[flagOf(name)]),
})
