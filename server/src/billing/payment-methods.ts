import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import type { Settings } from '../site/read-settings.ts'

/** The ways to pay that the operator has switched on. */
export const enabledPaymentMethods = (settings: Pick<Settings, 'bank_payment'>): PaymentMethod[] =>
  settings.bank_payment ? ['bank'] : []
