import { maxUnheardMs } from '@mapwright/contract/events.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiveMessage, listen, unheardMs } from './live-stream.ts'
import { forgetTokens, keepTokens } from './session.ts'

const event = 'event: order.completed\ndata: {"topic":"staff","type":"order.completed","id":"o1"}\n\n'
const told = { topic: 'staff', type: 'order.completed', id: 'o1' }
let passed: LiveMessage[]
let asked: number[]
let control: AbortController

beforeEach(() => {
  keepTokens({ access_token: 'a', refresh_token: 'r' })
  passed = []
  asked = []
  control = new AbortController()
  vi.useFakeTimers()
})
afterEach(() => {
  control.abort()
  vi.useRealTimers()
  forgetTokens()
})

/** A line whose calls are answered one by one, each after so many ms; the last answer stays. */
function answered(...answers: { after?: number; text?: string; breaks?: boolean; status?: number }[]) {
  const open = async (unheard_ms: number) => {
    asked.push(unheard_ms)
    const { after = 0, text = '', breaks, status = 200 } = answers.shift() ?? { status: 403 }
    await vi.advanceTimersByTimeAsync(after)
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(out) {
        out.enqueue(new TextEncoder().encode(text))
        if (breaks) setTimeout(() => out.error(new TypeError('network')), 1000)
      },
    })
    return new Response(body, { status })
  }
  let heardAt = Date.now() - 700
  const pass = (message: LiveMessage) => {
    heardAt = message.type === 'lost' ? 0 : Date.now()
    passed.push(message)
  }
  void listen({ open, heardAt: () => heardAt, pass }, control.signal)
}

test('the first opening says how long ago the page began, and a little more', async () => {
  answered({ text: `retry: 2000\n\n${event}` })
  await vi.waitFor(() => expect(passed).toEqual([{ type: 'alive' }, told]))
  expect(asked).toEqual([2700])
})

test('a heartbeat is a sign of life', async () => {
  answered({ text: ': \n\n' })
  await vi.waitFor(() => expect(passed).toEqual([{ type: 'alive' }]))
})

test('an opening that took longer than the server can know of reads everything afresh', async () => {
  answered({ after: 2001, text: event })
  await vi.waitFor(() => expect(passed).toEqual([{ type: 'resync' }, { type: 'alive' }, told]))
})

test('a resync of the server is passed on', async () => {
  answered({ text: 'retry: 2000\n\nevent: resync\ndata: {}\n\n' })
  await vi.waitFor(() => expect(passed).toEqual([{ type: 'alive' }, { type: 'resync' }]))
})

test('a refusal that may pass is asked again from the same moment on; after a broken line as far back as can be', async () => {
  answered({ status: 503 }, { text: event, breaks: true }, { text: ': \n\n' })
  await vi.waitFor(() => expect(asked).toHaveLength(3), { timeout: 10_000 })
  expect(asked[1]).toBeGreaterThan(3400)
  expect(asked[1]).toBeLessThan(10_000)
  expect(asked[2]).toBe(maxUnheardMs)
  expect(passed).toEqual([{ type: 'alive' }, told, { type: 'lost' }, { type: 'alive' }])
})

test('who leaves has not lost the line', async () => {
  answered({ text: event, breaks: true })
  await vi.waitFor(() => expect(passed).toHaveLength(2))
  control.abort()
  await vi.advanceTimersByTimeAsync(2000)
  expect(passed).toEqual([{ type: 'alive' }, told])
})

test('a clock that was set back asks as far back as can be, and so does a day', () => {
  expect(unheardMs(1_000_000, 1_000_000)).toBe(2000)
  expect(unheardMs(1_000_000.4, 1_000_500)).toBe(2500)
  expect(unheardMs(1_000_001, 1_000_000)).toBe(maxUnheardMs)
  expect(unheardMs(0, 86_400_000)).toBe(maxUnheardMs)
})
