import { GetBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'

/** The signed-in customer's balance in credits ("12.50"), updated live; undefined while loading. */
export const useBalance = (): string | undefined => useQueryOf(GetBalance).data?.balance
