import { providerNames } from '@mapwright/contract/api/payment-providers.ts'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { useWording } from '../../platform/i18n/wording.ts'

/** The name of a payment provider in its official spelling. */
export function useProviderName() {
  const t = useWording('payments')
  return (name: string): string => (isOneOf(providerNames, name) ? t(`payments:provider.${name}`) : name)
}
