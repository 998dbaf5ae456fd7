import type { RequiredText } from '@mapwright/contract/orders/first-steps-endpoints.ts'
import type { Db } from '../platform/db/sql.ts'
import { openPart } from '../site/open-part.ts'

/**
 * Lists the texts that the open shop lacks: its terms and, if buyers can withdraw, its instructions on withdrawal. Undefined while the shop
 * is closed.
 */
export async function missingShopTexts(db: Db): Promise<RequiredText[] | undefined> {
  const [{ status, ...missing }] = await db<[{ status: boolean; shop_terms: boolean; withdrawal_text: boolean }]>`
    WITH complete AS (SELECT name FROM current_shop_texts GROUP BY name HAVING NOT bool_or(text ~ ${openPart}))
    SELECT status,
      'shop_terms' NOT IN (SELECT name FROM complete) AS shop_terms,
      withdrawal_scope <> 'nobody' AND 'withdrawal_text' NOT IN (SELECT name FROM complete) AS withdrawal_text
    FROM shop_settings`
  return status ? (['shop_terms', 'withdrawal_text'] as const).filter((name) => missing[name]) : undefined
}
