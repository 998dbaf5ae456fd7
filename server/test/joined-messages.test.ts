import { DismissRefused, ForwardOrder, RetryJoinedOrder } from '@mapwright/contract/joined/joined-order-endpoints.ts'
import { ChangeJoinedSite } from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { DeleteOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueOrder } from '../src/joined/forward-order.ts'
import { lockJoined } from '../src/joined/order-rows.ts'
import { handleEvents } from './handle-events.ts'
import { type JoinedSites, startJoinedSites } from './joined-kit.ts'
import { fileOf } from './order-kit.ts'
import { joinTeam } from './team-kit.ts'

let sites: JoinedSites
beforeAll(async () => {
  sites = await startJoinedSites()
}, 90_000)
afterAll(() => sites.close())

const isMessage = (name: string) => /^POST .*\/messages$/.test(name)

/** Answers the first message for the master in its place. */
function refuseFirst(answer: { status: number; body: object | string }) {
  let count = 0
  sites.line.play((name) => (isMessage(name) && count++ === 0 ? answer : undefined))
}
const closed = { status: 409, body: { code: 'orders.conversation_closed' } }
/** The answer of a proxy in front of the master. */
const tooLarge = { status: 413, body: '<html>413 Request Entity Too Large</html>' }

test('messages of the agent on the master are not shown to the customer here', async () => {
  const { agent, master, account, say } = sites
  const { id, there } = await sites.forwarded()
  const mechanic = await joinTeam(master, account)
  await say(master, mechanic, there, 'Our margin is 40 credits')
  await say(master, account, there, 'Written by the agent')
  await say(master, master.staff, there, 'For the customer')
  await sites.exchange()
  expect(await sites.textsOf(agent, id)).toEqual(['For the customer'])
})

