import { canMove, type Moves } from '../api/moves.ts'
import { keysOf } from '../api/typed-entries.ts'

export const orderStatuses = ['draft', 'pending', 'in_progress', 'incomplete', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Payment states. `due`: the customer pays later, and the modified file is withheld until then. */
export const payments = ['unpaid', 'paid', 'due', 'refunded'] as const
export type Payment = (typeof payments)[number]

/** Transitions of an order. An `incomplete` order waits for the customer. `warning_orders_count` is the number of incomplete orders. */
export const orderMoves = {
  submit: { from: ['draft'], to: 'pending' },
  start: { from: ['pending'], to: 'in_progress' },
  complete: { from: ['in_progress'], to: 'completed' },
  ask: { from: ['pending', 'in_progress'], to: 'incomplete' },
  resubmit: { from: ['incomplete'], to: 'pending' },
  revise: { from: ['completed'], to: 'in_progress' },
  cancel: { from: ['draft', 'pending', 'in_progress', 'incomplete'], to: 'cancelled' },
} as const satisfies Moves<OrderStatus>

export type OrderEvent = keyof typeof orderMoves
export const orderEvents = keysOf(orderMoves)

/** `From` is an order in a status in which the event is allowed. `To` is the resulting status. */
export type From<Event extends OrderEvent> = { status: (typeof orderMoves)[Event]['from'][number] }
export type To<Event extends OrderEvent> = (typeof orderMoves)[Event]['to']

/** Checks whether `event` is allowed for an order in `status`. */
export const canMoveOrder = (event: OrderEvent, status: OrderStatus): boolean => canMove(orderMoves, event, status)

/** Events that staff and customers can send to the change_status endpoint. */
export const staffEvents = ['start', 'complete', 'ask', 'revise'] as const satisfies readonly OrderEvent[]
export const customerEvents = ['resubmit'] as const satisfies readonly OrderEvent[]

/** Statuses in which customers can add files, and in which staff can add the modified file. */
export const customerFileStates = ['draft', 'incomplete'] as const satisfies readonly OrderStatus[]
export const modifiedFileStates = ['in_progress'] as const satisfies readonly OrderStatus[]

/** Time frames that customers can choose. `timeFrameMinutes` is the time until an order is overdue, in minutes. */
export const timeFrames = ['asap', '2_3_hours', '5_6_hours'] as const
export type TimeFrame = (typeof timeFrames)[number]
export const timeFrameMinutes = { asap: 60, '2_3_hours': 180, '5_6_hours': 360 } as const satisfies Record<
  TimeFrame,
  number
>

/**
 * Kinds of files of an order. The original and the modified file have versions. There can be any number of archives (`extra`), id files and
 * logs. `decrypted` is an original that a tool bridge has decrypted, `plain` a modified file that it encrypts for the delivery; both are for
 * staff only.
 */
export const fileKinds = ['original', 'modified', 'extra', 'id_file', 'log', 'decrypted', 'plain'] as const
export type FileKind = (typeof fileKinds)[number]

/** Kinds of files that customers can add, and kinds that staff can add. The modified file has a separate endpoint. */
export const customerFileKinds = ['original', 'extra', 'id_file', 'log'] as const satisfies readonly FileKind[]
export type CustomerFileKind = (typeof customerFileKinds)[number]
export const staffFileKinds = ['extra', 'log'] as const satisfies readonly FileKind[]

/**
 * Kinds of files that customers can remove until staff have started to work with them. The original is not removed but replaced by a new
 * version.
 */
export const removableFileKinds = ['extra', 'id_file', 'log'] as const satisfies readonly FileKind[]

/** Number of days before the deletion of an order's files at which customers are reminded of results that they have not downloaded. */
export const filesWarnedDays = 3

/** Kinds of timeline entries. The wording is `timeline.<entry>` in locales/<tag>/orders.json. */
export const timelineEntries = [
  'created',
  'approval_asked',
  'approval_declined',
  'submitted',
  'started',
  'assigned',
  'put_back',
  'asked',
  'resubmitted',
  'completed',
  'automated',
  'revised',
  'cancelled',
  'original_added',
  'extra_added',
  'id_file_added',
  'log_added',
  'file_removed',
  'modified_added',
  'result_added',
  'result_removed',
  'files_expiring',
  'paid',
  'offered',
  'offer_accepted',
  'offer_declined',
  'offer_withdrawn',
  'offer_expired',
  'refunded',
  'vehicle_corrected',
] as const
export type TimelineEntry = (typeof timelineEntries)[number]

/** Timeline entries that are hidden from customers. */
export const entriesForStaff = [
  'assigned',
  'put_back',
  'modified_added',
  'result_added',
  'result_removed',
] as const satisfies readonly TimelineEntry[]
