import { mayAsMember } from '@mapwright/contract/accounts/member.ts'
import { GetBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useMe } from '../platform/session/me.ts'

/** The signed-in customer's balance in credits ("12.50"), updated live; undefined while loading. */
export const useBalance = (): string | undefined =>
  useQueryOf(GetBalance, {}, { enabled: mayAsMember(useMe(), 'prices') }).data?.balance
