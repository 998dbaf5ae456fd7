import { canMove, type Moves } from '../api/moves.ts'

export const orderStatuses = ['draft', 'pending', 'in_progress', 'incomplete', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** `due`: placed to be paid later; the modified file is kept back until it is paid. */
export const payments = ['unpaid', 'paid', 'due', 'refunded'] as const
export type Payment = (typeof payments)[number]

/** `incomplete` waits for something from the customer: the orders of the "warning" count. */
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
export const orderEvents = Object.keys(orderMoves) as OrderEvent[]

/** An order in a state from which the event is legal, and in the state that it leads to. */
export type From<Event extends OrderEvent> = { status: (typeof orderMoves)[Event]['from'][number] }
export type To<Event extends OrderEvent> = (typeof orderMoves)[Event]['to']

/** Whether `event` is legal for an order in `status`. */
export const canMoveOrder = (event: OrderEvent, status: OrderStatus): boolean => canMove(orderMoves, event, status)

/** The events that change_status takes: those of staff, and the customer's answer. */
export const staffEvents = ['start', 'complete', 'ask', 'revise'] as const satisfies readonly OrderEvent[]
export const customerEvents = ['resubmit'] as const satisfies readonly OrderEvent[]

/** The states in which a file may be added: by the customer, and the modified one by staff. */
export const customerFileStates = ['draft', 'incomplete'] as const satisfies readonly OrderStatus[]
export const modifiedFileStates = ['in_progress'] as const satisfies readonly OrderStatus[]

export const masterSlave = ['master', 'slave'] as const

/** How soon the customer wants the file, and the minutes after which an order is overdue. */
export const timeFrames = ['asap', '2_3_hours', '5_6_hours'] as const
export type TimeFrame = (typeof timeFrames)[number]
export const timeFrameMinutes = { asap: 60, '2_3_hours': 180, '5_6_hours': 360 } as const satisfies Record<
  TimeFrame,
  number
>

/** What can belong to an order: the read and the tuned file, each in versions; and beside them any number of archives, id files and logs. */
export const fileKinds = ['original', 'modified', 'extra', 'id_file', 'log'] as const
export type FileKind = (typeof fileKinds)[number]

/** What each side may add; the modified file has a call of its own. */
export const customerFileKinds = ['original', 'extra', 'id_file', 'log'] as const satisfies readonly FileKind[]
export const staffFileKinds = ['extra', 'log'] as const satisfies readonly FileKind[]

/** What customers may take away again, as long as nobody has had it to work with; another original replaces the one before. */
export const removableFileKinds = ['extra', 'id_file', 'log'] as const satisfies readonly FileKind[]

/** A 64 MB read passes with room for what tools put around it. */
export const maxFileBytes = 80 * 2 ** 20

/** A delivered file that was never fetched is pointed out so many days before the order's files are deleted. */
export const filesWarnedDays = 3

/** What the timeline tells; its wording is `timeline.<entry>` in locales/<tag>/orders.json. */
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

/** What the customer's timeline leaves out. */
export const entriesForStaff = [
  'assigned',
  'put_back',
  'modified_added',
  'result_added',
  'result_removed',
] as const satisfies readonly TimelineEntry[]
