import { type Credits, credits } from '@mapwright/contract/api/amounts.ts'

/** The price after refunds: the maximum of further refunds, and the amount due of an unpaid order. */
export const remainingPrice = ({ total, refunded }: { total: Credits; refunded: Credits }): Credits =>
  credits(total - refunded)
