import type { ProviderName } from '@mapwright/contract/api/payment-providers.ts'
import { ChangeSettings, GetSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { flagText } from '../../platform/api/flag-text.ts'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'

/** A payment method in the settings: a provider, or bank transfer, which needs no keys. */
export type ListedMethod = 'bank' | ProviderName

/** A part of the site where customers pay, with a switch for each method that it takes. */
export type PayingPlace = {
  title: string
  takes: (method: ListedMethod) => boolean
  isOn: (method: ListedMethod) => boolean
  set: (method: ListedMethod, isOn: boolean) => Promise<unknown>
  /** Groups methods that share a switch. */
  together?: (method: ListedMethod) => string | undefined
}

/** Another domain's place; undefined for people who may not change it, and while it loads. */
export type UsePlace = () => PayingPlace | undefined

/** The places for credits, and for orders that are paid directly. */
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
