import { OpenFlink } from '@mapwright/contract/downloads/flink-endpoints.ts'
import { command } from '../platform/api/handler.ts'
import { may } from '../platform/api/may.ts'
import { found } from '../platform/api/problem.ts'
import { downloadTicket } from './download-ticket.ts'
import { findVersion } from './flink-rows.ts'
import { requireDownloadAccess } from './require-download-access.ts'

/** Returns the URL of a download and counts the opening of links. Downloads of files are counted when their content is sent. */
export const openFlink = command(OpenFlink, async ({ tx, app, actor, now, params: { id }, body: { version } }) => {
  await requireDownloadAccess(tx, actor)
  const seesHidden = may(actor, ['may:miscellaneous'])
  const [link] = await tx<{ url: string }[]>`
    UPDATE flinks SET opened = opened + 1 WHERE _id = ${id} AND (online OR ${seesHidden}) AND kind = 'link' RETURNING url`
  if (link) return link
  const { _id } = found(await findVersion(tx, id, { version, seesHidden }), 'downloads.not_found')
  const address = `/api/flink/${id}/download?version=${_id}`
  if (!actor) return { url: address }
  return { url: `${address}&ticket=${downloadTicket(_id, actor._id, { now, secretKey: app.secretKey })}` }
})
