import { expect, test } from 'vitest'
import { parseEvents, type StreamEvent } from './event-stream.ts'

async function read(...chunks: string[]): Promise<StreamEvent[]> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(control) {
      for (const chunk of chunks) control.enqueue(encoder.encode(chunk))
      control.close()
    },
  })
  const events: StreamEvent[] = []
  for await (const event of parseEvents(body)) events.push(event)
  return events
}

test('reads events that arrive in pieces', async () => {
  expect(await read('event: order.sub', 'mitted\nid: 7\ndata: {"id":', '"1"}\n', '\nevent: resync\ndata:\n\n')).toEqual(
    [
      { type: 'order.submitted', data: '{"id":"1"}' },
      { type: 'resync', data: '' },
    ],
  )
})

test('ignores heartbeats and the retry time', async () => {
  expect(await read('retry: 3000\n\n', ': beat\n\n', ':\n\n')).toEqual([])
})

test('joins the data lines of an event and accepts all line endings', async () => {
  expect(await read('data: one\r\ndata: two\r\n\r\n')).toEqual([{ type: 'message', data: 'one\ntwo' }])
})

test('decodes a character that is split between chunks', async () => {
  const bytes = new TextEncoder().encode('data: größe\n\n')
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(control) {
      for (const byte of bytes) control.enqueue(new Uint8Array([byte]))
      control.close()
    },
  })
  const events: StreamEvent[] = []
  for await (const event of parseEvents(body)) events.push(event)
  expect(events).toEqual([{ type: 'message', data: 'größe' }])
})
