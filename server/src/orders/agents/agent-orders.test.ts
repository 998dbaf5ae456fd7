import {
  CancelAgentOrder,
  ChangeAgentOrderStatus,
  CountAgentCancelledOrders,
  CountAgentCompleteOrders,
  CountAgentPendingOrders,
  CountAgentWarningOrders,
  CreateAgentOrder,
  DeleteAgentOrder,
  DeleteAgentOrderMessage,
  DownloadAgentMessageFile,
  DownloadAgentNewFile,
  DownloadAgentOldFile,
  DownloadAgentOrderIni,
  ExportAgentCompleteOrders,
  GetAgentCompleteOrders,
  GetAgentOrder,
  GetAgentOrders,
  GetAgentPendingOrders,
  ListAgentOrderMessages,
  PostAgentOrderMessage,
  RetryAgentOrderAutomation,
  SubmitAgentOrder,
} from '@mapwright/contract/orders/agents/agent-order-endpoints.ts'
import { GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import {
  CountCancelledOrders,
  CountPendingOrders,
  GetCompleteOrders,
  GetPendingOrders,
} from '@mapwright/contract/orders/queue/order-list-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { fileOf, original, submission } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'

let site: OrderSite
let agent: Person
/** Ids of an agent's order and of a dealer's order. */
let ofAgent: string
let ofDealer: string

const serveAgents = (isOn: boolean) => site.sql`UPDATE settings SET is_admin_site = ${isOn}`
const agentSite = async () => {
  const person = await site.person()
  await site.sql`UPDATE users SET customer_kind = 'agent' WHERE _id = ${person._id}`
  return person
}
const upload = { body: {}, files: { original_file: fileOf(original) } }
const idsOf = ({ body }: { body: { orders: readonly { _id: string }[] } }) => body.orders.map(({ _id }) => _id)

/** Places an order through the endpoints for agents and returns its id. */
async function placed(as: Person): Promise<string> {
  await site.give(as, 100)
  const { _id: id } = (await site.call(CreateAgentOrder, upload, { as })).body.order
  const { status } = await site.call(SubmitAgentOrder, { params: { id }, body: submission(site.catalogue) }, { as })
  expect(status).toBe(200)
  return id
}

beforeAll(async () => {
  site = await startOrderSite()
  await serveAgents(true)
  agent = await agentSite()
  ofAgent = await placed(agent)
  ofDealer = await site.order(site.customer)
}, 60_000)
afterAll(() => site.close())

test('refuses orders of people who are not agents', async () => {
  const { status, body } = await site.call(CreateAgentOrder, upload, { as: site.customer })
  expect([status, body.code]).toEqual([403, 'orders.not_an_agent'])
})

test('refuses orders while the site does not serve agents, and leaves no draft behind', async () => {
  const newcomer = await agentSite()
  await serveAgents(false)
  const { status, body } = await site.call(CreateAgentOrder, upload, { as: newcomer })
  expect([status, body.code]).toEqual([403, 'orders.agent_orders_off'])
  expect(await site.sql`SELECT FROM orders WHERE user_id = ${newcomer._id}`).toHaveLength(0)
  await serveAgents(true)
})

test('charges the balance of the agent', async () => {
  const rich = await agentSite()
  await site.give(rich, 50)
  await placed(rich)
  expect(await site.balance(rich)).toBe(5000n)
})

test('does not show an order of a dealer at the paths of agents', async () => {
  const { staff: as } = site
  const params = { id: ofDealer }
  const responses = await Promise.all([
    site.call(GetAgentOrder, { params }, { as }),
    site.call(ChangeAgentOrderStatus, { params, body: { event: 'start' } }, { as }),
    site.call(CancelAgentOrder, { params, body: { reason: 'A reason' } }, { as }),
    site.call(RetryAgentOrderAutomation, { params }, { as }),
    site.call(DownloadAgentOldFile, { params }, { as }),
    site.call(DownloadAgentOrderIni, { params }, { as }),
    site.call(ListAgentOrderMessages, { params }, { as }),
    site.call(PostAgentOrderMessage, { params, body: { text: 'Hello' } }, { as }),
    site.call(GetAgentOrder, { params }, { as: site.customer }),
  ])
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404))
  expect((await site.read(as, ofDealer)).status).toBe('pending')
})

