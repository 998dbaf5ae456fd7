import { stockNoticeRules } from '@mapwright/contract/shop/stock-notices/stock-notice.ts'
import { z } from 'zod'
import { hexHashOfToken, newToken } from '../../platform/api/secret-token.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { inStock } from '../products/on-sale.ts'
import { isShopOpen } from '../require-open-shop.ts'

const sendStockNoticesKind = jobKind('shop.send_stock_notices', z.object({}), { cron: '*/5 * * * *', at_once: 1 })

const maxMails = 500

type Due = { _id: string; email: string; language: string | null; product: string; slug: string }

/**
 * Mails the people who wait for a product that is back in stock, and marks their requests in the same transaction, so that each person gets one mail.
 * The link in the mail cancels all requests of the address. Deletes expired requests. Returns the number of mails.
 */
export async function sendStockNotices(
  sql: Sql,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<number> {
  const { confirm_days, max_days, sent_days } = stockNoticeRules
  await sql`
    DELETE FROM shop_stock_notices WHERE created_at < ${now}::timestamptz - make_interval(days => ${max_days}::int)
      OR (confirmed_at IS NULL AND created_at < ${now}::timestamptz - make_interval(days => ${confirm_days}::int))
      OR sent_at < ${now}::timestamptz - make_interval(days => ${sent_days}::int)`
  if (!(await isShopOpen(sql))) return 0
  return sql.begin(async (tx) => {
    const due = await tx<Due[]>`
      WITH due AS (
        UPDATE shop_stock_notices SET sent_at = ${now} WHERE _id IN (
          SELECT n._id FROM shop_stock_notices n
          JOIN ${inStock(tx)} p ON p._id = n.product_id
          WHERE n.confirmed_at IS NOT NULL AND n.sent_at IS NULL ORDER BY n.created_at LIMIT ${maxMails} FOR UPDATE OF n SKIP LOCKED
        ) RETURNING _id, product_id, email, language
      ) SELECT due._id, due.email, due.language, p.name AS product, p.slug FROM due JOIN shop_products p ON p._id = due.product_id`
    for (const { _id, email: to, language, product, slug } of due) {
      const token = newToken()
      await tx`UPDATE shop_stock_notices SET token_hash = ${hexHashOfToken(token)} WHERE _id = ${_id}`
      const cancel_link = `${publicUrl}/shop/stock-notice/${token}`
      const values = { product, link: `/shop/product/${slug}`, cancel_link }
      await sendMail(tx, { to, language, kind: 'back_in_stock', values, now })
    }
    return due.length
  })
}

export const sendStockNoticesJob = job(sendStockNoticesKind, async ({ sql, app, now }) => {
  await sendStockNotices(sql, { publicUrl: app.publicUrl, now })
})
