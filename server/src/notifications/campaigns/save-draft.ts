import type { Audience, CampaignChannel } from '@mapwright/contract/notifications/campaigns/campaign.ts'
import { uuidv7 } from 'uuidv7'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { cleanHtml, imagesIn, unknownPlaceholder, withImages } from './campaign-html.ts'
import { attachImages, usableImages } from './campaign-image-rows.ts'

type Draft = {
  _id?: string | undefined
  channel: CampaignChannel
  subject: string
  html: string
  sms_text: string
  audience: Audience
}

/** Sanitizes the HTML. Throws if the subject or a text contains an unknown placeholder. */
export function cleanContent({
  subject,
  html,
  sms_text = '',
}: Pick<Draft, 'subject' | 'html'> & Partial<Draft>): string {
  const clean = cleanHtml(html)
  const name = unknownPlaceholder(subject) ?? unknownPlaceholder(clean) ?? unknownPlaceholder(sms_text)
  if (name !== undefined)
    throw new Problem('notifications.unknown_placeholder', { details: { name: name.slice(0, 60) } })
  return clean
}

/** Creates a draft, or updates the draft with `_id`. Returns its id and the stored HTML. */
export async function saveDraft(tx: Tx, draft: Draft, { author_id, now }: { author_id: string; now: Date }) {
  const clean = cleanContent(draft)
  const html = withImages(clean, await usableImages(tx, imagesIn(clean), draft._id ?? null))
  const { channel, subject, sms_text } = draft
  const columns = { channel, subject, html, sms_text, audience: tx.json(draft.audience), author_id, changed_at: now }
  const _id = draft._id ?? uuidv7()
  if (draft._id) await changeDraft(tx, _id, columns)
  else await tx`INSERT INTO campaigns ${tx({ _id, ...columns })}`
  await attachImages(tx, _id, imagesIn(html), now)
  return { _id, html }
}

async function changeDraft(tx: Tx, _id: string, columns: Readonly<Record<string, unknown>>): Promise<void> {
  const changed = await tx`UPDATE campaigns SET ${tx(columns)} WHERE _id = ${_id} AND status = 'draft'`
  if (changed.count === 1) return
  const [campaign] = await tx`SELECT FROM campaigns WHERE _id = ${_id}`
  throw new Problem(campaign ? 'notifications.message_sent' : 'notifications.message_not_found')
}
