import { credits } from '@mapwright/contract/api/amounts.ts'
import { ChangeBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { readCustomer } from '../accounts/read-customer.ts'
import { command } from '../platform/api/handler.ts'
import { balanceOf } from './ledger-rows.ts'
import { transfer } from './transfer.ts'

/** Adds credits to a customer's balance or removes credits, but never more than the balance. */
export const changeBalance = command(ChangeBalance, async ({ tx, actor, params, body, now, audit }) => {
  // Prevents the removal of the customer while the balance changes.
  await tx`SELECT FROM users WHERE _id = ${params.id} FOR SHARE`
  const { _id } = await readCustomer(tx, params.id)
  const [customer, house] = [{ customer: _id }, { house: 'adjustments' }] as const
  const isAdded = body.amount > 0n
  const moved = await transfer(tx, {
    from: isAdded ? house : customer,
    to: isAdded ? customer : house,
    amount: isAdded ? body.amount : credits(-body.amount),
    reason: 'adjustment',
    key: `adjustment:${uuidv7()}`,
    actor_id: actor._id,
    note: body.reason,
    now,
  })
  const balance = await balanceOf(tx, _id)
  audit({
    target_id: _id,
    before: { balance: credits(balance - body.amount) },
    after: { balance, transfer_id: moved._id },
    reason: body.reason,
  })
  return { balance }
})
