import type { sortOptions } from '../../api/sort.ts'

/** Sort columns of a customer's order list. */
export const orderSorts = ['number', 'vehicle', 'status', 'submitted', 'total'] as const
/** Sort columns of the queue. */
export const queueSorts = ['number', 'vehicle', 'customer', 'status', 'assignee', 'due', 'submitted', 'total'] as const
/** Sort columns of the order history. `completed` is the time of completion or cancellation. */
export const historySorts = ['number', 'vehicle', 'customer', 'status', 'submitted', 'completed', 'total'] as const

/** Sort columns of the list of unpaid orders. */
export const dueSorts = ['number', 'vehicle', 'customer', 'status', 'submitted', 'pay_by', 'due'] as const
export type DueSort = (typeof dueSorts)[number] | `-${(typeof dueSorts)[number]}`
/** Sort columns of the list of customers with unpaid orders. */
export const debtorSorts = ['customer', 'orders', 'pay_by', 'reminded', 'balance', 'overdue', 'due'] as const
export type DebtorSort = (typeof debtorSorts)[number] | `-${(typeof debtorSorts)[number]}`

type SortName = (typeof orderSorts | typeof queueSorts | typeof historySorts)[number]
export type OrderSort = SortName | `-${SortName}`
export type QueueSort = ReturnType<typeof sortOptions<(typeof queueSorts)[number]>>[number]
