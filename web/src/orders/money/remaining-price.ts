import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { moneyStates } from '@mapwright/contract/orders/order-money.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'

const hundredths = (text: string) => parseHundredths(text) ?? 0n

/** The price less refunds. */
export const remainingPrice = ({ total, money }: Pick<Order, 'total' | 'money'>): string =>
  formatHundredths(hundredths(total) - hundredths(money.refunded))

/** The total returned for a cancelled order, including partial refunds. */
export const totalReturned = ({ total, money }: Pick<Order, 'total' | 'money'>): string =>
  formatHundredths(
    money.refunds
      .filter(({ txn_id }) => txn_id === null)
      .reduce((sum, { amount }) => sum - hundredths(amount), hundredths(total)),
  )

/** Whether the order is placed and not cancelled, so that its money may still change. */
export const isMoneyOpen = ({ status }: Pick<Order, 'status'>): boolean => isOneOf(moneyStates, status)
