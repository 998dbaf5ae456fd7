import { GetJoinedOrder } from '@mapwright/contract/joined/joined-order-endpoints.ts'
import { ListOrderMessages, PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { transfer } from '../src/credits/transfer.ts'
import { handleEvents } from './handle-events.ts'
import type { Person } from './kit.ts'
import type { OrderSite } from './order-site.ts'

type Sites = {
  master: OrderSite
  agent: OrderSite
  /** The agent's account on the master, and an admin of the agent's site. */
  account: Person
  admin: Person
  line: { setFaults(faults: () => undefined): void }
  exchange(): Promise<void>
}

type Row = { _id: string; number: number; status: string; total: bigint }

/** Returns calls for tests about orders on two joined sites. */
export function joinedCalls(sites: Sites) {
  const { master, agent, account, admin, line } = sites

  /** The placed orders of the agent's account on the master. */
  const masterOrders = () => master.sql<Row[]>`
    SELECT _id, number, status, total FROM orders WHERE user_id = ${account._id} AND status <> 'draft' ORDER BY number`
  const countDrafts = async () =>
    (await master.sql`SELECT FROM orders WHERE user_id = ${account._id} AND status = 'draft'`).count

  const messagesOf = async (site: OrderSite, id: string) =>
    (await site.call(ListOrderMessages, { params: { id } }, { as: site.staff })).body.messages
  const textsOf = async (site: OrderSite, id: string) => (await messagesOf(site, id)).map(({ text }) => text)
  const say = (site: OrderSite, as: Person, id: string, text: string, files: File[] = []) =>
    site.call(PostOrderMessage, { params: { id }, body: { text }, files: { files } }, { as })

  const joinedOf = async (id: string) =>
    (await agent.call(GetJoinedOrder, { params: { id } }, { as: agent.staff })).body.joined_order
  /** The id of a forwarded order on the master. */
  const thereOf = async (id: string) => (await joinedOf(id))?.master_order_id ?? ''

  /** Takes the credits back that an unsent order has left on the master. */
  const emptyAccount = async () => {
    const amount = await master.balance(account)
    if (amount === 0n) return
    const key = crypto.randomUUID()
    const parties = { from: { customer: account._id }, to: { house: 'opening' } } as const
    await master.sql.begin((tx) =>
      transfer(tx, { ...parties, amount, reason: 'opening', key, actor_id: null, now: new Date() }),
    )
  }
  /** Submits an order on the agent's site without exchanging anything. The account on the master then has these credits. */
  const placed = async (credits = 100): Promise<string> => {
    line.setFaults(() => undefined)
    await emptyAccount()
    if (credits > 0) await master.give(account, credits)
    const id = await agent.order(agent.customer)
    await handleEvents(agent)
    return id
  }
  /** Submits an order and forwards it. */
  const forwarded = async (credits = 100) => {
    const id = await placed(credits)
    await sites.exchange()
    return { id, there: await thereOf(id) }
  }
  return {
    ...{ masterOrders, countDrafts, messagesOf, textsOf, say, joinedOf, thereOf, placed, forwarded },
    asStaff: () => ({ as: agent.staff }),
    asAdmin: () => ({ as: admin }),
  }
}
