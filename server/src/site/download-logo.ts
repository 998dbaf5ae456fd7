import { DownloadDarkLogo, DownloadLogo } from '@mapwright/contract/site/site-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { readFileRow } from '../platform/files/file-rows.ts'
import { readSettings } from './read-settings.ts'

async function logoDownload(db: Db, file_id: string | null) {
  const file = found(await readFileRow(db, found(file_id, 'site.no_logo')), 'site.no_logo')
  return { name: file.name, media_type: file.media_type, content: file }
}

export const downloadLogo = query(DownloadLogo, async ({ sql }) =>
  logoDownload(sql, (await readSettings(sql)).logo_file_id),
)

export const downloadDarkLogo = query(DownloadDarkLogo, async ({ sql }) =>
  logoDownload(sql, (await readSettings(sql)).logo_dark_file_id),
)
