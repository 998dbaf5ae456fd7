import { parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { useSpendable } from '../../credits/use-balance.ts'
import type { NewOrder } from './use-new-order.ts'

/** Returns the number of missing credits, in hundredths; 0 while the balance and the credit limit are unknown, or if the customer pays later. */
export function useShortage({ catalogue, values }: NewOrder): bigint {
  const spendable = useSpendable()
  if (spendable === undefined || values.pay_later) return 0n
  const missing = catalogue.price.total - (parseHundredths(spendable) ?? 0n)
  return missing > 0n ? missing : 0n
}
