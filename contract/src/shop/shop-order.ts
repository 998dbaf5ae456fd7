import { z } from 'zod'
import type { Moves } from '../api/moves.ts'
import { Country, line } from '../api/scalars.ts'
import { keysOf } from '../api/typed-entries.ts'

export const shopOrderStatuses = [
  'initiated',
  'paid',
  'processing',
  'on_hold',
  'shipped',
  'completed',
  'cancelled',
] as const
export type ShopOrderStatus = (typeof shopOrderStatuses)[number]

/** Completed and cancelled orders are finished; all others are pending. */
const finishedStatuses: readonly ShopOrderStatus[] = ['completed', 'cancelled']
export const pendingStatuses = shopOrderStatuses.filter((status) => !finishedStatuses.includes(status))

/** What lists of orders can be narrowed to. */
export const shopOrderFilters = [...shopOrderStatuses, 'pending', 'finished', 'withdrawn'] as const

export const shopOrderSorts = ['created_at', 'updated_at', 'total', 'current_status'] as const

/** Cancelling puts the stock back. */
export const shopOrderMoves = {
  pay: { from: ['initiated'], to: 'paid' },
  process: { from: ['paid', 'on_hold'], to: 'processing' },
  hold: { from: ['paid', 'processing'], to: 'on_hold' },
  ship: { from: ['processing'], to: 'shipped' },
  complete: { from: ['shipped'], to: 'completed' },
  cancel: { from: ['initiated', 'paid', 'processing', 'on_hold', 'shipped'], to: 'cancelled' },
} as const satisfies Moves<ShopOrderStatus>
export type ShopOrderEvent = keyof typeof shopOrderMoves

export const shopOrderRules = {
  max_note: 1000,
  max_reason: 500,
  /** How long stock is kept for an order that is to be paid online. */
  reservation_minutes: 60,
  /** The same while a payment is under way at a provider. */
  pending_payment_hours: 24,
  /** The same for bank transfers. */
  bank_reservation_days: 14,
} as const

/** Where goods are sent, or the bill; as entered when the order was placed. */
export const ShopAddress = z.strictObject({
  name: z.string(),
  company_name: z.string(),
  address: z.string(),
  post_code: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
})
export type ShopAddress = z.output<typeof ShopAddress>

/** The post code is required where the country has post codes. */
export const ShopAddressInput = z.strictObject({
  name: line(120, 1),
  company_name: line(120).default(''),
  address: line(200, 1),
  post_code: line(20).default(''),
  city: line(100, 1),
  country: Country,
  phone: line(40).default(''),
})

/** What happened to an order: a move, or `place`, or `expire` when it was not paid in time, `ship_part`, `withdraw` or `return`. */
export const shopHistoryEvents = [
  ...keysOf(shopOrderMoves),
  'place',
  'expire',
  'ship_part',
  'withdraw',
  'return',
] as const
export type ShopHistoryEvent = (typeof shopHistoryEvents)[number]
