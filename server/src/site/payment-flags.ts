import { flagOf, type ProviderFlag, providerFlags, providerNames } from '@mapwright/contract/api/payment-providers.ts'
import { tableOf } from '@mapwright/contract/api/typed-entries.ts'

type PaymentFlags = Readonly<Record<ProviderFlag, boolean>>

/** Converts the names of the enabled providers to flags of all providers. */
export const flagsOf = (online: readonly string[]): PaymentFlags =>
  tableOf(providerFlags, (flag) => online.some((name) => `${name}_payment` === flag))

/** Converts flags to the column of `settings` that contains the names of the enabled providers. */
export const onlineColumn = (flags: PaymentFlags) => ({
  online_payments: providerNames.filter((name) => flags[flagOf(name)]),
})
