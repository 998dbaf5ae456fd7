import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { moneyStates } from '@mapwright/contract/orders/order-money.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'

const hundredths = (text: string) => parseHundredths(text) ?? 0n

/** What is left of the price after what was given back of it. */
export const leftOf = ({ total, money }: Pick<Order, 'total' | 'money'>): string =>
  formatHundredths(hundredths(total) - hundredths(money.refunded))

/** What a cancelled order has returned in all: everything that was paid, whether at once or in parts. */
export const returnedOf = ({ total, money }: Pick<Order, 'total' | 'money'>): string =>
  formatHundredths(
    money.refunds
      .filter(({ txn_id }) => txn_id === null)
      .reduce((sum, { amount }) => sum - hundredths(amount), hundredths(total)),
  )

/** Whether the order is placed and not given up, so that its money may still change. */
export const isMoneyOpen = ({ status }: Pick<Order, 'status'>): boolean =>
  (moneyStates as readonly string[]).includes(status)