test('lists the orders of agents in a separate queue', async () => {
  const { staff: as } = site
  const [queue, others] = await Promise.all([
    site.call(GetAgentPendingOrders, {}, { as }),
    site.call(GetPendingOrders, {}, { as }),
  ])
  expect(idsOf(queue)).toContain(ofAgent)
  expect(idsOf(queue)).not.toContain(ofDealer)
  expect(idsOf(others)).toContain(ofDealer)
  expect(idsOf(others)).not.toContain(ofAgent)
  expect(queue.body.total).toBe(queue.body.orders.length)
  expect(others.body.total).toBe(others.body.orders.length)
})

test('finds orders of agents by keywords and status', async () => {
  const asked = { query: { keywords: 'golf', status: 'pending' } } as const
  expect(idsOf(await site.call(GetAgentOrders, asked, { as: site.staff }))).toContain(ofAgent)
  expect(idsOf(await site.call(GetAgentPendingOrders, { query: { keyword: 'polo' } }, { as: site.staff }))).toEqual([])
})

test('shows agents their own orders only', async () => {
  const other = await agentSite()
  const foreign = await placed(other)
  const { body } = await site.call(GetAgentOrders, {}, { as: agent })
  expect(body).toMatchObject({ orders: [{ _id: ofAgent, from_agent: true }], total: 1 })
  expect((await site.call(GetAgentOrder, { params: { id: foreign } }, { as: agent })).status).toBe(404)
})

test('counts each status separately from other orders', async () => {
  const { staff: as } = site
  const read = async () => {
    const counted = await Promise.all(
      [
        ...[CountAgentPendingOrders, CountAgentWarningOrders, CountAgentCancelledOrders, CountAgentCompleteOrders],
        ...[CountPendingOrders, CountCancelledOrders],
      ].map((endpoint) => site.call(endpoint, {}, { as })),
    )
    return counted.map(({ body }) => body.count)
  }
  const before = await read()
  const [asked, cancelled, completed] = [await placed(agent), await placed(agent), await placed(agent)]
  const change = (id: string, event: 'ask' | 'start') =>
    site.call(ChangeAgentOrderStatus, { params: { id }, body: { event, text: 'Which gearbox?' } }, { as })
  await change(asked, 'ask')
  await site.call(CancelAgentOrder, { params: { id: cancelled }, body: { reason: 'A duplicate' } }, { as })
  await change(completed, 'start')
  await site.deliver(as, completed)
  const differences = (await read()).map((count, at) => count - (before[at] ?? 0))
  expect(differences).toEqual([1, 1, 1, 1, 0, 0])
  expect(idsOf(await site.call(GetAgentCompleteOrders, {}, { as }))).toEqual(
    expect.arrayContaining([cancelled, completed]),
  )
  expect(idsOf(await site.call(GetCompleteOrders, {}, { as }))).toEqual([])
  const { bytes } = await site.call(ExportAgentCompleteOrders, {}, { as })
  expect(new TextDecoder().decode(bytes).trimEnd().split('\r\n')).toHaveLength(3)
  expect(await site.balance(agent)).toBe(10_000n)
  const file = await site.call(DownloadAgentNewFile, { params: { id: completed } }, { as: agent })
  expect(file.status).toBe(200)
})

test('has the same conversation at both paths', async () => {
  const params = { id: ofAgent }
  const said = { params, body: { text: 'Please keep the torque' }, files: { files: [fileOf(original)] } }
  const { message } = (await site.call(PostAgentOrderMessage, said, { as: agent })).body
  const { messages } = (await site.call(ListAgentOrderMessages, { params }, { as: site.staff })).body
  expect(messages.map(({ text }) => text)).toEqual(['Please keep the torque'])
  const file = { params: { id: ofAgent, msgid: message._id } }
  expect((await site.call(DownloadAgentMessageFile, file, { as: site.staff })).status).toBe(200)
  const gone = await site.call(DeleteAgentOrderMessage, { params: { id: message._id } }, { as: agent })
  expect(gone.status).toBe(200)
})

test('deletes drafts of agents', async () => {
  const { _id: id } = (await site.call(CreateAgentOrder, upload, { as: agent })).body.order
  expect((await site.call(DeleteAgentOrder, { params: { id } }, { as: agent })).status).toBe(200)
  expect((await site.call(GetOrder, { params: { id } }, { as: agent })).status).toBe(404)
})

test('moves the orders of agents to the main queue when the site stops serving agents', async () => {
  await serveAgents(false)
  const { body } = await site.call(GetPendingOrders, {}, { as: site.staff })
  const count = await site.call(CountPendingOrders, {}, { as: site.staff })
  await serveAgents(true)
  expect(idsOf({ body })).toContain(ofAgent)
  expect([body.total, count.body.count]).toEqual([body.orders.length, body.orders.length])
})
