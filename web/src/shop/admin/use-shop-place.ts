import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { ChangeShopSettings, GetShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { cryptoMethods, shopPaymentFlags } from '@mapwright/contract/shop/shop-settings.ts'
import type { ListedMethod, PayingPlace } from '../../payments/admin/paying-places.ts'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMay } from '../../platform/session/me.ts'

type ShopFlag = (typeof shopPaymentFlags)[number]

/** Returns the setting of a payment method. All cryptocurrencies share one setting. */
function flagOf(method: ListedMethod): ShopFlag | undefined {
  if (isOneOf(cryptoMethods, method)) return 'crypto_payment'
  const flag = `${method}_payment` as const
  return isOneOf(shopPaymentFlags, flag) ? flag : undefined
}

/** Returns the shop as a place where customers pay, for the settings of payment methods. */
export function useShopPlace(): PayingPlace | undefined {
  const t = useWording('shop', 'credits')
  const settings = useQueryOf(GetShopSettings, {}, { enabled: useMay('shop_manager.settings') }).data?.shop_settings
  const change = useCommand(ChangeShopSettings)
  if (!settings) return undefined
  return {
    title: t('shop:settings.place'),
    takes: (method) => flagOf(method) !== undefined,
    isOn: (method) => {
      const flag = flagOf(method)
      return flag !== undefined && settings[flag]
    },
    set: async (method, isOn) => {
      const flag = flagOf(method)
      if (flag) await change.mutateAsync({ body: { [flag]: isOn } })
    },
    together: (method) =>
      isOneOf(cryptoMethods, method) ? cryptoMethods.map((each) => t(`credits:method.${each}`)).join(', ') : undefined,
  }
}
