import { RequestStockNotice } from '@mapwright/contract/shop/stock-notices/stock-notice-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { hexHashOfToken, newToken } from '../../platform/api/secret-token.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { readProduct } from '../products/product-rows.ts'
import { requireOpenShop } from '../require-open-shop.ts'

/**
 * Stores one request per product and address. A verified customer's request is confirmed immediately; other addresses receive a link to confirm. The
 * response does not reveal whether an address was known.
 */
export const requestStockNotice = command(RequestStockNotice, async ({ tx, actor, now, body, request, audit }) => {
  await requireOpenShop(tx, null)
  const product = found(await readProduct(tx, { _id: body.product_id }, false), 'shop.product_not_found')
  if (product.inventory > 0) throw new Problem('shop.in_stock')
  const isCustomer = actor?.role === 'customer' && actor.verified
  const email = isCustomer ? actor.email : body.email
  if (email === undefined) throw new Problem('shop.email_needed', { fields: { email: { code: 'required' } } })
  const token = newToken()
  const token_hash = hexHashOfToken(token)
  const language = (isCustomer ? actor.language : null) ?? request.language
  const row = {
    ...{ _id: uuidv7(), product_id: product._id, user_id: isCustomer ? actor._id : null, email, language, token_hash },
    ...{ confirmed_at: isCustomer ? now : null, created_at: now },
  }
  // A confirmed request stays unchanged until its mail is sent; an unconfirmed one gets a new link.
  const kept = await tx`
    INSERT INTO shop_stock_notices ${tx(row)} ON CONFLICT (product_id, email) DO UPDATE
    SET token_hash = EXCLUDED.token_hash, language = EXCLUDED.language, user_id = EXCLUDED.user_id,
      confirmed_at = EXCLUDED.confirmed_at, created_at = EXCLUDED.created_at, sent_at = NULL
    WHERE shop_stock_notices.confirmed_at IS NULL OR shop_stock_notices.sent_at IS NOT NULL`
  if (!isCustomer && kept.count > 0)
    await sendMail(tx, {
      to: email,
      language,
      kind: 'confirm_stock_notice',
      values: { product: product.name, link: `/shop/stock-notice/${token}` },
      now,
    })
  audit({ target_id: product._id, after: { product: product.name } })
  return { confirmed: isCustomer }
})
