import { formatHundredths, money, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { QuoteOwnAmount } from '@mapwright/contract/credits/package-endpoints.ts'
import { takesDecimals } from '@mapwright/contract/payments/payment-amounts.ts'
import { useState } from 'react'
import { useQueryOf } from '../platform/api/queries.ts'
import type { OnlineMethod, OnlineOffer } from './use-online-offer.ts'

/** Filters the methods that take the decimals of a total. Too small a total does not rule a method out, because it is raised. */
function methodsTaking({ methods, onSale: { currency } }: OnlineOffer, total: string): OnlineMethod[] {
  const amount = parseHundredths(total)
  return methods.filter((one) =>
    takesDecimals(one, { currency, ...(amount === undefined ? {} : { amount: money(amount) }) }),
  )
}

/**
 * Returns the methods with which the missing credits can be paid, the chosen one, and the price with it. `methods` is undefined while it
 * is not known yet; `quote` keeps the price of the previous method until that of the next one is loaded.
 */
export function useMissingPrice(offer: OnlineOffer, missing: bigint) {
  const [chosen, onMethod] = useState<OnlineMethod>()
  const count = formatHundredths(missing)
  // No provider's smallest payment raises the price by bank transfer, so the methods do not depend on the chosen one.
  const exact = useQueryOf(QuoteOwnAmount, { query: { count, for_order: 'bank' } }, { keepPrevious: true })
  const methods = exact.data && methodsTaking(offer, exact.data.price.total)
  const method = methods?.find((one) => one === chosen) ?? methods?.[0]
  const query = { count, for_order: method ?? ('bank' as const) }
  const quote = useQueryOf(QuoteOwnAmount, { query }, { enabled: methods !== undefined, keepPrevious: true })
  const isPriced = !exact.isPlaceholderData && !quote.isPlaceholderData
  return { methods, method, onMethod, quote: quote.data?.price, price: isPriced ? quote.data?.price : undefined }
}
