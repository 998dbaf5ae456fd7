import type { NotificationTopic } from '../api/notification-topics.ts'
import { isInTeam, type UserRoleId } from '../api/roles.ts'
import { keysOf } from '../api/typed-entries.ts'
import { type eventMailKinds, type eventNotificationKinds, notificationRules } from '../events.ts'
import { channelsOf, type NotificationChannel } from './notification-topic.ts'

type Kind = (typeof eventNotificationKinds)[number] | (typeof eventMailKinds)[number]
type Group = { topic: NotificationTopic; kinds: readonly Kind[] }

/** Events for which people choose channels, each with its kinds of notifications and mails. A kind without an event follows its topic. */
const groups = {
  order_received: { topic: 'orders', kinds: ['order_submitted', 'new_order', 'approval_asked'] },
  order_prepared: { topic: 'orders', kinds: ['chat_prepared_order'] },
  order_resubmitted: { topic: 'orders', kinds: ['order_resubmitted'] },
  order_assigned: { topic: 'orders', kinds: ['order_assigned', 'order_taken_over'] },
  order_started: { topic: 'orders', kinds: ['order_started', 'order_revised'] },
  order_asked: { topic: 'orders', kinds: ['order_asked'] },
  order_completed: { topic: 'orders', kinds: ['order_completed'] },
  order_files_expiring: { topic: 'orders', kinds: ['order_files_expiring'] },
  order_cancelled: { topic: 'orders', kinds: ['order_cancelled', 'approval_declined'] },
  order_offered: { topic: 'orders', kinds: ['order_offered', 'offer_accepted', 'offer_declined', 'offer_expired'] },
  automation_failed: { topic: 'orders', kinds: ['automation_failed'] },
  tool_file_failed: { topic: 'orders', kinds: ['tool_file_failed'] },
  joined_orders: { topic: 'orders', kinds: ['joined_order_stuck', 'joined_site_refused'] },
  shop_orders: {
    topic: 'orders',
    kinds: [
      ...(['new_shop_order', 'shop_order_placed', 'shop_order_paid', 'shop_order_processing'] as const),
      ...(['shop_order_on_hold', 'shop_order_resumed', 'shop_order_part_shipped', 'shop_order_shipped'] as const),
      ...(['shop_order_tracked', 'shop_order_ready', 'shop_order_completed', 'shop_order_cancelled'] as const),
      ...(['shop_order_cancelled_by_buyer', 'shop_order_withdrawn', 'shop_order_returned'] as const),
    ],
  },
  shop_low_stock: { topic: 'orders', kinds: ['shop_low_stock'] },
  order_message: { topic: 'messages', kinds: ['order_message'] },
  ticket_message: { topic: 'messages', kinds: ['ticket_message'] },
  shop_order_message: { topic: 'messages', kinds: ['shop_order_message'] },
  chat_message: { topic: 'messages', kinds: ['chat_message', 'chat_unread'] },
  mentioned: { topic: 'messages', kinds: ['mentioned'] },
  colleague_wrote: { topic: 'messages', kinds: ['colleague_wrote'] },
  order_unhappy: { topic: 'messages', kinds: ['order_unhappy'] },
  quotes: { topic: 'messages', kinds: ['quote_requested', 'quote_accepted'] },
  ticket_opened: { topic: 'tickets', kinds: ['ticket_opened', 'new_ticket', 'ticket_split', 'chat_became_ticket'] },
  ticket_reopened: { topic: 'tickets', kinds: ['ticket_reopened'] },
  ticket_assigned: { topic: 'tickets', kinds: ['ticket_assigned', 'chat_assigned'] },
  ticket_solved: { topic: 'tickets', kinds: ['ticket_solved', 'ticket_merged'] },
  chat_unanswered: { topic: 'tickets', kinds: ['chat_unanswered'] },
  file_received: { topic: 'files', kinds: ['file_received', 'new_file'] },
  invoices: {
    topic: 'credits',
    kinds: ['invoice_created', 'invoice_due', 'invoice_due_online', 'invoice_paid', 'credit_note_issued'],
  },
  payment_problems: {
    topic: 'credits',
    kinds: ['payment_disputed', 'payment_not_taken_back', 'payment_surplus', 'payment_mismatch'],
  },
  balance_low: { topic: 'credits', kinds: ['balance_low'] },
  credit_limit_near: { topic: 'credits', kinds: ['credit_limit_near', 'customer_near_limit'] },
  agency_invoice_blocked: { topic: 'credits', kinds: ['agency_invoice_blocked'] },
  top_up_paused: { topic: 'credits', kinds: ['top_up_paused'] },
  subscription: { topic: 'credits', kinds: ['subscription_due', 'subscription_stopped', 'subscription_ended'] },
  order_refunded: { topic: 'credits', kinds: ['order_refunded'] },
  payment_overdue: { topic: 'credits', kinds: ['payment_overdue'] },
  access_expiring: { topic: 'credits', kinds: ['access_expiring'] },
  books_differ: { topic: 'credits', kinds: ['books_differ', 'books_balanced'] },
  user_registered: { topic: 'people', kinds: ['user_registered', 'new_customer'] },
  deletion_requested: { topic: 'people', kinds: ['deletion_requested'] },
  code_not_mailed: { topic: 'people', kinds: ['code_not_mailed', 'reset_code_not_mailed'] },
} as const satisfies Readonly<Record<string, Group>>

export type NotificationEvent = keyof typeof groups

export const notificationEvents: readonly NotificationEvent[] = keysOf(groups)

const eventByKind = new Map<string, NotificationEvent>(
  notificationEvents.flatMap((event) => groups[event].kinds.map((kind) => [kind, event] as const)),
)

/** Returns the event to which a kind of notification or mail belongs; undefined for kinds that cannot be switched off. */
export const findEvent = (kind: string): NotificationEvent | undefined => eventByKind.get(kind)

export const topicOfEvent = (event: NotificationEvent): NotificationTopic => groups[event].topic

/** Returns the channels on which a role can choose an event: those of its topic on which the role is notified of it. */
export function channelsOfEvent(role_id: UserRoleId, event: NotificationEvent): readonly NotificationChannel[] {
  const { topic } = groups[event]
  const rules = notificationRules.filter(
    ({ to, app, mail }) =>
      (to === undefined || (to !== 'user') === isInTeam(role_id)) &&
      [app?.kind, mail?.kind].some((kind) => kind !== undefined && findEvent(kind) === event),
  )
  const hasMail = rules.some(({ mail }) => mail && !mail.isRequired)
  const hasApp = rules.some(({ app }) => app)
  return channelsOf(role_id, topic).filter((channel) => (channel === 'mail' ? hasMail : hasApp))
}
