import { dayMs } from '@mapwright/contract/api/days.ts'
import { maxUnheardMs } from '@mapwright/contract/api/event.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/waits.ts'
import { type LiveMessage, listen, replayMs } from './live-stream.ts'
import { clearTokens, saveTokens } from './session.ts'

const event = 'event: order.completed\ndata: {"topic":"staff","type":"order.completed","id":"o1"}\n\n'
const told = { topic: 'staff', type: 'order.completed', id: 'o1' }
let forwarded: LiveMessage[]
let asked: number[]
let control: AbortController

beforeEach(() => {
  saveTokens({ access_token: 'a', refresh_token: 'r' })
  forwarded = []
  asked = []
  control = new AbortController()
  vi.useFakeTimers()
})
afterEach(() => {
  control.abort()
  vi.useRealTimers()
  clearTokens()
})

/** A connection whose calls get these responses in turn, each after the given milliseconds. The last response repeats. */
function responding(...responses: { after?: number; text?: string; breaks?: boolean; status?: number }[]) {
  const open = async (unheard_ms: number) => {
    asked.push(unheard_ms)
    const { after = 0, text = '', breaks, status = 200 } = responses.shift() ?? { status: 403 }
    await vi.advanceTimersByTimeAsync(after)
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(out) {
        out.enqueue(new TextEncoder().encode(text))
        if (breaks) setTimeout(() => out.error(new TypeError('network')), 1000)
      },
    })
    return new Response(body, { status })
  }
  let activeAt = Date.now() - 700
  const forward = (message: LiveMessage) => {
    activeAt = message.type === 'lost' ? 0 : Date.now()
    forwarded.push(message)
  }
  void listen({ open, activeAt: () => activeAt, forward }, control.signal)
}

test('opens with the time since the page was loaded, plus a margin', async () => {
  responding({ text: `retry: 2000\n\n${event}` })
  await eventually(() => expect(forwarded).toEqual([{ type: 'alive' }, told]))
  expect(asked).toEqual([2700])
})

test('treats heartbeats as activity', async () => {
  responding({ text: ': \n\n' })
  await eventually(() => expect(forwarded).toEqual([{ type: 'alive' }]))
})

test('resyncs if opening took longer than the server can replay', async () => {
  responding({ after: 2001, text: event })
  await eventually(() => expect(forwarded).toEqual([{ type: 'resync' }, { type: 'alive' }, told]))
})

test('forwards a resync from the server', async () => {
  responding({ text: 'retry: 2000\n\nevent: resync\ndata: {}\n\n' })
  await eventually(() => expect(forwarded).toEqual([{ type: 'alive' }, { type: 'resync' }]))
})

test('requests the same period after a temporary refusal, and the maximum period after a broken connection', async () => {
  responding({ status: 503 }, { text: event, breaks: true }, { text: ': \n\n' })
  await eventually(() => expect(asked).toHaveLength(3))
  expect(asked[1]).toBeGreaterThan(3400)
  expect(asked[1]).toBeLessThan(10_000)
  expect(asked[2]).toBe(maxUnheardMs)
  expect(forwarded).toEqual([{ type: 'alive' }, told, { type: 'lost' }, { type: 'alive' }])
})

test('does not report a lost connection after an abort', async () => {
  responding({ text: event, breaks: true })
  await eventually(() => expect(forwarded).toHaveLength(2))
  control.abort()
  await vi.advanceTimersByTimeAsync(2000)
  expect(forwarded).toEqual([{ type: 'alive' }, told])
})

test('requests the maximum period after a clock change, and after a day', () => {
  expect(replayMs(1_000_000, 1_000_000)).toBe(2000)
  expect(replayMs(1_000_000.4, 1_000_500)).toBe(2500)
  expect(replayMs(1_000_001, 1_000_000)).toBe(maxUnheardMs)
  expect(replayMs(0, dayMs)).toBe(maxUnheardMs)
})
