import type { DataSection } from '../platform/domain.ts'

/** Data of this domain in a user's data export: names and hashes of the files that the user sent outside an order. */
export const downloadsData: readonly DataSection[] = [
  {
    name: 'file_uploads',
    rows: (sql, user_id) =>
      sql`
      SELECT _id, file_name, size, sha256, vehicle, comment, created_at, is_gone FROM file_upload_rows
      WHERE user_id = ${user_id} ORDER BY _id`.cursor(500),
  },
]
