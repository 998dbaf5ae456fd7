import type { User } from '@mapwright/contract/accounts/user.ts'
import type { AnswerValues } from '@mapwright/contract/orders/canned-answer.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { vehicleName } from '../vehicle-name.ts'

/** What stands for the placeholders of a canned answer on this order. */
export const answerValues = (order: Order, { firstname, lastname, username }: User): AnswerValues => ({
  customer: order.user.name,
  number: String(order.number ?? ''),
  vehicle: vehicleName(order),
  services: order.lines
    .filter(({ kind }) => kind === 'service')
    .map(({ name }) => name)
    .join(', '),
  staff: [firstname, lastname].filter(Boolean).join(' ') || username,
})
