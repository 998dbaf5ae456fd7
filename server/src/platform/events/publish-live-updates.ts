import { announcedTypes, events } from '@mapwright/contract/events.ts'
import { fieldOf } from './event-facts.ts'
import { publishLive, topicsOf } from './live.ts'
import { subscriber } from './subscriber.ts'

/** Tells open pages to reload the data that an event has changed. The declaration of each event names the affected topics. */
export const publishLiveUpdates = subscriber({
  name: 'events.publish_live_updates',
  on: announcedTypes.filter((type) => events[type].live !== undefined),
  async handle({ tx, event: { type, ...fields } }) {
    const id = fieldOf(fields, events[type].about)
    await publishLive(tx, topicsOf(type, fields.user_id), { type, id })
  },
})
