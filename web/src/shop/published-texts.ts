import { GetShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { GetShopTexts } from '@mapwright/contract/shop/shop-texts-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'

/** Returns which legal texts the shop has published. Undefined while loading. */
export function usePublishedTexts() {
  const settings = useQueryOf(GetShopSettings).data?.shop_settings
  const texts = useQueryOf(GetShopTexts).data
  return (
    settings &&
    texts && {
      hasTerms: texts.shop_terms !== '',
      /** True if buyers can withdraw from contracts. */
      hasWithdrawal: settings.withdrawal_scope !== 'nobody',
    }
  )
}
