import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import { ownAmount } from '@mapwright/contract/credits/package.ts'
import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'

/** The purchase options and the payment methods for paying online for missing credits. */
export type OnlineOffer = { onSale: Wire<typeof ListPackagesOnSale>; methods: readonly OnlineMethod[] }

export type OnlineMethod = Exclude<PaymentMethod, 'bank'>

/**
 * Returns the options for paying online for `count` credits (in hundredths). Undefined if the site offers no direct payment or no online
 * method, or if the count exceeds the maximum.
 */
export function useOnlineOffer(count: bigint): OnlineOffer | undefined {
  const onSale = useQueryOf(ListPackagesOnSale).data
  const methods = onSale?.payment_methods.filter((method) => method !== 'bank') ?? []
  const isOffered = onSale?.has_direct_payment === true && methods.length > 0 && count <= ownAmount.maximum
  return isOffered ? { onSale, methods } : undefined
}
