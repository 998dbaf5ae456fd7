import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { pipeline, requestOf } from '../../../test/pipeline.ts'
import { stays } from '../../../test/waits.ts'
import { serializeRequests } from './serialize-requests.ts'

let close = async () => {}
afterEach(() => close())

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer()
  serializeRequests(server, listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('handles the requests of a connection one at a time and in order', async () => {
  let running = 0
  let maxRunning = 0
  const url = await serve(async (request, response) => {
    maxRunning = Math.max(maxRunning, ++running)
    await nextTurn()
    running--
    response.end(request.url)
  })
  const { socket, responses } = await pipeline(url, '', 0)
  let received = ''
  socket.on('data', (piece) => (received += piece.toString('latin1')))
  socket.write(Array.from({ length: 300 }, (_, at) => requestOf(`/${at}`)).join(''))
  await expect.poll(responses, { timeout: 20_000 }).toBe(300)
  expect(maxRunning).toBe(1)
  expect([...received.matchAll(/\r\n\r\n\/(\d+)/g)].map(([, at]) => Number(at))).toEqual(
    Array.from({ length: 300 }, (_, at) => at),
  )
  socket.destroy()
})

test('pauses reading while a request is being handled', async () => {
  const waiting: (() => void)[] = []
  const url = await serve((_, response) => void waiting.push(() => response.end()))
  const count = 200_000
  const { socket, responses } = await pipeline(url, requestOf('/'), count)
  await expect.poll(() => waiting.length).toBe(1)
  await stays(() => expect(socket.writableLength).toBeGreaterThan(0))
  for (let at = 0; at < 100; at++) {
    await expect.poll(() => waiting.length, { interval: 1 }).toBe(at + 1)
    waiting[at]?.()
  }
  await expect.poll(responses).toBe(100)
  socket.destroy()
})

test('passes chunked bodies and requests that follow them through unchanged', async () => {
  const received: string[] = []
  const url = await serve(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    received.push(Buffer.concat(pieces).toString())
    response.end()
  })
  const bodies = ['a'.repeat(300_000), '', 'b'.repeat(5), 'c'.repeat(70_000)]
  const plain = bodies.map((body) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  const chunked = `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n${(4096).toString(16)}\r\n${'d'.repeat(4096)}\r\n0\r\n\r\n`
  const { socket, responses } = await pipeline(url, [...plain, chunked, ...plain].join(''), 1)
  await expect.poll(responses, { timeout: 10_000 }).toBe(9)
  expect(received).toEqual([...bodies, `hello${'d'.repeat(4096)}`, ...bodies])
  socket.destroy()
})

test('buffers at most one response for a client that does not read', async () => {
  let started = 0
  const url = await serve((_, response) => {
    started++
    response.end(Buffer.alloc(30 << 20))
  })
  const { socket } = await pipeline(url, '', 0)
  socket.pause()
  socket.write(requestOf('/').repeat(1_000))
  await expect.poll(() => started).toBe(1)
  await stays(() => expect(started).toBe(1))
  socket.destroy()
})
