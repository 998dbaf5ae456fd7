import { may } from '../platform/api/may.ts'
import type { Standing } from '../platform/api/principal.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { readSettings } from '../site/read-settings.ts'

/**
 * Throws if the person may not download files. Verified customers and staff always may; all other visitors may if the site makes
 * downloads public.
 */
export async function requireDownloadAccess(db: Db, person: Standing | null | undefined): Promise<void> {
  if (may(person ?? null, ['customer', 'staff'])) return
  const { downloads_public } = await readSettings(db)
  if (!downloads_public) throw new Problem(person ? 'downloads.not_public' : 'downloads.sign_in')
}
