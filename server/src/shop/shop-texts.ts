import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { ShopTextVersion } from '@mapwright/contract/shop/shop-texts.ts'
import { ChangeShopTexts, GetShopTexts, ListShopTextVersions } from '@mapwright/contract/shop/shop-texts-endpoints.ts'
import { command, query } from '../platform/api/handler.ts'
import { publishShopTexts, readShopTexts, readShopTextsIn } from './shop-text-rows.ts'

export const getShopTexts = query(GetShopTexts, ({ sql, request, query: { language } }) =>
  language === undefined ? readShopTexts(sql, request.language) : readShopTextsIn(sql, language),
)

export const changeShopTexts = command(ChangeShopTexts, async ({ tx, body: { language, ...texts }, now, audit }) => {
  audit({ after: { language, ...(await publishShopTexts(tx, { language, texts, now })) } })
  return readShopTextsIn(tx, language)
})

const maxVersions = 20

export const listShopTextVersions = query(ListShopTextVersions, async ({ sql, query: { name, language } }) => ({
  versions: [
    ...(await sql<Decoded<ShopTextVersion>[]>`
      SELECT _id, name, language, created_at, text FROM shop_text_versions
      WHERE name = ${name} AND language = ${language} ORDER BY created_at DESC, _id DESC LIMIT ${maxVersions}`),
  ],
}))
