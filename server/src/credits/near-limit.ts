import { isNearLimit } from '@mapwright/contract/credits/credit-limit.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import type { Account } from './account.ts'

/** Announces that a payment has brought a customer near the credit limit, once until enough credits were added again. */
export async function announceNearLimit(
  tx: Tx,
  { user_id, balance, credit_limit }: Account,
  amount: bigint,
): Promise<void> {
  if (user_id === null || balance === null || credit_limit === 0n) return
  const was = isNearLimit({ balance, credit_limit })
  if (was || !isNearLimit({ balance: balance - amount, credit_limit })) return
  await announce(tx, { type: 'credit_limit.near', user_id, actor_id: null })
}
