import { createHash } from 'node:crypto'
import {
  AnswerMasterOffer,
  ForwardOrder,
  GetJoinedOrder,
  RecallJoinedOrder,
  RetryJoinedOrder,
} from '@mapwright/contract/joined/joined-order-endpoints.ts'
import {
  ChangeJoinedMappings,
  ChangeJoinedSite,
  GetJoinedSite,
  PauseJoinedSite,
  ReadMasterCatalogue,
  ResumeJoinedSite,
  TryJoinedSite,
} from '@mapwright/contract/joined/joined-site-endpoints.ts'
import {
  DownloadMessageFile,
  ListOrderMessages,
  PostOrderMessage,
} from '@mapwright/contract/orders/message-endpoints.ts'
import { MakeOffer } from '@mapwright/contract/orders/money/offer-endpoints.ts'
import { DownloadNewFile, DownloadOldFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transfer } from '../src/credits/transfer.ts'
import { reconcile } from '../src/operator/reconcile-site.ts'
import { translate } from '../src/platform/i18n/wording.ts'
import {
  type FaultKind,
  type Faults,
  faultKinds,
  handleEvents,
  type JoinedSites,
  startJoinedSites,
} from './joined-kit.ts'
import { fileOf, modified, original } from './order-kit.ts'
import { joinTeam } from './team-kit.ts'

const isLong = process.env['TEST_LONG'] !== undefined
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let sites: JoinedSites
beforeAll(async () => {
  sites = await startJoinedSites()
}, 90_000)
afterAll(() => sites.close())

const noFaults: Faults = () => undefined

type Row = { _id: string; number: number; status: string; total: bigint }
/** The placed orders of the agent's account on the master. */
const masterOrders = () => sites.master.sql<Row[]>`
  SELECT _id, number, status, total FROM orders WHERE user_id = ${sites.account._id} AND status <> 'draft' ORDER BY number`

const messagesOf = async (site: JoinedSites['agent'], id: string) =>
  (await site.call(ListOrderMessages, { params: { id } }, { as: site.staff })).body.messages

const say = (site: JoinedSites['agent'], as: typeof site.staff, id: string, text: string, files: File[] = []) =>
  site.call(PostOrderMessage, { params: { id }, body: { text }, files: { files } }, { as })

const joinedOf = async (id: string) =>
  (await sites.agent.call(GetJoinedOrder, { params: { id } }, { as: sites.agent.staff })).body.joined_order

/**
 * Plays an order from its submission on the agent's site to the delivered file, with a question of the master, and messages with files in both
 * directions. `faults` are those of the agent's connection.
 */
