import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { pageLoads } from '../api/rate-limits.ts'
import { TextLanguage } from '../site/content/in-language.ts'
import { ShopTexts, ShopTextsInput, ShopTextVersion, shopTextNames } from './shop-texts.ts'

export const GetShopTexts = endpoint({
  name: 'shop.get_texts',
  method: 'GET',
  path: '/shop/texts',
  access: ['public'],
  during_maintenance: true,
  summary:
    "Terms of the shop and instructions on withdrawal in the caller's language, otherwise for every language or in English; with `language`, of that language only",
  query: z.strictObject({ language: TextLanguage.optional() }),
  payload: ShopTexts.shape,
  limits: pageLoads,
})

export const ChangeShopTexts = endpoint({
  name: 'shop.change_texts',
  audit_kind: 'settings',
  method: 'POST',
  path: '/shop/texts',
  access: ['may:shop_manager.settings'],
  summary: 'Publish the given texts of the shop in a language; each change becomes a version',
  body: ShopTextsInput,
  payload: ShopTexts.shape,
})

export const ListShopTextVersions = endpoint({
  name: 'shop.list_text_versions',
  method: 'GET',
  path: '/shop/texts/versions',
  access: ['may:shop_manager.settings'],
  summary: 'The newest 20 versions of a text of the shop in a language, newest first',
  query: z.strictObject({ name: z.enum(shopTextNames), language: TextLanguage.default('') }),
  payload: { versions: z.array(ShopTextVersion) },
})
