import {
  type Audience,
  type CampaignChannel,
  usesMail,
  usesSms,
} from '@mapwright/contract/notifications/campaigns/campaign.ts'
import { usersWhere } from '../../accounts/people/user-filter-rows.ts'
import { roleId } from '../../accounts/role-id.ts'
import type { Db } from '../../platform/db/sql.ts'
import { wantsNewsBySms } from '../sms/news-numbers.ts'

/** Recipient of a campaign. */
export type Reader = {
  _id: string
  email: string
  language: string | null
  firstname: string
  lastname: string
  company_name: string
  username: string
  balance: bigint
}

const readerColumns = (db: Db) => db`
  u._id, u.email, u.language, u.firstname, u.lastname, u.company_name, u.username, coalesce(a.balance, 0) AS balance`

/** Selects the users `u` of an audience, including users who have unsubscribed. */
function audienceWhere(db: Db, { user_ids, customer_kind, ...filters }: Audience) {
  if (user_ids) return db`WHERE u.deleted_at IS NULL AND u.verified AND u._id = ANY (${user_ids})`
  return db`${usersWhere(db, { search_keyword: '', ...filters })} AND u.verified
    ${customer_kind ? db`AND u.role_id = ${roleId.customer} AND u.customer_kind = ${customer_kind}` : db``}`
}

/** Counts the members of an audience: those who get mails, and those who have unsubscribed. */
export async function countAudience(db: Db, audience: Audience): Promise<{ recipients: number; unsubscribed: number }> {
  const [counts] = await db<{ recipients: number; unsubscribed: number }[]>`
    SELECT count(*) FILTER (WHERE unsubscribed_at IS NULL AND undeliverable IS NULL)::int AS recipients, count(unsubscribed_at)::int AS unsubscribed
    FROM users u ${audienceWhere(db, audience)}`
  return counts ?? { recipients: 0, unsubscribed: 0 }
}

/**
 * Reads the recipient at a zero-based position, ordered by user name. For a campaign sent only by SMS, the position counts SMS
 * recipients.
 */
export async function audienceMember(
  db: Db,
  audience: Audience,
  { at, channel }: { at: number; channel: CampaignChannel },
): Promise<Reader | undefined> {
  const gets = usesMail(channel)
    ? db`AND u.unsubscribed_at IS NULL AND u.undeliverable IS NULL`
    : db`AND EXISTS (SELECT FROM sms_numbers n WHERE n.user_id = u._id AND ${wantsNewsBySms(db)})`
  const [reader] = await db<Reader[]>`
    SELECT ${readerColumns(db)} FROM users u LEFT JOIN ledger_accounts a ON a.user_id = u._id ${audienceWhere(db, audience)}
      ${gets} ORDER BY u.username LIMIT 1 OFFSET ${at}`
  return reader
}

/** Reads a recipient. Returns undefined for unknown and removed users. */
export async function readReader(db: Db, _id: string): Promise<Reader | undefined> {
  const [reader] = await db<Reader[]>`
    SELECT ${readerColumns(db)} FROM users u LEFT JOIN ledger_accounts a ON a.user_id = u._id
    WHERE u._id = ${_id} AND u.deleted_at IS NULL`
  return reader
}

/** Counts the SMS recipients of an audience. Also returns the first `sampleSize` of them for the cost estimate. */
export async function smsAudience(db: Db, audience: Audience, sampleSize: number) {
  const from = db`
    FROM users u JOIN sms_numbers n ON n.user_id = u._id LEFT JOIN ledger_accounts a ON a.user_id = u._id
    ${audienceWhere(db, audience)} AND ${wantsNewsBySms(db)}`
  const [sample, [count]] = await Promise.all([
    db<Reader[]>`SELECT ${readerColumns(db)} ${from} ORDER BY u.username LIMIT ${sampleSize}`,
    db<{ recipients: number }[]>`SELECT count(*)::int AS recipients ${from}`,
  ])
  return { sample, recipients: count?.recipients ?? 0 }
}

type Queued = { campaign_id: string; channel: CampaignChannel; audience: Audience; now: Date }

/** Queues a campaign for the current members of its audience. Returns the number of queued deliveries. */
export async function queueDeliveries(db: Db, { campaign_id, channel, audience, now }: Queued): Promise<number> {
  const mails = usesMail(channel)
    ? await db<{ status: string }[]>`
      INSERT INTO campaign_deliveries (campaign_id, user_id, channel, status, due_at)
      SELECT ${campaign_id}, u._id, 'email', CASE WHEN u.unsubscribed_at IS NULL THEN 'queued' ELSE 'unsubscribed' END,
        CASE WHEN u.unsubscribed_at IS NULL THEN ${now}::timestamptz END
      FROM users u ${audienceWhere(db, audience)} AND u.undeliverable IS NULL
      RETURNING status`
    : []
  const sms = usesSms(channel)
    ? await db<{ status: string }[]>`
      INSERT INTO campaign_deliveries (campaign_id, user_id, channel, status, due_at)
      SELECT ${campaign_id}, u._id, 'sms', 'queued', ${now}::timestamptz
      FROM users u JOIN sms_numbers n ON n.user_id = u._id ${audienceWhere(db, audience)} AND ${wantsNewsBySms(db)}
      RETURNING status`
    : []
  return [...mails, ...sms].filter(({ status }) => status === 'queued').length
}
