import { type Credits, credits } from '@mapwright/contract/api/amounts.ts'

/** Price less refunds: the limit for further refunds, and the amount due for an unpaid order. */
export const remainingPrice = ({ total, refunded }: { total: Credits; refunded: Credits }): Credits =>
  credits(total - refunded)
