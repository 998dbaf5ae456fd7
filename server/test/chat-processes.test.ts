import { ListChatMessages, PostChatMessageTo } from '@mapwright/contract/chat/chat-endpoints.ts'
import { GetEvents } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { callerOf, type Person, startTestSite, type TestSite } from './kit.ts'
import { type AppProcess, startAnotherProcess } from './processes.ts'
import { clearRateLimits, switchOn } from './site-state.ts'
import { randomMoment } from './waits.ts'

// The customer chats through one process and staff through another. One of the two is killed while both are writing; its client then
// continues at the other one, like a browser behind a load balancer.
const rounds = process.env.TEST_LONG ? 20 : 1
const perSide = 12

let site: TestSite
let staff: Person
beforeAll(async () => {
  site = await startTestSite()
  await switchOn(site, 'live_support_public')
  staff = await site.staffWith('live_support')
})
afterAll(() => site.close())

type Sent = { key: string; text: string; isAcknowledged: boolean }

const sentBy = (side: string): Sent[] =>
  Array.from({ length: perSide }, (_, at) => ({
    ...{ key: crypto.randomUUID(), text: `${side} ${at}`, isAcknowledged: false },
  }))

/** Posts the messages in order until all are acknowledged or the process is gone. A repeated attempt has the same key. */
async function write(url: string, as: Person, id: string, messages: readonly Sent[], onSent = () => {}) {
  const call = callerOf(url)
  for (const message of messages.filter(({ isAcknowledged }) => !isAcknowledged)) {
    const input = { params: { id }, body: { text: message.text }, files: {} }
    const reply = await call(PostChatMessageTo, input, { as, key: message.key }).catch(() => undefined)
    if (!reply) return
    expect([200, 409]).toContain(reply.status)
    message.isAcknowledged = reply.status === 200
    onSent()
  }
}

/** Opens the stream of live events. `missed` is true once the server says that the page may have missed events. */
async function listen(url: string, as: Person, query = '') {
  const abort = new AbortController()
  const path = GetEvents.path
  const headers = { authorization: `Bearer ${as.token}` }
  const response = await fetch(`${url}/api${path}${query}`, { headers, signal: abort.signal })
  let text = ''
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  })().catch(() => undefined)
  return { text: () => text, ended: reading, close: () => abort.abort() }
}

const read = async (url: string, as: Person, user_id?: string) =>
  (await callerOf(url)(ListChatMessages, { query: user_id ? { user_id } : {} }, { as })).body.messages.map(
    ({ text }) => text,
  )

/** Kills a process while both sides write, and lets its client continue at the other one. */
async function round(customer: Person, processes: { killed: AppProcess; kept: AppProcess }) {
  const { killed, kept } = processes
  const [mine, theirs] = [sentBy('customer'), sentBy('staff')]
  const id = customer._id
  const live = await listen(killed.url, customer)
  const isBusy = Promise.withResolvers<void>()
  const writing = [write(killed.url, customer, id, mine, isBusy.resolve), write(kept.url, staff, id, theirs)]
  await isBusy.promise
  await randomMoment(60)
  await killed.kill()
  await Promise.all(writing)
  await live.ended
  // The connections of a killed process may hold their locks for a moment, during which the same key is in use.
  await eventually(async () => {
    await write(kept.url, customer, id, mine)
    expect(mine.every(({ isAcknowledged }) => isAcknowledged)).toBe(true)
  })
  return [...mine, ...theirs].map(({ text }) => text).sort()
}

test('messages between two processes are neither lost nor doubled when one is killed', {
  timeout: 90_000 + rounds * 30_000,
}, async () => {
  const kept = await startAnotherProcess(site)
  for (let at = 0; at < rounds; at++) {
    await clearRateLimits(site)
    const customer = await site.person()
    const killed = await startAnotherProcess(site)
    const written = await round(customer, { killed, kept })
    const seen = await read(kept.url, customer)
    expect([...seen].sort()).toEqual(written)
    expect(await read(kept.url, staff, customer._id)).toEqual(seen)
    // Each side's messages are in the order in which they were written.
    for (const side of ['customer', 'staff'])
      expect(seen.filter((text) => text.startsWith(side))).toEqual(sentBy(side).map(({ text }) => text))
    const live = await listen(kept.url, customer)
    await callerOf(kept.url)(
      PostChatMessageTo,
      { params: { id: customer._id }, body: { text: 'Still there' }, files: {} },
      { as: staff },
    )
    await eventually(() => expect(live.text()).toContain('conversation.message_posted'))
    live.close()
  }
  await kept.stop()
})
