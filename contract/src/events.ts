/**
 * Domain events contain only their type and ids; subscribers read the rest, so that an event never contains outdated data.
 * `user_id` is the person concerned, `actor_id` the person who acted (null: the system).
 */
type UserEvent<Type extends string> = { type: Type; user_id: string; actor_id: string | null }
type InvoiceEvent<Type extends string> = { type: Type; invoice_id: string; user_id: string; actor_id: string | null }
type OrderEvent<Type extends string> = { type: Type; order_id: string; user_id: string; actor_id: string | null }
type OfferEvent<Type extends string> = OrderEvent<Type> & { offer_id: string }

export type DomainEvent =
  | UserEvent<'user.registered'>
  | UserEvent<'user.verified'>
  | UserEvent<'user.activated'>
  | UserEvent<'user.removed'>
  | UserEvent<'user.deletion_requested'>
  | UserEvent<'site.open_times_changed'>
  | UserEvent<'site.caches_purged'>
  | InvoiceEvent<'invoice.created'>
  | InvoiceEvent<'invoice.paid'>
  | OrderEvent<'order.submitted'>
  | OrderEvent<'order.started'>
  | OrderEvent<'order.asked'>
  | OrderEvent<'order.resubmitted'>
  | OrderEvent<'order.completed'>
  | OrderEvent<'order.revised'>
  | OrderEvent<'order.vehicle_corrected'>
  | OrderEvent<'order.cancelled'>
  | (OrderEvent<'order.assigned'> & { assignee_id: string | null; before_id: string | null })
  | OrderEvent<'order.files_expiring'>
  | OrderEvent<'order.paid'>
  | (OrderEvent<'order.refunded'> & { refund_id: string })
  | OfferEvent<'order.offered'>
  | OfferEvent<'order.offer_accepted'>
  | OfferEvent<'order.offer_declined'>
  | OfferEvent<'order.offer_withdrawn'>
  | OfferEvent<'order.offer_expired'>
  | UserEvent<'order.payment_overdue'>
  | OrderEvent<'order.automation_failed'>
  | {
      type: 'conversation.message_posted'
      subject_kind: string
      subject_id: string
      message_id: string
      /** The customer; null for a guest. */
      user_id: string | null
      actor_id: string | null
    }
  | (OrderEvent<'order.feedback_given'> & { delivery_no: number })
  | { type: 'file_upload.received'; file_upload_id: string; user_id: string; actor_id: string | null }

export type DomainEventType = DomainEvent['type']

/** Domain events, and further changes that only matter to open pages. */
export type LiveEventType =
  | DomainEventType
  | 'notification.created'
  | 'balance.changed'
  | 'conversation.messages_read'
  | 'order.files_changed'
  | 'order.automation_changed'
  | 'typing.started'
  | 'message.progressed'
  | 'import.progressed'

/** How long the server remembers event times, in ms. A client that was disconnected for longer reads everything again. */
export const maxUnheardMs = 600_000

/** A live event as sent to the browser, which then reads the changed object if it shows it. */
export type LiveEvent = { topic: string; type: LiveEventType; id: string }
