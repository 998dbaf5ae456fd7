import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { readShopTexts } from './shop-text-rows.ts'

/** Requires that the buyer has accepted the terms of the shop, if it has published any in any language. */
export async function requireTerms(db: Db, terms_accepted: boolean): Promise<void> {
  if (terms_accepted || (await readShopTexts(db, '')).shop_terms === '') return
  throw new Problem('request.invalid', { fields: { terms_accepted: { code: 'required' } } })
}
