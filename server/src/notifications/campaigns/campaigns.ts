import type { Body } from '@mapwright/contract/api/endpoint.ts'
import { usesMail, usesSms } from '@mapwright/contract/notifications/campaigns/campaign.ts'
import {
  DeleteCampaign,
  GetCampaign,
  GetCampaigns,
  GetDeliveries,
  PreviewCampaign,
  SaveCampaign,
} from '@mapwright/contract/notifications/campaigns/campaign-endpoints.ts'
import { type App, command, query } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { readSettings } from '../../site/read-settings.ts'
import { isSmsOn, smsSettingsRow } from '../sms/sms-settings-rows.ts'
import { audienceMember, countAudience, smsAudience } from './audience-rows.ts'
import { cleanHtml } from './campaign-html.ts'
import { deleteCampaignImages } from './campaign-image-rows.ts'
import { personalizeCampaign } from './campaign-mail.ts'
import { listCampaigns, listDeliveries, readCampaign } from './campaign-rows.ts'
import { estimateSms, personalizeSms } from './campaign-sms.ts'
import { saveDraft } from './save-draft.ts'

const channelsOf = async (sql: Db, app: App) => ({
  has_mail_server: (await app.mailServer({ sql, app })) !== undefined,
  has_sms: await isSmsOn(sql, app),
})

/** Lists campaigns without their texts. */
export const campaigns = query(GetCampaigns, async ({ sql, app, query: list }) => ({
  ...(await listCampaigns(sql, list)),
  ...(await channelsOf(sql, app)),
}))

export const campaign = query(GetCampaign, async ({ sql, app, params }) => ({
  message: found(await readCampaign(sql, params.id), 'notifications.message_not_found'),
  ...(await channelsOf(sql, app)),
}))

export const deliveries = query(GetDeliveries, ({ sql, query: list }) => listDeliveries(sql, list))

/** Saves a draft. */
export const saveCampaign = command(SaveCampaign, async ({ tx, actor, now, body, audit }) => {
  const { _id } = await saveDraft(tx, body, { author_id: actor._id, now })
  audit({ target_id: _id })
  return { message: found(await readCampaign(tx, _id), 'notifications.message_not_found') }
})

/** Maximum number of recipients in the sample for the cost estimate of SMS. */
const sampleSize = 2000

type Preview = Body<typeof PreviewCampaign>

async function readEstimate(sql: Db, { publicUrl }: App, { channel, audience, sms_text }: Preview) {
  if (!usesSms(channel)) return null
  const [members, { segment_price }, { currency }] = await Promise.all([
    smsAudience(sql, audience, sampleSize),
    smsSettingsRow(sql),
    readSettings(sql),
  ])
  return estimateSms({ ...members, sms_text, segment_price, currency, publicUrl })
}

/** Counts the recipients of a campaign and renders it for one of them. */
export const previewCampaign = query(PreviewCampaign, async ({ sql, app, body }) => {
  const { subject, html, sms_text, channel, audience, reader } = body
  const [mails, sms] = await Promise.all([countAudience(sql, audience), readEstimate(sql, app, body)])
  const counts = usesMail(channel) ? mails : { recipients: 0, unsubscribed: 0 }
  const last = Math.max(0, (usesMail(channel) ? counts.recipients : (sms?.recipients ?? 0)) - 1)
  const shown = await audienceMember(sql, audience, { at: Math.min(reader, last), channel })
  const preview = shown && {
    ...personalizeCampaign(shown, { subject, html: cleanHtml(html) }),
    sms_text: usesSms(channel) ? personalizeSms(shown, sms_text, app.publicUrl) : '',
  }
  return { ...counts, sms, preview: preview ?? null }
})

/** Deletes a campaign with its images and deliveries. Throws while the campaign is being sent. */
export const deleteCampaign = command(DeleteCampaign, async ({ tx, params, now, audit }) => {
  const [stored] = await tx<{ status: string; subject: string }[]>`
    SELECT status, subject FROM campaigns WHERE _id = ${params.id} FOR UPDATE`
  const { status, subject } = found(stored, 'notifications.message_not_found')
  if (status === 'sending') throw new Problem('notifications.message_sending')
  await deleteCampaignImages(tx, params.id, now)
  await tx`DELETE FROM campaigns WHERE _id = ${params.id}`
  audit({ before: { status, subject } })
  return {}
})
