import { DownloadPicture } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { may } from '../../platform/api/may.ts'
import { found } from '../../platform/api/problem.ts'
import { readFileRow } from '../../platform/files/file-rows.ts'

/** Returns a profile picture to its owner and to active staff. Responds with "not found" to others. */
export const downloadPicture = query(DownloadPicture, async ({ sql, actor, params }) => {
  const seesAll = may(actor, ['staff'])
  const [shown] = await sql`SELECT FROM users WHERE picture = ${params.id} AND (${seesAll} OR _id = ${actor._id})`
  found(shown, 'accounts.no_picture')
  const file = found(await readFileRow(sql, params.id), 'accounts.no_picture')
  return { name: file.name, media_type: file.media_type, content: file }
})
