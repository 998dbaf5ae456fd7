import { DownloadFlink } from '@mapwright/contract/downloads/flink-endpoints.ts'
import { command } from '../platform/api/handler.ts'
import { may } from '../platform/api/may.ts'
import { type Standing, type StandingRow, standingOf } from '../platform/api/principal.ts'
import { found } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { readFileRow } from '../platform/files/file-rows.ts'
import { verifyTicket } from './download-ticket.ts'
import { findVersion } from './flink-rows.ts'
import { requireDownloadAccess } from './require-download-access.ts'

/** Reads the current role, permissions and status of the ticket's holder. */
async function readPerson(db: Db, user_id: string): Promise<Standing | undefined> {
  const [row] = await db<StandingRow[]>`SELECT role_id, permissions, verified, status FROM users WHERE _id = ${user_id}`
  return row && standingOf(row)
}

export const downloadFlink = command(DownloadFlink, async ({ tx, app, actor, now, request, params, query }) => {
  const { version: named, ticket } = query
  const holder = ticket && named && verifyTicket(ticket, named, { now, secretKey: app.secretKey })
  const person = actor ?? (holder ? await readPerson(tx, holder) : undefined)
  await requireDownloadAccess(tx, person)
  const seesHidden = may(person ?? null, ['may:miscellaneous'])
  const version = await findVersion(tx, params.id, { version: named, seesHidden })
  const { _id, file_id } = found(version, 'downloads.not_found')
  const content = found(await readFileRow(tx, file_id), 'downloads.not_found')
  if (!request.resumes) await tx`UPDATE flink_versions SET downloads = downloads + 1 WHERE _id = ${_id}`
  return { name: content.name, media_type: content.media_type, content }
})
