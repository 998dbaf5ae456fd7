import { may } from '../platform/api/may.ts'
import type { Person } from '../platform/api/principal.ts'
import type { Db } from '../platform/db/sql.ts'
import type { Subject } from './subject.ts'

/** Selects the kinds of conversations that are enabled on the site. */
export async function switchedOn(db: Db, subjects: readonly Subject[]): Promise<Subject[]> {
  const on = await Promise.all(subjects.map((subject) => subject.isOn?.(db) ?? true))
  return subjects.filter((_, at) => on[at])
}

/** Selects the kinds of conversations that are enabled on the site and that the staff member may read. */
export const readableBy = (db: Db, subjects: readonly Subject[], actor: Person): Promise<Subject[]> =>
  switchedOn(
    db,
    subjects.filter(({ permission }) => may(actor, [`may:${permission}`])),
  )
