import type { Db } from '../platform/db/sql.ts'
import { openPart } from '../site/open-part.ts'

/** Checks whether the open shop has its terms and, if buyers can withdraw, its instructions on withdrawal. Undefined while the shop is closed. */
export async function areShopTextsComplete(db: Db): Promise<boolean | undefined> {
  const [settings] = await db<[{ status: boolean; complete: boolean }]>`
    SELECT status,
      terms_and_conditions <> '' AND terms_and_conditions !~ ${openPart}
        AND (withdrawal_scope = 'nobody' OR (withdrawal_text <> '' AND withdrawal_text !~ ${openPart})) AS complete
    FROM shop_settings`
  return settings.status ? settings.complete : undefined
}
