import { canMove, type Moves } from '../api/moves.ts'
import { keysOf } from '../api/typed-entries.ts'

export const orderStatuses = ['draft', 'pending', 'in_progress', 'incomplete', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** `due`: placed with later payment; the modified file is withheld until it is paid. */
export const payments = ['unpaid', 'paid', 'due', 'refunded'] as const
export type Payment = (typeof payments)[number]

/** `incomplete`: waits for the customer; the "warning" count is the number of these orders. */
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

/** An order in a status from which the event is allowed. `To` is the status to which the event leads. */
export type From<Event extends OrderEvent> = { status: (typeof orderMoves)[Event]['from'][number] }
export type To<Event extends OrderEvent> = (typeof orderMoves)[Event]['to']

/** Whether `event` is allowed for an order in `status`. */
export const canMoveOrder = (event: OrderEvent, status: OrderStatus): boolean => canMove(orderMoves, event, status)

/** The events of change_status: those of staff, and the customer's resubmission. */
export const staffEvents = ['start', 'complete', 'ask', 'revise'] as const satisfies readonly OrderEvent[]
export const customerEvents = ['resubmit'] as const satisfies readonly OrderEvent[]

/** The statuses in which files can be added: by the customer, and the modified file by staff. */
export const customerFileStates = ['draft', 'incomplete'] as const satisfies readonly OrderStatus[]
export const modifiedFileStates = ['in_progress'] as const satisfies readonly OrderStatus[]

/** The time frames that customers can choose; an order is overdue after its number of minutes. */
export const timeFrames = ['asap', '2_3_hours', '5_6_hours'] as const
export type TimeFrame = (typeof timeFrames)[number]
export const timeFrameMinutes = { asap: 60, '2_3_hours': 180, '5_6_hours': 360 } as const satisfies Record<
  TimeFrame,
  number
>

/** The kinds of files: original and modified file, both with versions, and any number of archives, id files and logs. */
export const fileKinds = ['original', 'modified', 'extra', 'id_file', 'log'] as const
export type FileKind = (typeof fileKinds)[number]

/** The kinds that each side can add; the modified file has a separate endpoint. */
export const customerFileKinds = ['original', 'extra', 'id_file', 'log'] as const satisfies readonly FileKind[]
export const staffFileKinds = ['extra', 'log'] as const satisfies readonly FileKind[]

/** The kinds of files that customers can remove until staff have worked with them; a new original replaces the previous one. */
export const removableFileKinds = ['extra', 'id_file', 'log'] as const satisfies readonly FileKind[]

/** Days before the deletion of files at which customers are reminded of results that they have not downloaded. */
export const filesWarnedDays = 3

/** The kinds of timeline entries; the wording is `timeline.<entry>` in locales/<tag>/orders.json. */
export const timelineEntries = [
  'created',
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

/** The entries that customers do not see. */
export const entriesForStaff = [
  'assigned',
  'put_back',
  'modified_added',
  'result_added',
  'result_removed',
] as const satisfies readonly TimelineEntry[]
