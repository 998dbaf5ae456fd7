import { canMove, type Moves } from '@mapwright/contract/api/moves.ts'
import { Id, Sha256 } from '@mapwright/contract/api/scalars.ts'
import { fileKinds } from '@mapwright/contract/orders/order.ts'
import { z } from 'zod'

/** Problem as described by the service. */
export const StoredProblem = z.object({ code: z.string(), title: z.string() })
export type StoredProblem = z.output<typeof StoredProblem>

/**
 * File of a delivery. `saved` has its name in the folder and its modification time in milliseconds since 1970, once the file is saved.
 */
export const Result = z.object({
  _id: Id,
  kind: z.enum(fileKinds),
  version: z.number().int(),
  name: z.string(),
  size: z.number().int(),
  sha256: Sha256,
  saved: z.object({ name: z.string(), modified_ms: z.number() }).nullable(),
})
export type Result = z.output<typeof Result>

/** Reasons for a draft to wait for a person on the website. Amounts are decimal strings in credits. */
export const DraftReason = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('rule') }),
  z.object({ reason: z.literal('too_expensive'), total: z.string(), max_credits: z.string() }),
  z.object({ reason: z.literal('not_enough_credits') }),
  z.object({ reason: z.literal('warnings'), codes: z.array(z.string()) }),
  z.object({ reason: z.literal('name_differs'), file_name: z.string() }),
  z.object({ reason: z.literal('no_vehicle') }),
  z.object({ reason: z.literal('not_in_catalogue'), names: z.array(z.string()) }),
  z.object({ reason: z.literal('problem'), problem: StoredProblem }),
])
export type DraftReason = z.output<typeof DraftReason>

/** Reasons for which the program needs a person. */
export const AttentionReason = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('ordered_before'), order: z.string() }),
  z.object({ reason: z.literal('cancelled'), number: z.number().int().nullable(), text: z.string() }),
  z.object({ reason: z.literal('draft_deleted') }),
  z.object({ reason: z.literal('file_missing') }),
  z.object({ reason: z.literal('no_rule') }),
  z.object({ reason: z.literal('results_deleted'), number: z.number().int().nullable() }),
])
export type AttentionReason = z.output<typeof AttentionReason>

const placed = { order_id: Id, number: z.number().int().nullable() }
const delivery = { ...placed, services: z.string(), completed_at: z.string(), results: z.array(Result) }
const key = z.string()
/** Milliseconds since 1970. */
const at_ms = z.number()

/**
 * State of an original. `held` is the reason why nothing can be delivered yet. `completed_at` identifies the delivery, because an order
 * can have several deliveries.
 */
const ReadState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('seen') }),
  z.object({ status: z.literal('sending'), key, at_ms }),
  z.object({ status: z.literal('refused'), problem: StoredProblem }),
  z.object({ status: z.literal('sent'), order_id: Id }),
  z.object({ status: z.literal('ordering'), order_id: Id, key, total: z.string() }),
  z.object({ status: z.literal('draft'), order_id: Id, why: DraftReason }),
  z.object({ status: z.literal('ordered'), ...placed, held: z.enum(['question', 'payment']).nullable() }),
  z.object({ status: z.literal('delivered'), ...delivery }),
  z.object({ status: z.literal('saved'), ...delivery, at_ms }),
  z.object({ status: z.literal('skipped'), order: z.string() }),
  z.object({ status: z.literal('attention'), why: AttentionReason }),
])
export type ReadState = z.output<typeof ReadState>
export type ReadStatus = ReadState['status']

/** Transitions of an original. `again` is another attempt requested by a person. A revised order is delivered again. */
export const readMoves = {
  send: { from: ['seen'], to: 'sending' },
  refuse: { from: ['sending'], to: 'refused' },
  accept: { from: ['sending'], to: 'sent' },
  order: { from: ['sent', 'ordering'], to: 'ordering' },
  leave: { from: ['sent', 'ordering'], to: 'draft' },
  place: { from: ['sending', 'sent', 'ordering', 'draft', 'ordered', 'delivered'], to: 'ordered' },
  deliver: { from: ['ordered', 'saved'], to: 'delivered' },
  save: { from: ['delivered'], to: 'saved' },
  skip: { from: ['seen'], to: 'skipped' },
  stop: { from: ['seen', 'sending', 'sent', 'ordering', 'draft', 'ordered', 'delivered'], to: 'attention' },
  again: { from: ['refused', 'skipped', 'attention'], to: 'seen' },
  retry: { from: ['draft'], to: 'sent' },
} as const satisfies Moves<ReadStatus>
export type ReadEvent = keyof typeof readMoves

/** Original that appeared in the folder: its file, its hash and its state. */
export const Read = z.object({
  _id: Id,
  file: z.string(),
  size: z.number().int(),
  modified_ms: z.number(),
  sha256: Sha256,
  /** Name of the matching rule. */
  rule: z.string(),
  /** Number of times that a person has requested another order of the same file, plus one. */
  attempt: z.number().int(),
  seen_at_ms: at_ms,
  state: ReadState,
})
export type Read = z.output<typeof Read>

type StateAfter<Event extends ReadEvent> = Extract<ReadState, { status: (typeof readMoves)[Event]['to'] }>

/** Applies an event to an original and sets its new state. Throws if the current state does not allow the event. */
export function move<const Event extends ReadEvent>(read: Read, event: Event, state: StateAfter<Event>): Read {
  if (!canMove(readMoves, event, read.state.status))
    throw new Error(`a read that is ${read.state.status} cannot ${event}`)
  return { ...read, state }
}

/** Returns the files of an original's deliveries. */
export const savedResults = ({ state }: Read): readonly Result[] => ('results' in state ? state.results : [])

/** Returns true if a person has to look at the original. */
export const needsAttention = ({ state }: Read): boolean =>
  state.status === 'refused' ||
  state.status === 'attention' ||
  (state.status === 'draft' && state.why.reason !== 'rule') ||
  (state.status === 'ordered' && state.held !== null)
