import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { hasText } from '../platform/html/has-text.ts'
import { readShopSettings } from './shop-settings.ts'

/** Requires that the buyer has accepted the terms of the shop, if it has published any. */
export async function requireTerms(db: Db, terms_accepted: boolean): Promise<void> {
  if (terms_accepted || !hasText((await readShopSettings(db)).terms_and_conditions)) return
  throw new Problem('request.invalid', { fields: { terms_accepted: { code: 'required' } } })
}
