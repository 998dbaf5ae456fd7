import { z } from 'zod'
import { CreditsText, Id, InstantText, line, webAddress } from '../api/scalars.ts'

/**
 * States of the connection to the master. paused: an admin has stopped both directions. refused: the master no longer accepts the key, so
 * nothing is sent until an admin saves the connection again.
 */
export const joinedSiteStates = ['connected', 'paused', 'refused'] as const
export type JoinedSiteState = (typeof joinedSiteStates)[number]

/**
 * Reasons why the master cannot be used, as found by a test of the connection or by the last exchange. other_account: the key works, but the
 * orders under way belong to another account. limit_reached: the key has used up its calls of this minute or day.
 */
export const connectionFaults = [
  'address_refused',
  'unreachable',
  'not_mapwright',
  'key_refused',
  'scope_missing',
  'other_account',
  'limit_reached',
  'failing',
  'secret_unreadable',
] as const
export type ConnectionFault = (typeof connectionFaults)[number]

export const joinedRules = {
  /** Seconds between two checks for changes while orders are under way on the master, and otherwise. */
  poll_seconds: 15,
  quiet_poll_seconds: 55,
  /** Seconds for which a check that has not ended keeps other processes from checking. */
  poll_lease_seconds: 60,
  /** Seconds between two reads of the balance. */
  balance_seconds: 600,
  /** Seconds before each retry after a failure; the last pause repeats. */
  pauses: [10, 30, 120, 600, 1_800],
  /** Seconds before an order is sent again after the master refused it for lack of credits. */
  unpaid_pause_seconds: 600,
} as const

/** The connection of this site to a master. `key` contains only the first and last characters. */
export const JoinedSite = z.strictObject({
  name: z.string(),
  url: z.string(),
  key: z.string(),
  state: z.enum(joinedSiteStates),
  /** True if orders whose services and options are all mapped are forwarded without a command of staff. */
  forwards_all: z.boolean(),
  /** The agent's balance and credit limit on the master, in the master's credits; null if the master does not tell. */
  balance: CreditsText.nullable(),
  credit_limit: CreditsText.nullable(),
  /** The reason of the last failed exchange; null if it succeeded. */
  fault: z.enum(connectionFaults).nullable(),
  connected_at: InstantText,
  /** The last successful exchange with the master. */
  contact_at: InstantText.nullable(),
  /** The time of the last read of the master's changes. */
  changes_at: InstantText.nullable(),
  catalogue_at: InstantText.nullable(),
  /** The numbers of orders that wait to be sent, and of orders that the master works on. */
  waiting: z.number().int(),
  working: z.number().int(),
  /** The number of orders that need a decision of staff. */
  stuck: z.number().int(),
})
export type JoinedSite = z.output<typeof JoinedSite>

export const JoinedSiteInput = z.strictObject({
  name: line(80, 1),
  url: webAddress(200).refine((text) => z.url().safeParse(text).success, { params: { code: 'not_a_web_address' } }),
  /** The key of an API access of the master with the purpose `orders`. Empty keeps the saved one, except for a different address. */
  key: line(200).default(''),
  forwards_all: z.boolean(),
})

export const TryJoinedSiteInput = JoinedSiteInput.pick({ url: true, key: true })

/** The result of a test of the connection. */
export const JoinedSiteReport = z.strictObject({
  fault: z.enum(connectionFaults).nullable(),
  /** The problem code of the master's answer; empty if it did not send one. */
  code: z.string(),
  services: z.number().int(),
  options: z.number().int(),
  balance: CreditsText.nullable(),
  credit_limit: CreditsText.nullable(),
})
export type JoinedSiteReport = z.output<typeof JoinedSiteReport>

/** A service or option of the master, as last read. */
export const MasterItem = z.strictObject({
  _id: Id,
  name: z.string(),
  /** The master's price for this agent, in the master's credits, before price rules. */
  price: CreditsText,
})
export type MasterItem = z.output<typeof MasterItem>

/** A service or option of this site with the item of the master that is ordered for it. */
export const JoinedMapping = z.strictObject({
  item_id: Id,
  name: z.string(),
  /** The own price of price type 1. */
  price: CreditsText,
  online: z.boolean(),
  /** Null if the item is not mapped, or if the master no longer offers it. */
  master: MasterItem.nullable(),
  /** The own price minus the master's; null if the item is not mapped. */
  margin: CreditsText.nullable(),
  /** True if the mapped item is no longer offered by the master. */
  is_gone: z.boolean(),
  /** An item of the master with a similar name; null if there is none or if the item is mapped. */
  suggestion: MasterItem.nullable(),
  /** True if orders with this service are forwarded without a command of staff. Options have no effect on this. */
  forwards: z.boolean(),
})
export type JoinedMapping = z.output<typeof JoinedMapping>

const MappingInput = z.strictObject({ item_id: Id, master_id: Id.nullable() })

export const JoinedMappingsInput = z.strictObject({
  services: z.array(z.strictObject({ ...MappingInput.shape, forwards: z.boolean() })).max(500),
  options: z.array(MappingInput).max(2_000),
})
