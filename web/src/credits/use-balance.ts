import { GetBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'

/** What the signed-in customer can spend ("12.50"), read again whenever credits move; undefined until it is known. */
export const useBalance = (): string | undefined => useQueryOf(GetBalance).data?.balance
