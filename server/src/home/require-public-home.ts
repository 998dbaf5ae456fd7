import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { readSettings } from '../site/read-settings.ts'

/** Refuses if the operator has switched the home page off. */
export async function requirePublicHome(db: Db): Promise<void> {
  if (!(await readSettings(db)).home_public) throw new Problem('home.not_public')
}
