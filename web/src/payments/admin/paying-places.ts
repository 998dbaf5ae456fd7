import type { ProviderName } from '@mapwright/contract/api/payment-providers.ts'
import { ChangeSettings, GetSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { flagText } from '../../platform/api/flag-text.ts'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'

/** A payment method in the settings: a provider, or bank transfer, which has no keys. */
export type ListedMethod = 'bank' | ProviderName

/** A part of the site where customers pay, such as the shop. It has a switch for each supported method. */
export type PayingPlace = {
  title: string
  takes: (method: ListedMethod) => boolean
  isOn: (method: ListedMethod) => boolean
  set: (method: ListedMethod, isOn: boolean) => Promise<unknown>
  /** Returns a text for methods that share one switch; undefined for other methods. */
  together?: (method: ListedMethod) => string | undefined
}

/** Hook that returns the paying place of a domain; undefined while loading, and for users who may not change the place. */
export type UsePlace = () => PayingPlace | undefined

/** Returns the paying place for the purchase of credits. Its switches also apply to orders that are paid directly. */
export function useCreditsPlace(): PayingPlace | undefined {
  const t = useWording('payments')
  const settings = useQueryOf(GetSettings).data?.settings
  const change = useCommand(ChangeSettings)
  if (!settings) return undefined
  return {
    title: t('payments:settings.credits'),
    takes: () => true,
    isOn: (method) => settings[`${method}_payment`],
    set: (method, isOn) => change.mutateAsync({ body: { [`${method}_payment`]: flagText(isOn) } }),
  }
}