async function playOrder(faults: Faults): Promise<void> {
  const { agent, master, account, exchange, line } = sites
  const before = (await masterOrders()).length
  const balance = await master.balance(account)
  await master.give(account, 100)
  line.setFaults(faults)

  const id = await agent.order(agent.customer)
  await exchange()
  const placed = await masterOrders()
  expect(placed).toHaveLength(before + 1)
  const there = placed.at(-1)?._id ?? ''
  expect(await joinedOf(id)).toMatchObject({ state: 'working', master_order_id: there, master_status: 'pending' })
  expect(await master.balance(account)).toBe(balance)
  const sent = await master.call(DownloadOldFile, { params: { id: there } }, { as: master.staff })
  expect(sha256(sent.bytes)).toBe(sha256(original))

  await master.change(master.staff, there, 'start')
  await say(agent, agent.customer, id, 'Is it done?', [fileOf(Buffer.from('a log'), 'log.txt')])
  await say(agent, agent.staff, id, 'Not for the master')
  await say(master, master.staff, there, 'Soon', [fileOf(Buffer.from('a plan'), 'plan.txt')])
  await exchange()
  expect((await agent.read(agent.customer, id)).status).toBe('in_progress')

  await master.change(master.staff, there, 'ask', 'Which gearbox?')
  await exchange()
  expect(await agent.read(agent.customer, id)).toMatchObject({ status: 'incomplete', request: 'Which gearbox?' })
  await agent.addFile(agent.customer, id, 'log', Buffer.from('gearbox: DSG'), 'gearbox.txt')
  await agent.change(agent.customer, id, 'resubmit', 'A DSG')
  await exchange()
  const answered = await master.read(master.staff, there)
  expect(answered.status).toBe('pending')
  expect(answered.timeline.filter(({ entry }) => entry === 'resubmitted').map(({ text }) => text)).toEqual(['A DSG'])
  expect(answered.files.filter(({ kind }) => kind === 'log')).toHaveLength(1)

  await master.change(master.staff, there, 'start')
  await master.deliver(master.staff, there)
  await exchange()
  const delivered = await agent.read(agent.customer, id)
  expect(delivered.status).toBe('completed')
  expect(delivered.files.filter(({ kind }) => kind === 'modified')).toHaveLength(1)
  const file = await agent.call(DownloadNewFile, { params: { id } }, { as: agent.customer })
  expect(sha256(file.bytes)).toBe(sha256(modified))
  expect(await joinedOf(id)).toMatchObject({ state: 'delivered', obstacle: null, master_status: 'completed' })

  const here = await messagesOf(agent, id)
  expect(here.map(({ text }) => text).sort()).toEqual(['Is it done?', 'Not for the master', 'Soon'])
  const plan = here.find(({ text }) => text === 'Soon')
  expect(plan?.by.kind).toBe('staff')
  const fetched = await agent.call(
    DownloadMessageFile,
    { params: { id, msgid: plan?._id ?? '' } },
    { as: agent.customer },
  )
  expect(Buffer.from(fetched.bytes).toString()).toBe('a plan')
  const messages = await messagesOf(master, there)
  expect(messages.map(({ text }) => text).sort()).toEqual(['Is it done?', 'Soon'])
  expect(messages.find(({ text }) => text === 'Is it done?')?.files.map(({ name }) => name)).toEqual(['log.txt'])

  expect(await masterOrders()).toHaveLength(before + 1)
  expect(await master.balance(account)).toBe(balance)
  const drafts = await master.sql`SELECT FROM orders WHERE user_id = ${account._id} AND status = 'draft'`
  expect(drafts.count).toBe(0)
  expect(await reconcile(agent.sql)).toEqual([])
  expect(await reconcile(master.sql)).toEqual([])
}

test('an order is forwarded, and its result comes back', () => playOrder(noFaults))

describe('nothing is lost or doubled', () => {
  test('if each request is first lost, then its answer, and the program is killed at both', async () => {
    await playOrder(({ tries }) => faultKinds[tries - 1])
  }, 60_000)

  test.runIf(isLong)(
    'if the program is killed or the connection is cut at any single step',
    async () => {
      for (const kind of faultKinds) {
        let reached = true
        for (let step = 1; reached; step++) {
          reached = false
          await playOrder(({ nth }): FaultKind | undefined => {
            if (nth !== step) return undefined
            reached = true
            return kind
          })
        }
      }
    },
    3_600_000,
  )
})

/** Submits an order on the agent's site without exchanging anything. */
async function placed(credits = 100): Promise<string> {
  sites.line.setFaults(noFaults)
  await emptyAccount()
  if (credits > 0) await sites.master.give(sites.account, credits)
  const id = await sites.agent.order(sites.agent.customer)
  await handleEvents(sites.agent)
  return id
}

const asStaff = () => ({ as: sites.agent.staff })
const asAdmin = () => ({ as: sites.admin })

/** Takes the credits back that an unsent order has left on the master. */
const emptyAccount = async () => {
  const balance = await sites.master.balance(sites.account)
  if (balance > 0n)
    await sites.master.sql.begin((tx) =>
      transfer(tx, {
        from: { customer: sites.account._id },
        to: { house: 'opening' },
        amount: balance,
        reason: 'opening',
        key: crypto.randomUUID(),
        actor_id: null,
        now: new Date(),
      }),
    )
}

