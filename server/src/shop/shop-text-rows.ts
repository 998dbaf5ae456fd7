import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import { type ShopTextName, type ShopTexts, shopTextNames } from '@mapwright/contract/shop/shop-texts.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../platform/db/sql.ts'
import { cleanPublishedText } from '../platform/html/clean-rich-text.ts'

type Current = { name: ShopTextName; text: string; created_at: Date }

function textsOf(rows: readonly Current[]): Decoded<ShopTexts> {
  const row = (name: ShopTextName) => rows.find((current) => current.name === name)
  return {
    ...tableOf(shopTextNames, (name) => row(name)?.text ?? ''),
    published_at: tableOf(shopTextNames, (name) => row(name)?.created_at ?? null),
  }
}

/**
 * Reads the texts of the shop for a reader. Selects each text in the reader's language, otherwise for all languages, otherwise in English,
 * otherwise in any language.
 */
export async function readShopTexts(db: Db, language: string): Promise<Decoded<ShopTexts>> {
  const rows = await db<Current[]>`
    SELECT DISTINCT ON (name) name, text, created_at FROM current_shop_texts
    ORDER BY name, array_position(${[language, '', 'en']}::text[], language), language`
  return textsOf(rows)
}

/** Reads the texts that are published in one language, or for all languages. */
export const readShopTextsIn = async (db: Db, language: string): Promise<Decoded<ShopTexts>> =>
  textsOf(await db<Current[]>`SELECT name, text, created_at FROM current_shop_texts WHERE language = ${language}`)

type Publication = {
  language: string
  texts: Readonly<Partial<Record<ShopTextName, string | undefined>>>
  now: Date
}

/** Publishes the given texts in a language. Returns the changed texts; a text that was published before is not published again. */
export async function publishShopTexts(
  tx: Tx,
  { language, texts, now }: Publication,
): Promise<Partial<Record<ShopTextName, string>>> {
  await tx`LOCK TABLE shop_text_versions IN SHARE ROW EXCLUSIVE MODE`
  const before = await readShopTextsIn(tx, language)
  const changed: Partial<Record<ShopTextName, string>> = {}
  for (const name of shopTextNames) {
    const given = texts[name]
    const text = given === undefined ? undefined : cleanPublishedText(given)
    if (text === undefined || text === before[name]) continue
    changed[name] = text
    await tx`INSERT INTO shop_text_versions ${tx({ _id: uuidv7(), name, language, text, created_at: now })}`
  }
  return changed
}
