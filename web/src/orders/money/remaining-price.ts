import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { moneyStates } from '@mapwright/contract/orders/order-money.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'

const hundredths = (text: string) => parseHundredths(text) ?? 0n

/** Returns the price minus refunds, in credits ("12.50"). */
export const remainingPrice = ({ total, money }: Pick<Order, 'total' | 'money'>): string =>
  formatHundredths(hundredths(total) - hundredths(money.refunded))

/** Returns the total returned for a cancelled order, in credits ("12.50"). Refunds before the cancellation are included. */
export const totalReturned = ({ total, money }: Pick<Order, 'total' | 'money'>): string =>
  formatHundredths(
    money.refunds
      .filter(({ txn_id }) => txn_id === null)
      .reduce((sum, { amount }) => sum - hundredths(amount), hundredths(total)),
  )

/** Returns true if offers and refunds are possible in the order's status. */
export const isMoneyOpen = ({ status }: Pick<Order, 'status'>): boolean => isOneOf(moneyStates, status)
