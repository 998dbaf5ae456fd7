import { buffer } from 'node:stream/consumers'
import type { App } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'
import { readFileRow } from '../platform/files/file-rows.ts'
import type { Settings } from './read-settings.ts'

/** The file of the site's logo, if there is one. */
export async function logoPicture(
  db: Db,
  { files }: Pick<App, 'files'>,
  { logo_file_id }: Pick<Settings, 'logo_file_id'>,
): Promise<Buffer | undefined> {
  const file = logo_file_id ? await readFileRow(db, logo_file_id) : undefined
  return file && buffer(await files.read(file.storage_key))
}
