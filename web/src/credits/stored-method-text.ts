import type { StoredMethod } from '@mapwright/contract/payments/stored-method.ts'
import { useWording } from '../platform/i18n/wording.ts'

/** Returns a function that describes a stored payment method: "visa ···· 4242 · Stripe". */
export function useMethodText() {
  const t = useWording('payments')
  return ({ brand, last4, provider }: StoredMethod) =>
    `${brand}${last4 && ` ···· ${last4}`} · ${t(`payments:provider.${provider}`)}`
}