describe('an order that the master does not take', () => {
  test('waits for a top-up if the balance there is too low', async () => {
    const id = await placed(0)
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'waiting', obstacle: 'not_enough_credits', can_recall: true })
    await sites.master.give(sites.account, 100)
    await sites.agent.call(RetryJoinedOrder, { params: { id }, body: {} }, asStaff())
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'working', obstacle: null })
  })

  test('waits for staff if the master charges more than the customer has paid, and goes at any price if they say so', async () => {
    await sites.master.sql`UPDATE services SET price_1 = 15000`
    const id = await placed(150)
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'refused', obstacle: 'price_above_own', detail: '150.00' })
    await sites.agent.call(RetryJoinedOrder, { params: { id }, body: { at_any_price: true } }, asStaff())
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'working', master_total: '150.00' })
    await sites.master.sql`UPDATE services SET price_1 = 10000`
  })

  test('can be recalled before it is submitted, which deletes its draft, and forwarded again', async () => {
    const id = await placed(0)
    await sites.exchange()
    const recalled = await sites.agent.call(RecallJoinedOrder, { params: { id } }, asStaff())
    expect(recalled.body.joined_order.state).toBe('recalled')
    await sites.exchange()
    const drafts = await sites.master.sql`SELECT FROM orders WHERE user_id = ${sites.account._id} AND status = 'draft'`
    expect(drafts.count).toBe(0)
    await sites.master.give(sites.account, 100)
    await sites.agent.call(ForwardOrder, { params: { id }, body: {} }, asStaff())
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'working' })
    const late = await sites.agent.call(RecallJoinedOrder, { params: { id } }, asStaff())
    expect([late.status, late.body.code]).toEqual([409, 'joined.too_late'])
  })

  test('is not forwarded without a mapping, and the reason is shown', async () => {
    const service = { item_id: sites.agent.catalogue.service_id, forwards: true }
    const map = (master_id: string | null) =>
      sites.agent.call(
        ChangeJoinedMappings,
        { body: { services: [{ ...service, master_id }], options: [] } },
        asAdmin(),
      )
    await map(null)
    const id = await placed()
    const { body } = await sites.agent.call(GetJoinedOrder, { params: { id } }, asStaff())
    expect(body).toMatchObject({
      joined_order: null,
      obstacles: [{ obstacle: 'service_not_mapped', detail: 'Stage 1' }],
    })
    const refused = await sites.agent.call(ForwardOrder, { params: { id }, body: {} }, asStaff())
    expect([refused.status, refused.body.code]).toEqual([409, 'joined.cannot_forward'])
    await map(sites.master.catalogue.service_id)
  })
})

test('a cancellation by the master cancels the own order and returns the credits', async () => {
  const { agent, master } = sites
  const id = await placed()
  const before = await agent.balance(agent.customer)
  await sites.exchange()
  await master.cancel(master.staff, (await joinedOf(id))?.master_order_id ?? '', 'Not possible')
  await sites.exchange()
  expect(await agent.read(agent.customer, id)).toMatchObject({ status: 'cancelled', reason: 'Not possible' })
  expect(await agent.balance(agent.customer)).toBe(before + 10000n)
  expect((await joinedOf(id))?.state).toBe('cancelled')
})

test('a file that the checks refuse waits for staff, who deliver it with a reason', async () => {
  const { agent, master } = sites
  const id = await placed()
  await sites.exchange()
  const there = (await joinedOf(id))?.master_order_id ?? ''
  await master.change(master.staff, there, 'start')
  await master.tuned(master.staff, there, original, 'The same file on purpose')
  await master.change(master.staff, there, 'complete')
  await sites.exchange()
  expect((await agent.read(agent.customer, id)).status).not.toBe('completed')
  expect(await joinedOf(id)).toMatchObject({ state: 'working', obstacle: 'checks_refused', can_retry: true })
  expect((await joinedOf(id))?.findings).toMatchObject([{ code: 'ecu.same_as_original', overridable: true }])
  const reason = { override_reason: 'The master has confirmed it' }
  await agent.call(RetryJoinedOrder, { params: { id }, body: reason }, asStaff())
  await sites.exchange()
  expect((await agent.read(agent.customer, id)).status).toBe('completed')
  expect(await joinedOf(id)).toMatchObject({ state: 'delivered', obstacle: null })
})

