import { GetJoinedSite, ReadMasterCatalogue } from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { MakeOffer } from '@mapwright/contract/orders/money/offer-endpoints.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { translate } from '../src/platform/i18n/wording.ts'
import { type JoinedSites, startJoinedSites } from './joined-kit.ts'

// The agent's site and the master run different releases.

let sites: JoinedSites
beforeAll(async () => {
  sites = await startJoinedSites()
}, 90_000)
afterEach(() => {
  sites.line.playRelease(undefined)
  sites.line.play(() => undefined)
})
afterAll(() => sites.close())

/** Removes fields of orders from an answer. */
const without =
  (...fields: string[]) =>
  ({ order, ...answer }: Record<string, unknown>): object =>
    order === undefined
      ? answer
      : {
          ...answer,
          order: Object.fromEntries(Object.entries(order as object).filter(([name]) => !fields.includes(name))),
        }

type Values = Record<string, unknown>

/** The optional fields of all answers. */
const optional = [
  'request',
  'reason',
  'credit_limit',
  'deleted',
  'has_more',
  'gone',
  'effect',
  'note',
  'off_road',
  'refunded',
]

/** Plays a later release, in the first of two versions: with other fields, and with a status and a kind of offer that only it knows. */
function later(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(later)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, inner]) => [name, later(inner)])
  const answer: Values = { ...Object.fromEntries(fields), later: { list: [1, { deep: null }] } }
  if (answer['status'] === 'in_progress') answer['status'] = 'on_the_bench'
  if (answer['kind'] === 'option') answer['kind'] = 'bundle'
  return answer
}

/** Plays a release without the newest optional fields. */
function earlier(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(earlier)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (optional.includes(name) ? [] : [[name, earlier(inner)]])),
  )
}

/** Plays an order with a message, an offer and its delivery. `meanwhile` runs while the master works on it. */
async function playOrder(meanwhile: (id: string) => Promise<void>) {
  const { agent, master, joinedOf } = sites
  const { id, there } = await sites.forwarded()
  expect(await joinedOf(id)).toMatchObject({ state: 'working', master_total: '100.00' })
  await sites.say(agent, agent.customer, id, 'Is it done?')
  await sites.say(master, master.staff, there, 'Soon')
  const item = { kind: 'option', item_id: master.catalogue.option_ids[0] ?? '' } as const
  await master.call(MakeOffer, { params: { id: there }, body: item }, { as: master.staff })
  await master.change(master.staff, there, 'start')
  await sites.exchange()
  await meanwhile(id)
  expect((await sites.textsOf(agent, id)).sort()).toEqual(['Is it done?', 'Soon'])
  expect((await sites.textsOf(master, there)).sort()).toEqual(['Is it done?', 'Soon'])
  await master.deliver(master.staff, there)
  await sites.exchange()
  expect((await agent.read(agent.customer, id)).status).toBe('completed')
  expect(await joinedOf(id)).toMatchObject({ state: 'delivered', obstacle: null, master_status: 'completed' })
}

test('a later release with a status that this one does not know is named, and the order goes on', async () => {
  sites.line.playRelease((answer) => later(answer) as object)
  const catalogue = await sites.agent.call(ReadMasterCatalogue, {}, sites.asAdmin())
  expect(catalogue.body.master_services).toHaveLength(1)
  await playOrder(async (id) => {
    expect(await sites.joinedOf(id)).toMatchObject({
      ...{ state: 'working', obstacle: 'status_unknown', detail: 'on_the_bench', master_status: 'pending' },
      // An offer of an unknown kind is not shown, because nobody here can say what accepting it means.
      ...{ offers: [], can_retry: false },
    })
    expect((await sites.agent.read(sites.agent.customer, id)).status).toBe('pending')
    const { body } = await sites.agent.call(GetJoinedSite, {}, sites.asAdmin())
    expect(body.joined_site).toMatchObject({ state: 'connected', fault: null, stuck: 0 })
  })
})

test('an earlier release without the newest fields and without the list of changes is followed', async () => {
  sites.line.playRelease((answer) => earlier(answer) as object)
  sites.line.play((name) =>
    name === 'GET /orders/changes' ? { status: 404, body: { code: 'request.not_found' } } : undefined,
  )
  await playOrder(async (id) => {
    expect(await sites.joinedOf(id)).toMatchObject({ obstacle: null, master_status: 'in_progress' })
    expect((await sites.agent.read(sites.agent.customer, id)).status).toBe('in_progress')
  })
})

test('a delivered order stays delivered if the master gives it an unknown status later', async () => {
  const { agent, master, joinedOf } = sites
  const { id, there } = await sites.forwarded()
  await master.change(master.staff, there, 'start')
  await master.deliver(master.staff, there)
  await sites.exchange()
  sites.line.playRelease(({ order, ...answer }) =>
    order === undefined ? answer : { ...answer, order: { ...(order as Values), status: 'archived' } },
  )
  await sites.say(master, master.staff, there, 'One more remark')
  await sites.exchange()
  expect(await joinedOf(id)).toMatchObject({ state: 'delivered', obstacle: 'status_unknown', detail: 'archived' })
  expect((await agent.read(agent.customer, id)).status).toBe('completed')
  expect(await sites.textsOf(agent, id)).toEqual(['One more remark'])
})

test('the customer reads a sentence in the own language if the master has not written one', async () => {
  const { agent, master } = sites
  const { id, there } = await sites.forwarded()
  await agent.sql`UPDATE users SET language = 'de' WHERE _id = ${agent.customer._id}`
  sites.line.playRelease(without('request', 'reason'))
  await master.change(master.staff, there, 'start')
  await master.change(master.staff, there, 'ask', 'Which gearbox?')
  await sites.exchange()
  const asked = await agent.read(agent.customer, id)
  expect([asked.status, asked.request]).toEqual(['incomplete', translate('de', 'joined', 'received.request')])
  await master.cancel(master.staff, there, 'Not possible')
  await sites.exchange()
  const cancelled = await agent.read(agent.customer, id)
  expect([cancelled.status, cancelled.reason]).toEqual(['cancelled', translate('de', 'joined', 'received.reason')])
  expect(cancelled.reason).not.toBe(translate('en', 'joined', 'received.reason'))
  await agent.sql`UPDATE users SET language = NULL WHERE _id = ${agent.customer._id}`
})
