import { GetShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'

/** Checks whether sanitized HTML contains readable text besides its markup. */
const hasText = (html: string): boolean => html.replace(/<[^<>]*>/g, '').trim() !== ''

/** Returns which legal texts the shop has published. Undefined while loading. */
export function usePublishedTexts() {
  const settings = useQueryOf(GetShopSettings).data?.shop_settings
  return (
    settings && {
      hasTerms: hasText(settings.terms_and_conditions),
      /** True if buyers can withdraw from contracts. */
      hasWithdrawal: settings.withdrawal_scope !== 'nobody',
    }
  )
}
