import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { ToolFile } from '@mapwright/contract/orders/tool-files/tool-file.ts'
import { constant } from '../../platform/db/constant.ts'
import type { JsonColumns } from '../../platform/db/nested-rows.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Viewer } from '../viewer.ts'

export type ToolFileItem = Decoded<ToolFile>

export const toolFileColumns = { changed_at: 'date' } as const satisfies JsonColumns<ToolFileItem>

/** Selects the files that tool bridges decrypt or encrypt, for `nestedRows`. Customers see decryptions, without the service's words. */
export const selectToolFiles = (db: Db, _id: string, viewer: Viewer) => db`
  SELECT j._id, j.direction, j.state, j.reason, CASE WHEN ${constant(db, viewer.isStaff)} THEN j.detail ELSE '' END AS detail, j.tool,
    j.changed_at, CASE WHEN j.direction = 'decrypt' THEN x.identification END AS identification,
    CASE WHEN j.direction = 'decrypt' THEN coalesce(x.findings, '[]') ELSE '[]' END AS findings,
    CASE WHEN j.direction = 'decrypt' THEN f.size::float8 END AS size
  FROM tool_file_jobs j LEFT JOIN order_files x ON x._id = j.result_id LEFT JOIN files f ON f._id = x.file_id
  WHERE j.order_id = ${_id} AND (${constant(db, viewer.isStaff)} OR j.direction = 'decrypt')
  ORDER BY j.created_at, j._id`
