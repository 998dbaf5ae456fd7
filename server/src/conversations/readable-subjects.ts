import { may } from '../platform/api/may.ts'
import type { Person } from '../platform/api/principal.ts'
import type { Db } from '../platform/db/sql.ts'
import type { Subject } from './subject.ts'

/** The subjects that the site has switched on and the staff member may read. */
export async function readableBy(db: Db, subjects: readonly Subject[], actor: Person): Promise<Subject[]> {
  const allowed = subjects.filter(({ permission }) => may(actor, [`may:${permission}`]))
  const on = await Promise.all(allowed.map((subject) => subject.isOn?.(db) ?? true))
  return allowed.filter((_, at) => on[at])
}
