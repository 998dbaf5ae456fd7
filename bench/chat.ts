import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { PostChatMessage } from '@mapwright/contract/chat/chat-endpoints.ts'
import { startProcess } from '../server/test/processes.ts'
import { openPage } from './live.ts'
import { median } from './load.ts'
import type { Bench } from './measures.ts'
import { seedStaff } from './seed.ts'

/** Open pages of staff, all of which show the list of chats. */
const pages = { staff: 25, each: 20 }
const connections = pages.staff * pages.each
const messages = { aSecond: 50, seconds: 8 }
/** Time, in ms, after which a message that a page has not received counts as lost. */
const lostAfterMs = 10_000

type Sent = { start: number; awaited: number; seenAfterMs?: number }

/** Matches events with messages. A customer's messages arrive in the order in which they were sent, because they are far apart. */
function tracker() {
  const sent = new Map<string, Sent[]>()
  const heard = Array.from({ length: connections }, () => new Map<string, number>())
  return {
    send(chat: string) {
      sent.set(chat, [...(sent.get(chat) ?? []), { start: performance.now(), awaited: connections }])
    },
    hear(page: number, chat: string) {
      const number = heard[page]?.get(chat) ?? 0
      heard[page]?.set(chat, number + 1)
      const message = sent.get(chat)?.[number]
      if (message && --message.awaited === 0) message.seenAfterMs = performance.now() - message.start
    },
    all: () => [...sent.values()].flat(),
  }
}

/** Measures the time from the start of a post until the last of hundreds of open pages has received the message, while many customers write. */
export async function measureChat({ stage, report }: Bench): Promise<void> {
  const { sql, app, customers, env } = stage
  await sql`UPDATE settings SET live_support_public = true`
  // Starts a process with a worker, which notifies the staff as on a real site.
  const { WORKER: _, ...working } = env
  const worker = await startProcess({ env: working })
  const track = tracker()
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const tokens = (await seedStaff(sql, stage.secretKey, pages.staff, 'live_support')).flatMap(({ token }) =>
    Array(pages.each).fill(token),
  )
  await Promise.all(
    tokens.map((token, page) =>
      openPage(app.url, token, agent, ({ type, id }) => {
        if (type === 'conversation.message_posted') track.hear(page, id)
      }),
    ),
  )
  const post = async ({ _id, token }: (typeof customers)[number], number: number) => {
    const body = new FormData()
    body.set('text', `Message ${number}`)
    track.send(_id)
    const headers = { authorization: `Bearer ${token}` }
    const posted = await fetch(`${app.url}/api${PostChatMessage.path}`, { method: 'POST', headers, body })
    if (!posted.ok) throw new Error(`a message was refused: ${posted.status} ${await posted.text()}`)
  }
  const begin = performance.now()
  const posts: Promise<void>[] = []
  for (let number = 0; number < messages.aSecond * messages.seconds; number++) {
    await wait(Math.max(0, begin + (number * 1_000) / messages.aSecond - performance.now()))
    const customer = customers[number % customers.length]
    if (customer) posts.push(post(customer, number))
  }
  await Promise.all(posts)
  const until = performance.now() + lostAfterMs
  while (track.all().some(({ awaited }) => awaited > 0) && performance.now() < until) await wait(20)
  agent.destroy()
  await worker.stop()
  const times = track.all().map(({ seenAfterMs }) => seenAfterMs ?? Infinity)
  const slowest = times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0
  const rate = `${messages.aSecond} messages a second`
  report.atMost(`chat at ${rate}, a message until ${connections} pages have received it`, median(times), 150, 'ms')
  report.atMost(`chat at ${rate}, the same for the slowest in a hundred`, slowest, 500, 'ms')
}
