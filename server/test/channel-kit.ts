import { GetChannelMessages } from '@mapwright/contract/notifications/channel-messages/channel-message-endpoints.ts'
import { GetSystem } from '@mapwright/contract/site/system/system-endpoints.ts'
import { expect } from 'vitest'
import { notify } from '../src/notifications/notification-rows.ts'
import { eventually } from './eventually.ts'
import type { Person, TestSite } from './kit.ts'

/** Sends notifications on a test site and reads their outcome in the log of messages, as an admin. */
export function channelKit(site: TestSite, admin: Person) {
  const log = async (query = {}) =>
    (await site.call(GetChannelMessages, { query: { page: 1, size: 20, ...query } }, { as: admin })).body
  return {
    log,
    /** Notifies a person of a completed order. */
    tell: (as: Person, values: Record<string, string> = {}) =>
      site.sql.begin((tx) =>
        notify(tx, [as._id], {
          ...{ kind: 'order_completed', topic: 'orders', link: '/order_details/1', now: new Date() },
          values: { number: '7', vehicle: 'Golf', ...values },
        }),
      ),
    /** Waits until the newest message has this status, and returns it. */
    outcome: (status: string) =>
      eventually(async () => {
        const [message] = (await log()).channel_messages
        expect(message?.status).toBe(status)
        return message
      }),
    warnings: async () => (await site.call(GetSystem, {}, { as: admin })).body.system.warnings,
  }
}
