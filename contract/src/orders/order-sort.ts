import type { sortOptions } from '../api/sort.ts'

/** What a customer's orders are sorted by. */
export const orderSorts = ['number', 'vehicle', 'status', 'submitted', 'total'] as const
/** What the queue is sorted by. */
export const queueSorts = ['number', 'vehicle', 'customer', 'status', 'assignee', 'due', 'submitted', 'total'] as const
/** What the order history is sorted by; `completed` is when an order was completed or cancelled. */
export const historySorts = ['number', 'vehicle', 'customer', 'status', 'submitted', 'completed', 'total'] as const

/** What the orders still to be paid are sorted by. */
export const dueSorts = ['number', 'vehicle', 'customer', 'status', 'submitted', 'pay_by', 'due'] as const
export type DueSort = (typeof dueSorts)[number] | `-${(typeof dueSorts)[number]}`
/** What the customers with outstanding payments are sorted by. */
export const debtorSorts = ['customer', 'orders', 'pay_by', 'reminded', 'balance', 'overdue', 'due'] as const
export type DebtorSort = (typeof debtorSorts)[number] | `-${(typeof debtorSorts)[number]}`

type SortName = (typeof orderSorts | typeof queueSorts | typeof historySorts)[number]
export type OrderSort = SortName | `-${SortName}`
export type QueueSort = ReturnType<typeof sortOptions<(typeof queueSorts)[number]>>[number]
