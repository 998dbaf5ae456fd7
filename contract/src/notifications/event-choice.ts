import { z } from 'zod'
import { notificationTopics } from '../api/notification-topics.ts'
import { notificationEvents } from './notification-event.ts'
import { notificationChannels } from './notification-topic.ts'

export const WantedEvent = z.strictObject({
  event: z.enum(notificationEvents),
  channel: z.enum(notificationChannels),
  wanted: z.boolean(),
})

/** A person's choice for an event on a channel. Without a choice of its own, it follows its topic. */
export const EventChoice = z.strictObject({ ...WantedEvent.shape, topic: z.enum(notificationTopics) })
export type EventChoice = z.output<typeof EventChoice>
