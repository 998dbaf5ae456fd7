import { PurgeCaches } from '@mapwright/contract/site/smtp-endpoints.ts'
import { command } from '../platform/api/handler.ts'
import { announce } from '../platform/events/announce.ts'
import { everyoneTopic, publishLive } from '../platform/events/live.ts'

/** Clears the cached responses of vehicle registers and geocoders, and makes open pages reload. */
export const purgeCaches = command(PurgeCaches, async ({ tx, actor }) => {
  await announce(tx, { type: 'site.caches_purged', user_id: actor._id, actor_id: actor._id })
  await publishLive(tx, [everyoneTopic], { type: 'site.caches_purged', id: actor._id })
  return {}
})
