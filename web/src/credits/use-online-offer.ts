import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import { ownAmount } from '@mapwright/contract/credits/package.ts'
import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'

/** The ways to pay online for the credits that an order lacks. */
export type OnlineOffer = { onSale: Wire<typeof ListPackagesOnSale>; methods: readonly PaymentMethod[] }

/** Offers to pay online for this many credits (in hundredths); undefined if the site does not sell arbitrary amounts. */
export function useOnlineOffer(count: bigint): OnlineOffer | undefined {
  const onSale = useQueryOf(ListPackagesOnSale).data
  const methods = onSale?.payment_methods.filter((method) => method !== 'bank') ?? []
  const isOffered = onSale?.has_direct_payment === true && methods.length > 0 && count <= ownAmount.maximum
  return isOffered ? { onSale, methods } : undefined
}