test('a paused connection exchanges nothing, and catches up when it is resumed', async () => {
  const { agent, line } = sites
  await agent.call(PauseJoinedSite, {}, asAdmin())
  const id = await placed()
  await sites.exchangeOnce()
  expect(line.requests()).toBe(0)
  expect((await joinedOf(id))?.state).toBe('waiting')
  await agent.call(ResumeJoinedSite, {}, asAdmin())
  await sites.exchange()
  expect((await joinedOf(id))?.state).toBe('working')
})

test('a refused key stops the exchange until an admin enters another one', async () => {
  const { agent, connection, key } = sites
  await agent.call(ChangeJoinedSite, { body: { ...connection, key: `${key}x` } }, asAdmin())
  const id = await placed()
  await sites.exchangeOnce()
  const { body } = await agent.call(GetJoinedSite, {}, asAdmin())
  expect(body.joined_site).toMatchObject({ state: 'refused', fault: 'key_refused', waiting: 1 })
  expect(JSON.stringify(body)).not.toContain(key)
  const tried = await agent.call(TryJoinedSite, { body: { url: connection.url, key } }, asAdmin())
  expect(tried.body.report).toMatchObject({ fault: null, services: 1, options: 2 })
  const read = await agent.call(ReadMasterCatalogue, {}, asAdmin())
  expect([read.status, read.body.code, read.body.details]).toEqual([
    502,
    'joined.master_unavailable',
    { fault: 'key_refused' },
  ])
  await agent.call(ChangeJoinedSite, { body: connection }, asAdmin())
  await sites.exchange()
  expect((await joinedOf(id))?.state).toBe('working')
})

test('a test of another address needs a key, and problems of the master are not mistaken for another program', async () => {
  const { agent, connection, line, key } = sites
  const moved = await agent.call(TryJoinedSite, { body: { url: 'https://other.example', key: '' } }, asAdmin())
  expect([moved.status, moved.body.code]).toEqual([422, 'joined.key_required'])
  line.play(() => ({ status: 409, body: { code: 'orders.new_problem' } }))
  const off = await agent.call(TryJoinedSite, { body: { url: connection.url, key } }, asAdmin())
  line.play(() => undefined)
  expect(off.body.report).toMatchObject({ fault: 'failing', code: 'orders.new_problem' })
})

test('the customer reads a sentence in the own language if the master has not written one', async () => {
  const { agent, master, line } = sites
  const id = await placed()
  await sites.exchange()
  const there = (await joinedOf(id))?.master_order_id ?? ''
  await agent.sql`UPDATE users SET language = 'de' WHERE _id = ${agent.customer._id}`
  line.omit(['request', 'reason'])
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
  line.omit([])
  await agent.sql`UPDATE users SET language = NULL WHERE _id = ${agent.customer._id}`
})

test('messages of the agent on the master are not shown to the customer here', async () => {
  const { agent, master, account } = sites
  const id = await placed()
  await sites.exchange()
  const there = (await joinedOf(id))?.master_order_id ?? ''
  const mechanic = await joinTeam(master, account)
  await say(master, mechanic, there, 'Our margin is 40 credits')
  await say(master, account, there, 'Written by the agent')
  await say(master, master.staff, there, 'For the customer')
  await sites.exchange()
  expect((await messagesOf(agent, id)).map(({ text }) => text)).toEqual(['For the customer'])
})

