import type { LegalText } from '@mapwright/contract/site/policies.ts'
import type { Db } from '../platform/db/sql.ts'

/** Lists the published legal texts of the site. The shop has terms of its own. */
export async function publishedTexts(db: Db): Promise<Exclude<LegalText, 'shop_terms'>[]> {
  const rows = await db<{ name: Exclude<LegalText, 'shop_terms'> }[]>`
    SELECT DISTINCT policy AS name FROM current_policies WHERE policy <> 'cookie'
    UNION ALL SELECT 'terms_and_conditions' WHERE EXISTS (SELECT FROM terms WHERE audience = 'customer')`
  return rows.map(({ name }) => name)
}
