import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ListOrderMessages, ListUnreadOrders, PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { QueryObserver } from '@tanstack/react-query'
import { refreshAfter } from '../web/src/platform/api/live-refresh.ts'
import { queryClient } from '../web/src/platform/api/query-client.ts'
import { median } from './load.ts'
import type { Bench } from './measures.ts'
import { seedOrders, seedStaff } from './seed.ts'

const pages = { staff: 25, each: 20, withConversation: 20 }
const count = pages.staff * pages.each
/** Five messages a second, for ten seconds. */
const messages = { count: 50, pauseMs: 200 }
const eventName = 'conversation.message_posted'

type Heard = (page: number, id: string) => void

/** Opens the live stream of a page, as a browser does. */
async function openPage(url: string, token: string, agent: Agent, heard: (id: string) => void): Promise<void> {
  const opened = request(`${url}/api/events`, { agent, headers: { authorization: `Bearer ${token}` } }).end()
  const [response] = (await once(opened, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`a live stream was refused: ${response.statusCode}`)
  response.setEncoding('utf8').on('data', (text: string) => {
    for (const [, id = ''] of text.matchAll(/"type":"conversation\.message_posted","id":"([^"]+)"/g)) heard(id)
  })
  response.on('error', () => undefined)
}

/** The queries of a page of staff, with the app's own rules for refetching. Returns how often each was refetched. */
function pageOf(orderId: string) {
  const refetches = { unread: 0, conversation: 0 }
  const show = (name: keyof typeof refetches, queryKey: readonly unknown[]) => {
    const queryFn = async () => ++refetches[name]
    return new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined)
  }
  const leave = [
    show('unread', ['orders', ListUnreadOrders.name]),
    show('conversation', ['orders', ListOrderMessages.name, { params: { id: orderId } }]),
  ]
  return {
    /** Without the first reading. */
    refetches: () => ({ unread: refetches.unread - 1, conversation: refetches.conversation - 1 }),
    close() {
      for (const end of leave) end()
      queryClient.clear()
    },
  }
}

/** Measures one busy conversation with hundreds of open pages: until all of them have heard, and how many requests follow. */
export async function measureLive({ stage, report }: Bench): Promise<void> {
  const { sql, app, admin, customers } = stage
  await seedOrders(sql, 1_000)
  const [customer] = customers
  const [order] = await sql<{ _id: string }[]>`SELECT _id FROM orders WHERE user_id = ${customer?._id ?? ''} LIMIT 1`
  if (!customer || !order) throw new Error('the bench has no order')
  const staff = await seedStaff(sql, stage.secretKey, pages.staff)
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const page = pageOf(order._id)
  let [open, onAllHeard] = [0, (): void => undefined]
  const heard: Heard = (number, id) => {
    // One page stands for all of them: it refetches as they do.
    if (number === 0) refreshAfter({ type: eventName, id })
    if (--open === 0) onAllHeard()
  }
  const streams = staff.flatMap(({ token }, person) =>
    Array.from({ length: pages.each }, (_, tab) =>
      openPage(app.url, token, agent, (id) => heard(person * pages.each + tab, id)),
    ),
  )
  await Promise.all(streams)

  const url = `${app.url}/api${PostOrderMessage.path.replace(':id', order._id)}`
  const times: number[] = []
  for (let number = 0; number < messages.count; number++) {
    const { token } = number % 2 ? admin : customer
    const body = new FormData()
    body.set('text', `Message ${number}`)
    open = count
    const allHeard = new Promise<void>((resolve) => (onAllHeard = resolve))
    const start = performance.now()
    const posted = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
    if (!posted.ok) throw new Error(`a message was refused: ${posted.status} ${await posted.text()}`)
    await allHeard
    times.push(performance.now() - start)
    await wait(Math.max(0, messages.pauseMs - (performance.now() - start)))
  }
  const { unread, conversation } = page.refetches()
  page.close()
  agent.destroy()
  const perMessage = (unread * count + conversation * pages.withConversation) / messages.count
  report.atMost(`a message until ${count} pages have heard of it`, median(times), 150, 'ms')
  report.atMost(`requests of ${count} pages per message`, perMessage, 100, 'requests', 1)
}
