import {
  DeleteCampaign,
  GetCampaign,
  GetCampaigns,
  GetDeliveries,
  PreviewCampaign,
  SaveCampaign,
} from '@mapwright/contract/notifications/campaign-endpoints.ts'
import { command, query } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import { audienceMember, countAudience } from './audience-rows.ts'
import { cleanHtml } from './campaign-html.ts'
import { dropImagesOf } from './campaign-image-rows.ts'
import { personalizeCampaign } from './campaign-mail.ts'
import { listCampaigns, listDeliveries, readCampaign } from './campaign-rows.ts'
import { saveDraft } from './save-draft.ts'

/** Lists campaigns without their texts. */
export const campaigns = query(GetCampaigns, async ({ sql, app, query: list }) => ({
  ...(await listCampaigns(sql, list)),
  has_mail_server: (await app.mailServer({ sql, app })) !== undefined,
}))

export const campaign = query(GetCampaign, async ({ sql, app, params }) => ({
  message: found(await readCampaign(sql, params.id), 'notifications.message_not_found'),
  has_mail_server: (await app.mailServer({ sql, app })) !== undefined,
}))

export const deliveries = query(GetDeliveries, ({ sql, query: list }) => listDeliveries(sql, list))

/** Saves a draft. */
export const saveCampaign = command(SaveCampaign, async ({ tx, actor, now, body, audit }) => {
  const { _id } = await saveDraft(tx, body, { author_id: actor._id, now })
  audit({ target_id: _id })
  return { message: found(await readCampaign(tx, _id), 'notifications.message_not_found') }
})

/** Counts the recipients of a campaign and renders it for one of them. */
export const previewCampaign = query(PreviewCampaign, async ({ sql, body: { subject, html, audience, reader } }) => {
  const counts = await countAudience(sql, audience)
  const shown = await audienceMember(sql, audience, Math.min(reader, Math.max(0, counts.recipients - 1)))
  return { ...counts, preview: shown ? personalizeCampaign(shown, { subject, html: cleanHtml(html) }) : null }
})

/** Deletes a campaign with its images and deliveries, unless it is being sent. */
export const deleteCampaign = command(DeleteCampaign, async ({ tx, params, now, audit }) => {
  const [stored] = await tx<{ status: string; subject: string }[]>`
    SELECT status, subject FROM campaigns WHERE _id = ${params.id} FOR UPDATE`
  const { status, subject } = found(stored, 'notifications.message_not_found')
  if (status === 'sending') throw new Problem('notifications.message_sending')
  await dropImagesOf(tx, params.id, now)
  await tx`DELETE FROM campaigns WHERE _id = ${params.id}`
  audit({ before: { status, subject } })
  return {}
})