describe('of an order that staff forward', () => {
  beforeAll(async () => {
    await sites.agent.call(ChangeJoinedSite, { body: { ...sites.connection, forwards_all: false } }, sites.asAdmin())
    await sites.agent.sql`UPDATE joined_services SET forwards = false`
  })
  afterAll(async () => {
    await sites.agent.sql`UPDATE joined_services SET forwards = true`
    await sites.agent.call(ChangeJoinedSite, { body: sites.connection }, sites.asAdmin())
  })

  test('messages from before it was forwarded reach the master', async () => {
    const { agent, master } = sites
    const id = await sites.placed()
    await sites.say(agent, agent.customer, id, 'Please keep the start-stop system')
    await handleEvents(agent)
    await agent.call(ForwardOrder, { params: { id }, body: {} }, sites.asStaff())
    await sites.exchange()
    expect(await sites.textsOf(master, await sites.thereOf(id))).toEqual(['Please keep the start-stop system'])
  })

  test('a message that is posted while it is being forwarded reaches the master', async () => {
    const { agent, master } = sites
    const id = await sites.placed()
    const queued = Promise.withResolvers<void>()
    const posted = Promise.withResolvers<void>()
    const forwarding = agent.sql.begin(async (tx) => {
      const { order } = await lockJoined(tx, id)
      const how = { is_automatic: false, at_any_price: false, next_at: null, now: new Date() }
      await queueOrder(tx, { order_id: id, user_id: order.user_id, ...how })
      queued.resolve()
      await posted.promise
    })
    await queued.promise
    await sites.say(agent, agent.customer, id, 'At the same moment')
    let isHandled = false
    const handled = handleEvents(agent).then(() => {
      isHandled = true
    })
    const waiting = async () =>
      (await agent.sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`)
        .count
    await expect.poll(async () => isHandled || (await waiting()) > 0).toBe(true)
    posted.resolve()
    await Promise.all([forwarding, handled])
    await sites.exchange()
    expect(await sites.textsOf(master, await sites.thereOf(id))).toEqual(['At the same moment'])
  })
})

describe('a message that the master refuses', () => {
  test.each([
    { refusal: 'orders.conversation_closed', answer: closed },
    { refusal: 'HTTP 413', answer: tooLarge },
    // The database stores no such code.
    { refusal: 'HTTP 409', answer: { status: 409, body: { code: 'orders.\u0000' } } },
  ])('is kept with the refusal $refusal, and later messages go on', async ({ refusal, answer }) => {
    const { agent, master, line, joinedOf } = sites
    const { id, there } = await sites.forwarded()
    await sites.say(agent, agent.customer, id, 'The first')
    await sites.say(agent, agent.customer, id, 'The second')
    refuseFirst(answer)
    await sites.exchange()
    expect(await sites.textsOf(master, there)).toEqual(['The second'])
    expect(await joinedOf(id)).toMatchObject({ obstacle: 'message_refused', detail: refusal, can_retry: true })

    // It is not sent again by itself, and the obstacle stays when the order is read again.
    line.play(() => undefined)
    await master.change(master.staff, there, 'start')
    await sites.exchange()
    expect(await sites.textsOf(master, there)).toEqual(['The second'])
    expect(await joinedOf(id)).toMatchObject({ master_status: 'in_progress', obstacle: 'message_refused' })

    await agent.call(RetryJoinedOrder, { params: { id }, body: {} }, sites.asStaff())
    await sites.exchange()
    expect((await sites.textsOf(master, there)).sort()).toEqual(['The first', 'The second'])
    expect(await joinedOf(id)).toMatchObject({ state: 'working', obstacle: null, can_retry: false })
  })

  test('does not send a delivered order again when staff try again', async () => {
    const { agent, master, joinedOf } = sites
    const { id, there } = await sites.forwarded()
    await master.change(master.staff, there, 'start')
    await master.deliver(master.staff, there)
    await sites.exchange()
    await sites.say(agent, agent.customer, id, 'Thank you')
    refuseFirst(closed)
    await sites.exchange()
    sites.line.play(() => undefined)
    expect(await joinedOf(id)).toMatchObject({ state: 'delivered', obstacle: 'message_refused' })
    const before = (await sites.masterOrders()).length
    await agent.call(RetryJoinedOrder, { params: { id }, body: {} }, sites.asStaff())
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'delivered', obstacle: null })
    expect(await sites.masterOrders()).toHaveLength(before)
    expect(await sites.textsOf(master, there)).toEqual(['Thank you'])
  })

  test('is never sent after staff have given up on it, also not with another attempt', async () => {
    const { agent, master, joinedOf } = sites
    const { id, there } = await sites.forwarded()
    await sites.say(agent, agent.customer, id, 'Out of place')
    refuseFirst(closed)
    await sites.exchange()
    sites.line.play(() => undefined)
    const foreign = await agent.call(DismissRefused, { params: { id } }, { as: agent.customer })
    expect([foreign.status, (await joinedOf(id))?.obstacle]).toEqual([403, 'message_refused'])
    const { body } = await agent.call(DismissRefused, { params: { id } }, sites.asStaff())
    expect(body.joined_order).toMatchObject({ state: 'working', obstacle: null, can_retry: false })
    await agent.sql`UPDATE joined_orders SET obstacle = 'failing' WHERE order_id = ${id}`
    await agent.call(RetryJoinedOrder, { params: { id }, body: {} }, sites.asStaff())
    await sites.say(agent, agent.customer, id, 'Later')
    await sites.exchange()
    expect(await sites.textsOf(master, there)).toEqual(['Later'])
    expect(await sites.textsOf(agent, id)).toEqual(['Out of place', 'Later'])

    // Another refusal needs another decision.
    await sites.say(agent, agent.customer, id, 'The next')
    refuseFirst(closed)
    await sites.exchange()
    sites.line.play(() => undefined)
    expect(await joinedOf(id)).toMatchObject({ obstacle: 'message_refused', can_retry: true })
  })

  test('needs no decision any more when the customer deletes it', async () => {
    const { agent, joinedOf } = sites
    const { id } = await sites.forwarded()
    await sites.say(agent, agent.customer, id, 'A mistake')
    refuseFirst(closed)
    await sites.exchange()
    sites.line.play(() => undefined)
    const [message] = await sites.messagesOf(agent, id)
    await agent.call(DeleteOrderMessage, { params: { id: message?._id ?? '' } }, { as: agent.customer })
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'working', obstacle: null })
  })
})

test('a conversation without an end does not hold up the exchange', async () => {
  const { line, joinedOf, master } = sites
  const { id, there } = await sites.forwarded()
  await master.change(master.staff, there, 'start')
  await handleEvents(master)
  const endless = { messages: [{ _id: crypto.randomUUID(), by: { kind: 'client' }, text: 'Again' }], has_more: true }
  line.play((name) => (/^GET .*\/messages$/.test(name) ? { status: 200, body: endless } : undefined))
  await sites.exchangeOnce()
  line.play(() => undefined)
  expect(await joinedOf(id)).toMatchObject({ state: 'working', obstacle: 'failing' })
  await sites.agent.sql`UPDATE joined_orders SET next_at = NULL`
  await sites.exchange()
  expect(await joinedOf(id)).toMatchObject({ master_status: 'in_progress', obstacle: null })
})

test('a message that the master cannot handle is repeated after a pause, and later messages go on', async () => {
  const { agent, master, line } = sites
  const { id, there } = await sites.forwarded()
  await sites.say(agent, agent.customer, id, 'The first')
  await sites.say(agent, agent.customer, id, 'The second')
  refuseFirst({ status: 500, body: { code: 'request.internal' } })
  await sites.exchange()
  line.setFaults(() => undefined)
  await sites.exchange()
  expect(await sites.textsOf(master, there)).toEqual(['The second'])
  expect(line.names().filter(isMessage)).toEqual([])
  await agent.sql`UPDATE joined_messages SET next_at = NULL`
  await sites.exchange()
  line.play(() => undefined)
  expect((await sites.textsOf(master, there)).sort()).toEqual(['The first', 'The second'])
})

describe('a file that the customer adds after the order was forwarded', () => {
  /** Staff of the agent's site ask the customer, who answers with a file. The master does not know of the question. */
  const answeredHere = async () => {
    const { agent } = sites
    const order = await sites.forwarded()
    await agent.change(agent.staff, order.id, 'ask', 'Please send a log')
    await agent.addFile(agent.customer, order.id, 'log', Buffer.from('rpm;boost'), 'drive.csv')
    await agent.change(agent.customer, order.id, 'resubmit', 'Here it is')
    return order
  }
  const filesThere = async (there: string) =>
    (await sites.messagesOf(sites.master, there)).flatMap(({ text, files }) => [text, ...files.map(({ name }) => name)])

  test('reaches the master as a message, once', async () => {
    const { there } = await answeredHere()
    sites.line.setFaults(({ name, tries }) => (isMessage(name) && tries === 1 ? 'cut after' : undefined))
    await sites.exchange()
    await sites.exchange()
    sites.line.setFaults(() => undefined)
    expect(await filesThere(there)).toEqual(['Log', 'drive.csv'])
  })

  test('is kept if the master refuses it, and sent again by staff', async () => {
    const { agent, joinedOf } = sites
    const { id, there } = await answeredHere()
    refuseFirst(tooLarge)
    await sites.exchange()
    await sites.exchange()
    sites.line.play(() => undefined)
    expect(await filesThere(there)).toEqual([])
    expect(await joinedOf(id)).toMatchObject({ state: 'working', obstacle: 'message_refused', detail: 'HTTP 413' })
    await agent.call(RetryJoinedOrder, { params: { id }, body: {} }, sites.asStaff())
    await sites.exchange()
    expect(await filesThere(there)).toEqual(['Log', 'drive.csv'])
    expect(await joinedOf(id)).toMatchObject({ obstacle: null })
  })

  test('goes with the answer if the master has asked', async () => {
    const { agent, master } = sites
    const { id, there } = await sites.forwarded()
    await master.change(master.staff, there, 'start')
    await master.change(master.staff, there, 'ask', 'Please send a log')
    await sites.exchange()
    await agent.addFile(agent.customer, id, 'log', Buffer.from('rpm;boost'), 'drive.csv')
    await sites.exchange()
    expect(await filesThere(there)).toEqual([])
    await agent.change(agent.customer, id, 'resubmit', 'Here it is')
    await sites.exchange()
    expect(await filesThere(there)).toEqual([])
    expect((await master.read(master.staff, there)).files.filter(({ kind }) => kind === 'log')).toHaveLength(1)
  })
})

test('files of messages go in both directions', async () => {
  const { agent, master } = sites
  const { id, there } = await sites.forwarded()
  await sites.say(agent, agent.customer, id, '', [fileOf(Buffer.from('a log'), 'log.txt')])
  await sites.say(master, master.staff, there, '', [fileOf(Buffer.from('a plan'), 'plan.txt')])
  await sites.exchange()
  const namesOf = async (site: JoinedSites['agent'], order_id: string) =>
    (await sites.messagesOf(site, order_id)).flatMap(({ files }) => files.map(({ name }) => name)).sort()
  expect(await namesOf(master, there)).toEqual(['log.txt', 'plan.txt'])
  expect(await namesOf(agent, id)).toEqual(['log.txt', 'plan.txt'])
})
