import { z } from 'zod'
import type { Moves } from '../../api/moves.ts'
import { Country, line } from '../../api/scalars.ts'
import { keysOf } from '../../api/typed-entries.ts'

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

/** Finished orders are completed or cancelled. All others are pending. */
export const finishedStatuses: readonly ShopOrderStatus[] = ['completed', 'cancelled']
export const pendingStatuses = shopOrderStatuses.filter((status) => !finishedStatuses.includes(status))

/** Filters of order lists by status. */
export const shopOrderFilters = [...shopOrderStatuses, 'pending', 'finished', 'withdrawn'] as const

export const shopOrderSorts = ['created_at', 'updated_at', 'total', 'current_status'] as const

/** Transitions of an order. On cancellation, unshipped pieces return to the stock. */
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
  /** Minutes for which stock is reserved for an order that is awaiting online payment. */
  reservation_minutes: 60,
  /** Hours for which stock is reserved while a payment is pending at a provider. */
  pending_payment_hours: 24,
  /** Days for which stock is reserved for an order that is awaiting a bank transfer. */
  bank_reservation_days: 14,
} as const

/** A shipping or billing address, as entered with the order. */
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

/** The input of an address. The post code is required if the country has post codes. */
export const ShopAddressInput = z.strictObject({
  name: line(120, 1),
  company_name: line(120).default(''),
  address: line(200, 1),
  post_code: line(20).default(''),
  city: line(100, 1),
  country: Country,
  phone: line(40).default(''),
})

/**
 * Kinds of entries in an order's history: the transitions, `place`, `expire` (not paid in time), `ship_part`, `deliver` (files or keys were
 * delivered), `withdraw` and `return`.
 */
export const shopHistoryEvents = [
  ...keysOf(shopOrderMoves),
  'place',
  'expire',
  'ship_part',
  'deliver',
  'withdraw',
  'return',
] as const
export type ShopHistoryEvent = (typeof shopHistoryEvents)[number]
