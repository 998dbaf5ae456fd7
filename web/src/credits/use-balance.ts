import { GetBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'

/** The signed-in customer's balance ("12.50"), kept up to date; undefined while it loads. */
export const useBalance = (): string | undefined => useQueryOf(GetBalance).data?.balance
