import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { CountInbox } from '@mapwright/contract/conversations/inbox-endpoints.ts'
import type { LiveEvent } from '@mapwright/contract/events.ts'
import { GetAdminNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { ListOrderMessages, ListUnreadOrders, PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { QueryObserver } from '@tanstack/react-query'
import { startProcess } from '../server/test/processes.ts'
import { refreshAfter, refreshAll } from '../web/src/platform/api/live-refresh.ts'
import { queryClient } from '../web/src/platform/api/query-client.ts'
import { median } from './load.ts'
import type { Bench } from './measures.ts'
import { seedOrders, seedStaff } from './seed.ts'

/** The simulated staff. Each person has `each` pages open, two of them in the foreground: one on each of two screens. */
const pages = { staff: 25, each: 20, inFront: 50, withConversation: 20 }
const count = pages.staff * pages.each
/** Five messages a second, for ten seconds. */
const messages = { count: 50, pauseMs: 200 }
const eventName = 'conversation.message_posted'
const streamed = /^event: (?!resync).*\ndata: (.+)$/gm

type Heard = (page: number, event: LiveEvent) => void

/** Opens the live stream of a page, as a browser does. */
export async function openPage(
  url: string,
  token: string,
  agent: Agent,
  heard: (event: LiveEvent) => void,
): Promise<void> {
  const opened = request(`${url}/api/events`, { agent, headers: { authorization: `Bearer ${token}` } }).end()
  const [response] = (await once(opened, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`a live stream was refused: ${response.statusCode}`)
  let unread = ''
  response.setEncoding('utf8').on('data', (text: string) => {
    const parts = `${unread}${text}`.split('\n\n')
    unread = parts.pop() ?? ''
    for (const part of parts) for (const [, data = ''] of part.matchAll(streamed)) heard(JSON.parse(data) as LiveEvent)
  })
  response.on('error', () => undefined)
}

/** The subscriptions of a staff page: the frame with the inbox and the bell, and either the list of orders or the conversation. */
type Shown = 'inbox' | 'bell' | 'unread' | 'conversation'

/** Subscribes to the queries of a staff page, with the app's own rules for refetching. Counts how often each query is fetched. */
function pageOf(orderId: string) {
  const requests: Record<Shown, number> = { inbox: 0, bell: 0, unread: 0, conversation: 0 }
  const show = (name: Shown, queryKey: readonly unknown[]) => {
    const queryFn = async () => ++requests[name]
    return new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined)
  }
  const leave = [
    show('inbox', ['conversations', CountInbox.name]),
    show('bell', ['notifications', GetAdminNotifications.name, { query: { page: 1, size: 20 } }]),
    show('unread', ['orders', ListUnreadOrders.name]),
    show('conversation', ['orders', ListOrderMessages.name, { params: { id: orderId } }]),
  ]
  return {
    requests: () => ({ ...requests }),
    close() {
      for (const end of leave) end()
      refreshAll()
      queryClient.clear()
    },
  }
}

/** Makes the rules for refetching treat this process as a page in the foreground or in the background. */
const setInFront = (isInFront: boolean) =>
  Object.assign(globalThis, { document: { visibilityState: isInFront ? 'visible' : 'hidden' } })

/** Opens `pages.each` pages for each staff member. `allHeard` resolves when every page has received the next message. */
async function openPages(url: string, staff: readonly { token: string }[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  let [open, onAllHeard] = [0, (): void => undefined]
  const heard: Heard = (number, event) => {
    // Only the first page refetches; the others would send the same requests.
    if (number === 0) refreshAfter(event)
    if (event.type === eventName && --open === 0) onAllHeard()
  }
  const streams = staff.flatMap(({ token }, person) =>
    Array.from({ length: pages.each }, (_, tab) =>
      openPage(url, token, agent, (event) => heard(person * pages.each + tab, event)),
    ),
  )
  await Promise.all(streams)
  return {
    allHeard() {
      open = count
      return new Promise<void>((resolve) => (onAllHeard = resolve))
    },
    close: () => agent.destroy(),
  }
}

type Conversation = {
  url: string
  orderId: string
  /** The tokens of the customer and of staff, who write in turn, so that nobody exceeds the limit for messages per minute. */
  tokens: readonly string[]
  allHeard: () => Promise<void>
}

/** Posts the messages. `times`: the ms until all pages have received each message. `per`: a page's requests per message, by query. */
async function post({ url, orderId, tokens, allHeard }: Conversation, isInFront: boolean) {
  setInFront(isInFront)
  const page = pageOf(orderId)
  await wait(100)
  const before = page.requests()
  const times: number[] = []
  for (let number = 0; number < messages.count; number++) {
    const body = new FormData()
    body.set('text', `Message ${number}`)
    const isHeard = allHeard()
    const start = performance.now()
    const headers = { authorization: `Bearer ${tokens[number % tokens.length]}` }
    const posted = await fetch(url, { method: 'POST', headers, body })
    if (!posted.ok) throw new Error(`a message was refused: ${posted.status} ${await posted.text()}`)
    await isHeard
    times.push(performance.now() - start)
    await wait(Math.max(0, messages.pauseMs - (performance.now() - start)))
  }
  const after = page.requests()
  page.close()
  return { times, per: (name: Shown) => (after[name] - before[name]) / messages.count }
}

/**
 * Measures one busy conversation with hundreds of open pages: the time until every page has received a message, and the number of requests
 * that the pages then send.
 */
export async function measureLive({ stage, report }: Bench): Promise<void> {
  const { sql, app, admin, customers, env } = stage
  await seedOrders(sql, 1_000)
  const [customer] = customers
  const [order] = await sql<{ _id: string }[]>`SELECT _id FROM orders WHERE user_id = ${customer?._id ?? ''} LIMIT 1`
  if (!customer || !order) throw new Error('the bench has no order')
  // Starts a process with a worker, which notifies the staff as on a real site.
  const { WORKER: _, ...working } = env
  const worker = await startProcess({ env: working })
  const staff = await seedStaff(sql, stage.secretKey, pages.staff)
  const opened = await openPages(app.url, staff)
  const conversation: Conversation = {
    url: `${app.url}/api${PostOrderMessage.path.replace(':id', order._id)}`,
    orderId: order._id,
    tokens: [customer, admin, ...staff.slice(0, 2)].map(({ token }) => token),
    allHeard: opened.allHeard,
  }
  const front = await post(conversation, true)
  const background = await post(conversation, false)
  opened.close()
  await worker.stop()
  const frames = (name: Shown) => front.per(name) * pages.inFront + background.per(name) * (count - pages.inFront)
  const lists = background.per('unread') * (count - pages.withConversation)
  const perMessage = frames('inbox') + frames('bell') + lists + front.per('conversation') * pages.withConversation
  report.atMost(
    `a message until ${count} pages have received it`,
    median([...front.times, ...background.times]),
    150,
    'ms',
  )
  report.atMost(`requests of ${count} pages per message`, perMessage, 100, 'requests', 1)
}
