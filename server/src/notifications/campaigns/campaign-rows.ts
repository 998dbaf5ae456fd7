import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type {
  Campaign,
  CampaignRow,
  Delivery,
  SmsEstimate,
} from '@mapwright/contract/notifications/campaigns/campaign.ts'
import type { Db } from '../../platform/db/sql.ts'
import { smsCost } from './campaign-sms.ts'

type Paging = { page: number; size: number }
type CampaignList = Paging & { keywords?: string | undefined; status?: Campaign['status'] | undefined }
type DeliveryList = Paging & {
  message_id?: string | undefined
  keywords?: string | undefined
  status?: Delivery['status'] | undefined
}

const nameOf = (db: Db) => db`
  coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), nullif(u.company_name, ''), u.username)`

const picked = (db: Db) => db`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', u._id, 'name', ${nameOf(db)}) ORDER BY u.username), '[]') FROM users u
    WHERE u._id IN (SELECT value::uuid FROM jsonb_array_elements_text(coalesce(c.audience -> 'user_ids', '[]'))))`

const rowColumns = (db: Db) => db`
  c._id, c.channel, c.subject, c.sms_text, c.status, ${nameOf(db)} AS author, c.changed_at, c.sent_at, c.finished_at,
  (SELECT jsonb_build_object('total', count(*), 'queued', count(*) FILTER (WHERE d.status = 'queued'),
      'sent', count(*) FILTER (WHERE d.status IN ('sent', 'delivered')), 'failed', count(*) FILTER (WHERE d.status = 'failed'),
      'unsubscribed', count(*) FILTER (WHERE d.status = 'unsubscribed'),
      'stopped', count(*) FILTER (WHERE d.status = 'stopped'))
    FROM campaign_deliveries d WHERE d.campaign_id = c._id) AS counts`

/** Reads a page of campaigns, most recently changed first. */
export async function listCampaigns(db: Db, { keywords = '', status, page, size }: CampaignList) {
  const where = db`WHERE strpos(fold(c.subject || ' ' || c.sms_text), fold(${keywords})) > 0 ${status ? db`AND c.status = ${status}` : db``}`
  const [campaigns, [count]] = await Promise.all([
    db<Decoded<CampaignRow>[]>`
      SELECT ${rowColumns(db)} FROM campaigns c JOIN users u ON u._id = c.author_id ${where}
      ORDER BY c.changed_at DESC, c._id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM campaigns c ${where}`,
  ])
  return { messages: [...campaigns], total: count?.total ?? 0, page, size }
}

/** Counts the SMS of a campaign that the provider has accepted, with their cost. Returns null if there are none. */
async function readSmsCost(db: Db, campaign_id: string): Promise<SmsEstimate | null> {
  const [sizes, [facts]] = await Promise.all([
    db<SmsEstimate['sizes']>`
      SELECT segments, count(*)::int AS recipients FROM campaign_deliveries
      WHERE campaign_id = ${campaign_id} AND channel = 'sms' AND segments IS NOT NULL GROUP BY segments ORDER BY segments`,
    db<{ price: string; currency: string }[]>`
      SELECT c.sms_segment_price AS price, s.currency FROM campaigns c, settings s WHERE c._id = ${campaign_id}`,
  ])
  if (sizes.length === 0 || !facts) return null
  const segments = sizes.reduce((sum, size) => sum + size.segments * size.recipients, 0)
  return {
    recipients: sizes.reduce((sum, { recipients }) => sum + recipients, 0),
    segments,
    sizes: [...sizes],
    cost: smsCost(segments, facts.price),
    currency: facts.currency,
  }
}

/** Reads a campaign with its text, its progress and the cost of its SMS. */
export async function readCampaign(db: Db, _id: string): Promise<Decoded<Campaign> | undefined> {
  const [campaign] = await db<Omit<Decoded<Campaign>, 'sms'>[]>`
    SELECT ${rowColumns(db)}, c.html, c.audience, ${picked(db)} AS picked FROM campaigns c JOIN users u ON u._id = c.author_id WHERE c._id = ${_id}`
  return campaign && { ...campaign, sms: await readSmsCost(db, _id) }
}

/** Reads a page of deliveries. Deliveries of the newest campaign come first. */
export async function listDeliveries(db: Db, { message_id, keywords = '', status, page, size }: DeliveryList) {
  const from = db`
    FROM campaign_deliveries d JOIN campaigns c ON c._id = d.campaign_id JOIN users u ON u._id = d.user_id
    WHERE strpos(fold(u.search), fold(${keywords})) > 0 ${message_id ? db`AND d.campaign_id = ${message_id}` : db``}
      ${status ? db`AND d.status = ${status}` : db``}`
  const [deliveries, [count]] = await Promise.all([
    db<Decoded<Delivery>[]>`
      SELECT d.campaign_id AS message_id, c.subject, d.user_id, ${nameOf(db)} AS name, d.channel, u.email,
        (SELECT m.to_number FROM sms_messages m WHERE d.channel = 'sms' AND m.campaign_id = d.campaign_id AND m.user_id = d.user_id) AS number,
        d.status, d.tries, d.error, d.sent_at ${from}
      ORDER BY d.campaign_id DESC, d.user_id DESC, d.channel LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total ${from}`,
  ])
  return { deliveries: [...deliveries], total: count?.total ?? 0, page, size }
}
