import { productsText } from '@mapwright/contract/shop/withdrawals/withdrawal.ts'
import { WithdrawFromOrder } from '@mapwright/contract/shop/withdrawals/withdrawal-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { readShopSettings } from '../shop-settings.ts'
import { takeWithdrawalKind } from './take-withdrawal.ts'

/**
 * Stores a declaration of withdrawal with the time of its receipt. A job looks for its order, so neither the response nor its duration
 * reveals whether there is one.
 */
export const withdrawFromOrder = command(WithdrawFromOrder, async ({ tx, now, body, request, audit }) => {
  if ((await readShopSettings(tx)).withdrawal_scope === 'nobody') throw new Problem('shop.withdrawal_off')
  const _id = uuidv7()
  const { products, ...statement } = body
  const only_products = productsText(products)
  await tx`INSERT INTO shop_withdrawals ${tx({
    ...{ ...statement, only_products, products: tx.json(products), _id, language: request.language, at: now },
  })}`
  await enqueue(tx, takeWithdrawalKind, { withdrawal_id: _id })
  audit({ target_id: _id, after: { invoice_no: body.invoice_no } })
  return { received_at: now }
})
