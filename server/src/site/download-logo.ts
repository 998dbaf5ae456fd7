import { DownloadLogo } from '@mapwright/contract/site/site-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import { readFileRow } from '../platform/files/file-rows.ts'
import { readSettings } from './read-settings.ts'

export const downloadLogo = query(DownloadLogo, async ({ sql }) => {
  const { logo_file_id } = await readSettings(sql)
  const file = found(await readFileRow(sql, found(logo_file_id, 'site.no_logo')), 'site.no_logo')
  return { name: file.name, media_type: file.media_type, content: file }
})
