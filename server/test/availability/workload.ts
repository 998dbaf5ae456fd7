import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PostChatMessageTo } from '@mapwright/contract/chat/chat-endpoints.ts'
import { PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { CreateOrder, GetOrders, SubmitOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Caller, Person } from '../kit.ts'
import { type Catalogue, fileOf, original, submission } from '../order-kit.ts'

/** The work of one dealer that the site has acknowledged. */
export type Acknowledged = {
  dealer: Person
  orders: { id: string; bytes: Uint8Array }[]
  /** The texts of messages on orders and in the chat. */
  messages: string[]
}

/** Pause between two orders of a dealer, in ms. Below it, the limits on messages per minute would be reached. */
const pauseMs = 3_000

/** Pause before a refused or lost request is repeated with the same key, in ms. */
const againMs = 250

/** Statuses that say that the request may be repeated: in progress with this key, limited, or not available. */
const isPassing = (status: number) => status === 409 || status === 429 || status >= 500

type Reply = { status: number; body: { code?: string } }

/** Records when responses arrived, and the longest time without a response. */
export function answerLog() {
  let answeredAt = performance.now()
  let count = 0
  let maxGapMs = 0
  return {
    count: () => count,
    answered() {
      const now = performance.now()
      maxGapMs = Math.max(maxGapMs, now - answeredAt)
      answeredAt = now
      count++
    },
    /** Returns the longest time without a response since the last call, including the time since the last response. */
    takeGap() {
      const gap = Math.max(maxGapMs, performance.now() - answeredAt)
      maxGapMs = 0
      return gap
    },
  }
}

type Log = ReturnType<typeof answerLog>

/** Repeats a request with the same key until it is acknowledged, like the app in the browser. Returns undefined if the work ended before. */
async function untilAcknowledged<R extends Reply>(
  request: (key: string) => Promise<R>,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<R | undefined> {
  const key = crypto.randomUUID()
  for (;;) {
    const reply = await request(key).catch(() => undefined)
    if (reply?.status === 200) {
      log.answered()
      return reply
    }
    if (reply && !isPassing(reply.status)) throw new Error(`refused: ${reply.status} ${JSON.stringify(reply.body)}`)
    if (signal.aborted) return undefined
    await sleep(againMs)
  }
}

/** A read of its own for each order: the checksum of a file that was lost or mixed up would differ. */
function nextRead(): Uint8Array {
  const bytes = new Uint8Array(original)
  bytes.set(randomBytes(64), 1024)
  return bytes
}

type Work = { call: Caller; catalogue: Catalogue; log: Log; signal: AbortSignal }

/** Places orders and writes chat messages as a dealer until the signal. Each order is uploaded, submitted and paid with credits. */
export async function workAs(dealer: Person, { call, catalogue, log, signal }: Work): Promise<Acknowledged> {
  const done: Acknowledged = { dealer, orders: [], messages: [] }
  const until = { log, signal }
  while (!signal.aborted) {
    const bytes = nextRead()
    const created = await untilAcknowledged(
      (key) => call(CreateOrder, { body: {}, files: { original_file: fileOf(bytes) } }, { as: dealer, key }),
      until,
    )
    if (!created) break
    const id = created.body.order._id
    const submitted = await untilAcknowledged(
      (key) => call(SubmitOrder, { params: { id }, body: submission(catalogue) }, { as: dealer, key }),
      until,
    )
    if (!submitted) break
    done.orders.push({ id, bytes })
    for (const [endpoint, params, text] of [
      [PostOrderMessage, { id }, `About ${id}`],
      [PostChatMessageTo, { id: dealer._id }, `Chat about ${id}`],
    ] as const) {
      const body = { text }
      const posted = await untilAcknowledged(
        (key) => call(endpoint, { params, body, files: {} }, { as: dealer, key }),
        until,
      )
      if (!posted) return done
      done.messages.push(text)
    }
    await sleep(pauseMs)
  }
  return done
}

/** Reads and writes without a pause until the signal, and repeats nothing. Returns the requests whose response was not 200. */
export async function failedRequests(
  dealer: Person,
  { call, log, signal }: Omit<Work, 'catalogue'>,
): Promise<string[]> {
  const failures: string[] = []
  for (let at = 0; !signal.aborted; at++) {
    const replies = await Promise.allSettled([
      call(GetOrders, {}, { as: dealer }),
      // Below the limit on messages per minute.
      ...(at % 20 === 0
        ? [call(PostChatMessageTo, { params: { id: dealer._id }, body: { text: `${at}` }, files: {} }, { as: dealer })]
        : []),
    ])
    for (const reply of replies)
      if (reply.status === 'rejected') failures.push(String(reply.reason))
      else if (reply.value.status !== 200) failures.push(`${reply.value.status} ${JSON.stringify(reply.value.body)}`)
      else log.answered()
    await sleep(100)
  }
  return failures
}
