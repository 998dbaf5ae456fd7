import { DownloadDataExport, GetDataExport, RequestDataExport } from '@mapwright/contract/accounts/privacy-endpoints.ts'
import type { PayloadOf } from '@mapwright/contract/api/endpoint.ts'
import { uuidv7 } from 'uuidv7'
import { command, query } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { readFileRow } from '../../platform/files/file-rows.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { exportData } from './export-data.ts'

type Export = PayloadOf<typeof RequestDataExport>['data_export']

async function newestExport(db: Db, user_id: string, now: Date): Promise<Export | undefined> {
  const [newest] = await db<Export[]>`
    SELECT x._id, x.requested_at, x.expires_at, f.size::float8 AS size,
      CASE WHEN x.failed_at IS NOT NULL THEN 'failed' WHEN x.ready_at IS NULL THEN 'preparing'
        WHEN x.downloaded_at IS NOT NULL THEN 'downloaded' WHEN x.expires_at <= ${now} THEN 'expired' ELSE 'ready' END AS state
    FROM data_exports x LEFT JOIN files f ON f._id = x.file_id
    WHERE x.user_id = ${user_id} ORDER BY x.requested_at DESC LIMIT 1`
  return newest
}

/** Returns the caller's most recent data export. */
export const dataExport = query(GetDataExport, async ({ sql, actor, now }) => ({
  data_export: (await newestExport(sql, actor._id, now)) ?? null,
}))

/** Requests a data export. A job creates it and mails the caller when the file is ready. */
export const requestDataExport = command(RequestDataExport, async ({ tx, actor, now, audit }) => {
  const _id = uuidv7()
  const asked = await tx`INSERT INTO data_exports (_id, user_id, requested_at) VALUES (${_id}, ${actor._id}, ${now})
    ON CONFLICT DO NOTHING`
  if (asked.count === 0) throw new Problem('accounts.export_under_way')
  await enqueue(tx, exportData, { export_id: _id })
  audit({ target_id: actor._id })
  return { data_export: found(await newestExport(tx, actor._id, now), 'accounts.export_not_found') }
})

/**
 * Downloads the export. Each export can be downloaded only once. A job deletes its content an hour later, so that a slow download can
 * finish.
 */
export const downloadDataExport = command(DownloadDataExport, async ({ tx, actor, params, now, audit }) => {
  const [taken] = await tx<{ file_id: string }[]>`
    UPDATE data_exports SET downloaded_at = ${now}
    WHERE _id = ${params.id} AND user_id = ${actor._id} AND expires_at > ${now} AND downloaded_at IS NULL RETURNING file_id`
  const { file_id } = found(taken, 'accounts.export_not_found')
  audit({ target_id: actor._id })
  const file = found(await readFileRow(tx, file_id), 'accounts.export_not_found')
  return { name: file.name, media_type: file.media_type, content: file }
})
