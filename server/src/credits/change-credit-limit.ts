import { credits, formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { ChangeCreditLimit } from '@mapwright/contract/credits/balance-endpoints.ts'
import { readBilling } from '../accounts/profile/billing-rows.ts'
import { readCustomer } from '../accounts/read-customer.ts'
import { requireBillingAddress } from '../billing/require-billing-address.ts'
import { command } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { readSettings } from '../site/read-settings.ts'
import { lockAccounts, openAccount, readAccount } from './ledger-rows.ts'

/**
 * Changes how many credits an agent may owe. A limit below the credits owed is refused; the credits owed are the limit that stops further
 * orders.
 */
export const changeCreditLimit = command(ChangeCreditLimit, async ({ tx, params, body: { credit_limit }, audit }) => {
  // Keeps the customer an agent meanwhile. The limit ends with this status.
  await tx`SELECT FROM users WHERE _id = ${params.id} FOR SHARE`
  const { _id, customer_kind } = await readCustomer(tx, params.id)
  if (credit_limit > 0n) {
    if (customer_kind !== 'agent') throw new Problem('credits.agents_only')
    const { credit_value } = await readSettings(tx)
    if (credit_value <= 0n) throw new Problem('credits.no_credit_value')
  }
  await openAccount(tx, _id)
  await lockAccounts(tx, [_id])
  const before = await readAccount(tx, _id)
  // Without the address, the invoice for the credits owed could not be issued.
  if (credit_limit > before.credit_limit) requireBillingAddress(await readBilling(tx, _id))
  const owed = credits(-before.balance)
  if (credit_limit < owed) throw new Problem('credits.limit_below_owed', { details: { owed: formatHundredths(owed) } })
  await tx`UPDATE ledger_accounts SET credit_limit = ${credit_limit} WHERE user_id = ${_id}`
  await publishLive(tx, topicsOf('balance.changed', _id), { type: 'balance.changed', id: _id })
  audit({ target_id: _id, before: { credit_limit: before.credit_limit }, after: { credit_limit } })
  return { balance: before.balance, credit_limit }
})
