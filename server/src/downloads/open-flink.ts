import { holds } from '@mapwright/contract/accounts/permissions.ts'
import { OpenFlink } from '@mapwright/contract/downloads/flink-endpoints.ts'
import { command } from '../api/handler.ts'
import { found } from '../api/problem.ts'
import { downloadTicket } from './download-ticket.ts'
import { offeredVersion } from './flink-rows.ts'
import { refuseUnlessOpen } from './refuse-unless-open.ts'

/** Where the browser goes to have it. A link is counted here; a file when its content is sent. */
export const openFlink = command(OpenFlink, async ({ tx, app, actor, now, params: { id }, body: { version } }) => {
  await refuseUnlessOpen(tx, actor)
  const seesHidden = actor !== null && holds(actor, 'miscellaneous')
  const [link] = await tx<{ url: string }[]>`
    UPDATE flinks SET opened = opened + 1 WHERE _id = ${id} AND (online OR ${seesHidden}) AND kind = 'link' RETURNING url`
  if (link) return link
  const { _id } = found(await offeredVersion(tx, id, { version, seesHidden }), 'downloads.not_found')
  const address = `/api/flink/${id}/download?version=${_id}`
  if (!actor) return { url: address }
  return { url: `${address}&ticket=${downloadTicket(_id, actor._id, { now, secretKey: app.secretKey })}` }
})
