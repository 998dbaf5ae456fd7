import { type Credits, credits } from '@mapwright/contract/api/amounts.ts'

/** What an order costs after what was given back: the most that can be given back still, and what is due while it is due. */
export const restOf = ({ total, refunded }: { total: Credits; refunded: Credits }): Credits => credits(total - refunded)
