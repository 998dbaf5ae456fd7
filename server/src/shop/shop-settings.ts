import { ChangeShopSettings, GetShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { cryptoMethods, ShopSettings } from '@mapwright/contract/shop/shop-settings.ts'
import type { PaymentSwitches } from '../payments/payment-methods.ts'
import { command, query } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'
import { cleanRichText } from '../platform/html/clean-rich-text.ts'
import { readSettings } from '../site/read-settings.ts'
import { publishShopTexts } from './shop-text-rows.ts'

const { terms_and_conditions: _terms, withdrawal_text: _withdrawal, ...ownFields } = ShopSettings.shape
const columns = Object.keys(ownFields)

/** Reads the settings. Their terms and instructions on withdrawal are those for all languages; `readShopTexts` reads those for a reader. */
export async function readShopSettings(db: Db): Promise<ShopSettings> {
  const [settings] = await db<[ShopSettings]>`
    SELECT ${db(columns)},
      coalesce((SELECT text FROM current_shop_texts WHERE name = 'shop_terms' AND language = ''), '') AS terms_and_conditions,
      coalesce((SELECT text FROM current_shop_texts WHERE name = 'withdrawal_text' AND language = ''), '') AS withdrawal_text
    FROM shop_settings`
  return settings
}

/** Reads which payment methods are enabled at the checkout. */
export async function shopPaymentSwitches(db: Db): Promise<PaymentSwitches> {
  const settings = await readShopSettings(db)
  return {
    ...settings,
    ...Object.fromEntries(cryptoMethods.map((name) => [`${name}_payment`, settings.crypto_payment])),
  }
}

/** Reads the switches of the shop's payment methods, and the currency of its prices. */
export async function readShopPayment(db: Db): Promise<{ switches: PaymentSwitches; currency: string }> {
  const [switches, { currency }] = await Promise.all([shopPaymentSwitches(db), readSettings(db)])
  return { switches, currency }
}

export const getShopSettings = query(GetShopSettings, async ({ sql }) => ({
  shop_settings: await readShopSettings(sql),
}))

export const changeShopSettings = command(ChangeShopSettings, async ({ tx, body, now, audit }) => {
  const { description, terms_and_conditions, withdrawal_text, ...others } = body
  await tx`SELECT FROM shop_settings FOR UPDATE`
  const before = await readShopSettings(tx)
  const changed = {
    ...others,
    ...(description === undefined ? {} : { description: cleanRichText(description) }),
  }
  if (Object.keys(changed).length > 0) await tx`UPDATE shop_settings SET ${tx(changed)}`
  const texts = { shop_terms: terms_and_conditions, withdrawal_text }
  await publishShopTexts(tx, { language: '', texts, now })
  const shop_settings = await readShopSettings(tx)
  audit({ before, after: shop_settings })
  return { shop_settings }
})
