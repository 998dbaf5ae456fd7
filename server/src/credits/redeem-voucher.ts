import { RedeemVoucher } from '@mapwright/contract/credits/voucher-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import { balanceOf } from './ledger-rows.ts'
import { transfer } from './transfer.ts'
import { insertVoucherUse, lockVoucher, usesBy } from './voucher-rows.ts'

/** Adds the voucher's credits to the caller's balance. If two people redeem its last use at the same time, the second one is refused. */
export const redeemVoucher = command(RedeemVoucher, async ({ tx, actor, body, now, audit }) => {
  // Prevents the removal of the customer while the balance changes.
  await tx`SELECT FROM users WHERE _id = ${actor._id} FOR SHARE`
  const voucher = found(await lockVoucher(tx, body.code), 'credits.voucher_not_found')
  const { _id: voucher_id, code, count, starts_at, expires_at, max_uses, max_uses_per_customer, used } = voucher
  if (!voucher.online || (starts_at && starts_at > now) || (expires_at && expires_at <= now))
    throw new Problem('credits.voucher_not_valid')
  if (max_uses_per_customer !== null && (await usesBy(tx, voucher_id, actor._id)) >= max_uses_per_customer)
    throw new Problem('credits.voucher_used_already')
  if (max_uses !== null && used >= max_uses) throw new Problem('credits.voucher_used_up')
  const _id = uuidv7()
  await insertVoucherUse(tx, { _id, voucher_id, user_id: actor._id, count, at: now })
  await transfer(tx, {
    from: { house: 'promotions' },
    to: { customer: actor._id },
    amount: count,
    reason: 'voucher',
    key: `voucher:${_id}`,
    ref: { kind: 'voucher', id: voucher_id },
    actor_id: actor._id,
    note: code,
    now,
  })
  const balance = await balanceOf(tx, actor._id)
  audit({ target_id: voucher_id, after: { code, count, balance } })
  return { count, balance }
})
