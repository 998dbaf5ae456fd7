import { mayAsMember } from '@mapwright/contract/accounts/member.ts'
import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { GetBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useMe } from '../platform/session/me.ts'

/** Reads the balance, which members without the right to see prices cannot. */
const useOwnBalance = () => useQueryOf(GetBalance, {}, { enabled: mayAsMember(useMe(), 'prices') }).data

/** The signed-in customer's balance in credits ("12.50"), updated live; undefined while loading. */
export const useBalance = (): string | undefined => useOwnBalance()?.balance

/** The credits that the customer can spend on orders: the balance and the credit limit; undefined while loading. */
export function useSpendable(): string | undefined {
  const data = useOwnBalance()
  if (!data) return undefined
  return formatHundredths((parseHundredths(data.balance) ?? 0n) + (parseHundredths(data.credit_limit) ?? 0n))
}
