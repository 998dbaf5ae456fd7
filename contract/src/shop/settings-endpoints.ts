import { endpoint } from '../api/endpoint.ts'
import { pageLoads } from '../api/rate-limits.ts'
import { PriceDisplay } from './price-display.ts'
import { ShopSettings, ShopSettingsInput } from './shop-settings.ts'

export const GetShopSettings = endpoint({
  name: 'shop.get_settings',
  method: 'GET',
  path: '/shop/settings/get',
  access: ['public'],
  during_maintenance: true,
  summary: 'Get whether the shop is open, its texts and the ways to pay',
  payload: { shop_settings: ShopSettings },
  limits: pageLoads,
})

export const GetPriceDisplay = endpoint({
  name: 'shop.get_price_display',
  method: 'GET',
  path: '/shop/price_display',
  access: ['public'],
  summary: 'The VAT in the prices of the shop as the caller sees them, if they include it',
  payload: { price_display: PriceDisplay },
  limits: pageLoads,
})

export const ChangeShopSettings = endpoint({
  name: 'shop.change_settings',
  audit_kind: 'settings',
  method: 'POST',
  path: '/shop/settings/update',
  access: ['may:shop_manager.settings'],
  summary: 'Change the settings of the shop',
  body: ShopSettingsInput,
  payload: { shop_settings: ShopSettings },
})
