import { announcedTypes, events } from '@mapwright/contract/events.ts'
import {
  GetAdminNotifications,
  GetUserNotifications,
} from '@mapwright/contract/notifications/notification-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { appFacts } from '../domains.ts'
import { eventFacts } from '../platform/events/event-facts.ts'
import { notifyPeople } from './notify-people.ts'

let site: TestSite
let customer: Person
let clerk: Person
let stranger: Person

beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  customer = await site.person()
  clerk = await site.staffWith('dealers_manager.edit')
  stranger = await site.staffWith('tickets')
})
afterAll(() => site.close())
beforeEach(() => site.sql`TRUNCATE mails, in_app_notifications, push_subscriptions CASCADE`)

// Everything that a new notification requires: a declaration and the values of its wording. The wording itself is borrowed from an
// existing notification.
const declared = {
  'user.verified': {
    about: 'user_id',
    notify: [
      {
        to: { may: 'dealers_manager.edit' },
        topic: 'people',
        link: '/admin/agent_manager/agent/:user_id',
        app: { kind: 'user_registered', values: ['customer'] },
        mail: { kind: 'new_customer', values: ['customer', 'email'] },
      },
      { to: 'user', topic: null, link: '/', app: { kind: 'account_activated', values: [], skipsActor: true } },
    ],
  },
} as const
const facts = eventFacts(['user.verified'], async () => ({
  values: { customer: 'Ann', email: (language: string | null) => `ann@${language ?? 'en'}.example` },
}))

const tell = (actor_id: string | null) =>
  site.sql.begin((tx) =>
    notifyPeople([facts], { declared }).handle({
      tx,
      event: { type: 'user.verified', user_id: customer._id, actor_id },
      now: new Date(),
      app: site.app,
    }),
  )
const inbox = async (person: Person) =>
  (
    await site.call(person === customer ? GetUserNotifications : GetAdminNotifications, {}, { as: person })
  ).body.notifications.map(({ kind, values, link }) => ({ kind, values, link }))

test('one entry notifies its recipients in the app and by mail, with its values and link', async () => {
  await tell(null)
  const link = `/admin/agent_manager/agent/${customer._id}`
  expect(await inbox(clerk)).toEqual([{ kind: 'user_registered', values: { customer: 'Ann' }, link }])
  expect(await inbox(customer)).toEqual([{ kind: 'account_activated', values: {}, link: '/' }])
  expect(await inbox(stranger)).toEqual([])
  const mails = await site.sql`SELECT to_address, kind, values, ref, topic, user_id FROM mails`
  expect(mails).toEqual([
    {
      to_address: clerk.email,
      kind: 'new_customer',
      values: { customer: 'Ann', email: 'ann@en.example', link },
      ref: { user_id: customer._id },
      // The clerk can unsubscribe from such mails with a link in the mail.
      ...{ topic: 'people', user_id: clerk._id },
    },
  ])
})

test('does not notify the actor of an event whose entry skips its actor', async () => {
  await tell(customer._id)
  expect(await inbox(customer)).toEqual([])
  expect(await inbox(clerk)).toHaveLength(1)
})

test('every event with notifications has facts, from one domain', () => {
  const listed = appFacts.flatMap(({ on }) => on)
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toEqual(expect.arrayContaining(announcedTypes.filter((type) => events[type].notify)))
})