test('messages from before the order was forwarded reach the master', async () => {
  const { agent, master, connection } = sites
  await agent.call(ChangeJoinedSite, { body: { ...connection, forwards_all: false } }, asAdmin())
  await agent.sql`UPDATE joined_services SET forwards = false`
  const id = await placed()
  await say(agent, agent.customer, id, 'Please keep the start-stop system')
  await handleEvents(agent)
  await agent.call(ForwardOrder, { params: { id }, body: {} }, asStaff())
  await sites.exchange()
  const there = (await joinedOf(id))?.master_order_id ?? ''
  expect((await messagesOf(master, there)).map(({ text }) => text)).toEqual(['Please keep the start-stop system'])
  await agent.sql`UPDATE joined_services SET forwards = true`
  await agent.call(ChangeJoinedSite, { body: connection }, asAdmin())
})

test('an order that the master cannot handle does not hold up the others', async () => {
  const { line, agent } = sites
  const bad = await placed()
  const good = await agent.order(agent.customer)
  await sites.master.give(sites.account, 100)
  let submitted = 0
  line.play((name) =>
    name.endsWith('/submit') && submitted++ === 0 ? { status: 500, body: { code: 'request.internal' } } : undefined,
  )
  await sites.exchange()
  line.play(() => undefined)
  expect(await joinedOf(bad)).toMatchObject({ state: 'submitting', obstacle: 'failing', attempts: 1 })
  expect(await joinedOf(good)).toMatchObject({ state: 'working', obstacle: null })
  await agent.sql`UPDATE joined_orders SET next_at = NULL`
  await sites.exchange()
  expect(await joinedOf(bad)).toMatchObject({ state: 'working', obstacle: null })
})

describe('an order that is cancelled here while it is submitted', () => {
  const cancelledAt = async (fault: FaultKind) => {
    const { agent, line } = sites
    const id = await placed()
    line.setFaults(({ name, tries }) => (name.endsWith('/submit') && tries === 1 ? fault : undefined))
    await sites.exchangeOnce()
    expect((await joinedOf(id))?.state).toBe('submitting')
    await agent.cancel(agent.staff, id, 'The customer has sold the car')
    await sites.exchange()
    return id
  }

  test('is not placed on the master if the request was lost', async () => {
    const before = (await masterOrders()).length
    const id = await cancelledAt('cut before')
    expect(await joinedOf(id)).toMatchObject({ state: 'recalled', master_order_id: null })
    expect(await masterOrders()).toHaveLength(before)
    const drafts = await sites.master.sql`SELECT FROM orders WHERE user_id = ${sites.account._id} AND status = 'draft'`
    expect(drafts.count).toBe(0)
  })

  test('needs a decision if the master was paid', async () => {
    const before = (await masterOrders()).length
    const id = await cancelledAt('cut after')
    expect(await joinedOf(id)).toMatchObject({ state: 'working', obstacle: 'wrong_status' })
    expect(await masterOrders()).toHaveLength(before + 1)
  })
})

test('staff accept an offer of the master, which charges the balance there once', async () => {
  const { agent, master, account } = sites
  const id = await placed(200)
  await sites.exchange()
  const there = (await joinedOf(id))?.master_order_id ?? ''
  const item = { kind: 'option', item_id: master.catalogue.option_ids[0] ?? '' } as const
  await master.call(MakeOffer, { params: { id: there }, body: item }, { as: master.staff })
  await sites.exchange()
  const [offer] = (await joinedOf(id))?.offers ?? []
  expect(offer).toMatchObject({ status: 'open', amount: '20.00' })
  const balance = await master.balance(account)
  const answer = { params: { id, offer_id: offer?._id ?? '' }, body: { answer: 'accept' } } as const
  const { status, body } = await agent.call(AnswerMasterOffer, answer, asStaff())
  expect([status, body.joined_order?.offers[0]?.status]).toEqual([200, 'accepted'])
  expect(await master.balance(account)).toBe(balance - 2000n)
  const again = await agent.call(AnswerMasterOffer, answer, asStaff())
  expect([again.status, again.body.code]).toEqual([409, 'joined.offer_over'])
  expect(await reconcile(master.sql)).toEqual([])
})
