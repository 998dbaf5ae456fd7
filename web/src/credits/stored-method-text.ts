import type { StoredMethod } from '@mapwright/contract/payments/stored-method.ts'
import { useWording } from '../platform/i18n/wording.ts'

/** "sepa_debit" becomes "Sepa debit". Providers name brands in different ways. */
const brandName = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ')

/** Returns a function that describes a stored payment method: "Visa ···· 4242 · Stripe". */
export function useMethodText() {
  const t = useWording('payments')
  return ({ brand, last4, provider }: StoredMethod) =>
    `${brandName(brand)}${last4 && ` ···· ${last4}`} · ${t(`payments:provider.${provider}`)}`
}
