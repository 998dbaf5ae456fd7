import { publishLive, staffTopic, userTopic } from '../platform/events/live.ts'
import { type EventOf, subscriber } from '../platform/events/subscriber.ts'

const eventTypes = [
  'user.registered',
  'user.verified',
  'user.activated',
  'invoice.created',
  'invoice.paid',
  'order.submitted',
  'order.started',
  'order.asked',
  'order.resubmitted',
  'order.completed',
  'order.revised',
  'order.vehicle_corrected',
  'order.cancelled',
  'order.paid',
  'order.refunded',
  'order.offered',
  'order.offer_accepted',
  'order.offer_declined',
  'order.offer_withdrawn',
  'order.offer_expired',
  'order.payment_overdue',
  'order.files_expiring',
  'conversation.message_posted',
  'order.feedback_given',
  'file_upload.received',
  'site.open_times_changed',
] as const

const idOf = (event: EventOf<(typeof eventTypes)[number]>): string =>
  'subject_id' in event
    ? event.subject_id
    : 'order_id' in event
      ? event.order_id
      : 'file_upload_id' in event
        ? event.file_upload_id
        : 'invoice_id' in event
          ? event.invoice_id
          : event.user_id

/** Tells the open pages of the user and of staff what has changed, so that they reload it. */
export const publishLiveUpdates = subscriber({
  name: 'notifications.publish_live_updates',
  on: eventTypes,
  handle: ({ tx, event }) =>
    publishLive(tx, [...(event.user_id === null ? [] : [userTopic(event.user_id)]), staffTopic], {
      type: event.type,
      id: idOf(event),
    }),
})
