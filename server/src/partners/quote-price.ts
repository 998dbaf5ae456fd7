import { credits } from '@mapwright/contract/api/amounts.ts'
import { QuotePrice } from '@mapwright/contract/partners/partner-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { priceForClient } from './price-for-client.ts'
import { withoutGroupName } from './without-group-name.ts'

/** Returns the current price of an order with this selection. */
export const quotePrice = query(QuotePrice, async ({ sql, actor, body }) => {
  const { selection, lines, total } = await priceForClient(sql, actor, body)
  return {
    lines: lines.map(({ amount, steps, ...line }) => ({
      ...line,
      amount: credits(amount),
      steps: steps.map(withoutGroupName),
    })),
    total,
    off_road: selection.options.some(({ off_road }) => off_road),
  }
})
