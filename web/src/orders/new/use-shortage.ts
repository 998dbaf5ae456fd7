import { parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { useSpendable } from '../../credits/use-balance.ts'
import { useMe } from '../../platform/session/me.ts'
import type { NewOrder } from './use-new-order.ts'

/** Returns the number of missing credits, in hundredths; 0 while the balance and the credit limit are unknown, or if the customer pays later. */
export function useShortage({ catalogue, values }: NewOrder): bigint {
  const spendable = useSpendable()
  const { membership } = useMe()
  // If credits are missing, the orders of members wait for the customer's approval.
  if (spendable === undefined || values.pay_later || membership) return 0n
  const missing = catalogue.price.total - (parseHundredths(spendable) ?? 0n)
  return missing > 0n ? missing : 0n
}
