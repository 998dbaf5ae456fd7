import { cartReminderRules } from '@mapwright/contract/shop/shop-settings.ts'
import { z } from 'zod'
import { roleId } from '../../accounts/role-id.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { inStock } from '../products/on-sale.ts'
import { readShopSettings } from '../shop-settings.ts'

const sendCartRemindersKind = jobKind('shop.send_cart_reminders', z.object({}), { cron: '*/15 * * * *', at_once: 1 })

const maxMails = 500

type Due = { cart_id: string; user_id: string; email: string; language: string | null; items: string }

/**
 * Finds and locks carts that have been abandoned for `hours`, and at most `late_days` longer, so that owners of old carts get no mail when
 * reminders are switched on. Carts without a product that is on sale and in stock are omitted.
 */
const dueCarts = (tx: Tx, { hours, now }: { hours: number; now: Date }) => tx<Due[]>`
  SELECT c._id AS cart_id, u._id AS user_id, u.email, u.language, wanted.items
  FROM shop_carts c JOIN users u ON u._id = c.user_id
    JOIN LATERAL (
      SELECT string_agg(i.quantity || ' × ' || p.name, ', ' ORDER BY i._id) AS items FROM shop_cart_items i
      JOIN ${inStock(tx)} p ON p._id = i.product_id
      WHERE i.cart_id = c._id) wanted ON wanted.items IS NOT NULL
  WHERE c.updated_at <= ${now}::timestamptz - make_interval(hours => ${hours}::int)
    AND c.updated_at > ${now}::timestamptz - make_interval(hours => ${hours}::int, days => ${cartReminderRules.late_days}::int)
    AND u.role_id = ${roleId.customer} AND u.verified AND u.status = 1 AND u.deleted_at IS NULL AND u.unsubscribed_at IS NULL
    AND NOT EXISTS (SELECT FROM shop_cart_reminders r WHERE r.cart_id = c._id)
  ORDER BY c.updated_at LIMIT ${maxMails} FOR UPDATE OF c SKIP LOCKED`

/** Mails customers the content of their abandoned carts, once for each cart. Returns the number of mails. */
export async function sendCartReminders(sql: Sql, now: Date): Promise<number> {
  const { status, cart_reminders, cart_reminder_hours: hours } = await readShopSettings(sql)
  if (!status || !cart_reminders) return 0
  return sql.begin(async (tx) => {
    const due = await dueCarts(tx, { hours, now })
    for (const { cart_id, user_id, email: to, language, items } of due) {
      await tx`INSERT INTO shop_cart_reminders ${tx({ cart_id, user_id, sent_at: now })}`
      const values = { items, link: '/shop/cart' }
      await sendMail(tx, { to, language, kind: 'cart_reminder', values, ref: { user_id }, now })
    }
    return due.length
  })
}

export const sendCartRemindersJob = job(sendCartRemindersKind, async ({ sql, now }) => {
  await sendCartReminders(sql, now)
})
