import type { SignedIn } from '../platform/api/actor.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { readSettings } from '../site/read-settings.ts'

type Person = Pick<SignedIn, 'role_id' | 'verified' | 'status'>

/** Downloads are available to verified customers and staff, and to visitors if the site makes them public. */
export async function requireDownloadAccess(db: Db, person: Person | null | undefined): Promise<void> {
  if (person?.status === 1 && (person.role_id !== 2 || person.verified)) return
  const { downloads_public } = await readSettings(db)
  if (!downloads_public) throw new Problem(person ? 'downloads.not_public' : 'downloads.sign_in')
}
