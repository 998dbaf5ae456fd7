import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { Agent, type ClientRequest, get, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SubmitOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { callerOf } from './kit.ts'
import { original, submission } from './order-kit.ts'
import { type OrderSite, startOrderSite } from './order-site.ts'
import { type AppProcess, startAnotherProcess, startProcess } from './processes.ts'
import { untilWaiting } from './waits.ts'

const graceMs = 5_000
/** Additional milliseconds that a busy machine may need for a shutdown. */
const restMs = 3_000
/** Maximum duration of a shutdown in milliseconds, even if a request or a job hangs. */
const maxShutdownMs = 15_000

let site: OrderSite

beforeAll(async () => {
  site = await startOrderSite()
  await site.give(site.customer, 1_000)
})
afterAll(() => site.close())

const start = () => startAnotherProcess(site)

const boundary = 'mapwright'
const head = `--${boundary}\r\nContent-Disposition: form-data; name="original_file"; filename="read.bin"\r\n\r\n`
const tail = `\r\n--${boundary}--\r\n`
const half = original.length / 2

/** Starts an upload and sends only its first half. */
async function beginUpload({ url }: AppProcess): Promise<ClientRequest> {
  const upload = request(`${url}/api/order`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${site.customer.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + original.length + tail.length,
    },
  })
  upload.on('error', () => {})
  upload.write(head)
  await new Promise((sent) => upload.write(original.subarray(0, half), sent))
  await eventually(async () => {
    const files = await readdir(site.config.dataDir, { recursive: true })
    expect(files.filter((path) => /unfinished./.test(path))).toHaveLength(1)
  })
  return upload
}

/** Opens and closes a connection. Fails if the server does not accept it. */
async function touch({ url }: AppProcess): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  // A process that exits resets connections that it has not accepted yet.
  socket.on('error', () => {})
  await once(socket, 'connect').finally(() => socket.destroy())
}

async function endOf(app: AppProcess): Promise<{ code: number | null; ms: number }> {
  const start = performance.now()
  const code = await app.stop()
  return { code, ms: performance.now() - start }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a running upload and submission are completed before the process ends', async () => {
  const app = await start()
  const upload = await beginUpload(app)
  const responded = once(upload, 'response') as Promise<[IncomingMessage]>
  const { _id } = await site.draft(site.customer)
  const params = { id: _id }
  const locked = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const held = site.sql.begin(async (tx) => {
    await tx`SELECT 1 FROM orders WHERE _id = ${_id} FOR UPDATE`
    locked.resolve()
    await gate.promise
  })
  await locked.promise
  const submitted = callerOf(app.url)(SubmitOrder, { params, body: submission(site.catalogue) }, { as: site.customer })
  // A submission that waits for the locked order has reached the server.
  await untilWaiting(site.sql)
  const ended = endOf(app)
  // The shutdown has begun when the server no longer accepts connections.
  await eventually(() => expect(touch(app)).rejects.toThrow())
  upload.end(Buffer.concat([original.subarray(half), Buffer.from(tail)]))
  gate.resolve()
  const [response] = await responded
  expect([response.statusCode, JSON.parse(await text(response)).status]).toEqual([200, 'success'])
  expect((await submitted).status).toBe(200)
  expect((await ended).code).toBe(0)
  await held
  expect((await site.read(site.customer, _id)).status).toBe('pending')
})

test('new connections are refused during a shutdown, and idle ones do not delay it', async () => {
  const app = await start()
  const agent = new Agent({ keepAlive: true })
  const [first] = (await once(get(`${app.url}/health`, { agent }), 'response')) as [IncomingMessage]
  await text(first)
  const events = (
    await fetch(`${app.url}/api/events`, { headers: { authorization: `Bearer ${site.customer.token}` } })
  ).text()
  const { code, ms } = await endOf(app)
  expect(code).toBe(0)
  expect(ms).toBeLessThan(graceMs)
  expect(await events).toContain('retry:')
  await expect(fetch(`${app.url}/health`)).rejects.toThrow()
  agent.destroy()
})

test('an unfinished request does not delay the shutdown indefinitely', async () => {
  const app = await start()
  const upload = await beginUpload(app)
  const { code, ms } = await endOf(app)
  expect(code).toBe(0)
  expect(ms).toBeGreaterThan(graceMs - 500)
  expect(ms).toBeLessThan(graceMs + restMs)
  upload.destroy()
})

test('the process ends although its database hangs and its data folder is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mapwright-gone-'))
  const app = await startProcess({ env: { DATA_DIR: folder } })
  const postmaster = Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(postmaster, 'SIGSTOP')
  // Other processes of the database may still write files.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  const { ms } = await endOf(app)
  expect(ms).toBeLessThan(maxShutdownMs)
  await expect.poll(() => isRunning(postmaster)).toBe(false)
})
