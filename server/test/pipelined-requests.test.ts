import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderSite, startOrderSite } from './order-site.ts'
import { openDescriptors, type Pipeline, pipeline, requestOf, residentMemory, startProbe } from './pipeline.ts'
import { type AppProcess, startAnotherProcess } from './processes.ts'
import { pace } from './waits.ts'

// The long run uses ten connections with 5,000 requests each.
const isLong = process.env['TEST_LONG'] !== undefined
const connections = isLong ? 10 : 3
const requestsEach = isLong ? 5_000 : 200
const attackMs = isLong ? 240_000 : 30_000
const warmUps = isLong ? 300 : 20
const orders = isLong ? 100 : 5

const assets = fileURLToPath(new URL('../../web/dist/assets', import.meta.url))

let site: OrderSite
let app: AppProcess
beforeAll(async () => {
  site = await startOrderSite()
  await site.give(site.customer, 1_000_000)
  for (let n = 0; n < orders; n++) await site.orderIn('pending')
  app = await startAnotherProcess(site)
}, 300_000)
afterAll(async () => {
  await app?.kill()
  await site.close()
})

const pid = () => app.child.pid as number

type Watched = { grownMb: number; descriptors: number; refused: number }

/** Measures the growth of the server's memory and open descriptors during an attack, and counts the refused requests of another client. */
async function watch(pipelines: readonly Pipeline[], isOver: () => boolean): Promise<Watched> {
  const before = await residentMemory(pid())
  const idle = await openDescriptors(pid())
  const start = performance.now()
  const seen = { grownMb: 0, descriptors: 0, refused: 0 }
  while (!isOver() && performance.now() - start < attackMs) {
    const own = await fetch(`${app.url}/api/user_orders`, {
      headers: { authorization: `Bearer ${site.customer.token}` },
    })
    if (!own.ok) seen.refused++
    await own.arrayBuffer()
    seen.grownMb = Math.max(seen.grownMb, (await residentMemory(pid())) - before)
    seen.descriptors = Math.max(seen.descriptors, (await openDescriptors(pid())) - idle)
    await pace(20)
  }
  for (const { socket } of pipelines) socket.destroy()
  return seen
}

async function attack(request: string, count: number) {
  // Warms up the server, because the memory of a new process always grows with its first responses.
  const warm = await pipeline(app.url, request, 0)
  for (let n = 0; n < warmUps; n++) {
    warm.socket.write(request)
    await expect.poll(warm.responses, { timeout: 10_000, interval: 5 }).toBe(n + 1)
  }
  warm.socket.destroy()
  const stopProbe = startProbe(`${app.url}/health`)
  const pipelines = await Promise.all(Array.from({ length: connections }, () => pipeline(app.url, request, count)))
  const seen = await watch(pipelines, () =>
    pipelines.every(({ responses, socket }) => responses() === count || socket.destroyed),
  )
  return {
    ...seen,
    health: await stopProbe(),
    statuses: [...new Set(pipelines.flatMap(({ statuses }) => [...statuses().keys()]))],
    responses: pipelines.reduce((sum, { responses }) => sum + responses(), 0),
  }
}

const largestAsset = async () => {
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(assets, name))).size))
  return `/assets/${names[sizes.indexOf(Math.max(...sizes))]}`
}

const targets: Record<string, () => Promise<string>> = {
  'the API document': async () => requestOf('/api/openapi.json', { 'Accept-Encoding': 'gzip' }),
  'the API document, uncompressed': async () => requestOf('/api/openapi.json'),
  'the largest page': async () => requestOf('/api/docs', { 'Accept-Encoding': 'gzip' }),
  'static files': async () => requestOf(await largestAsset(), { 'Accept-Encoding': 'gzip' }),
  'an authenticated list': async () =>
    requestOf('/api/user_orders?size=100', { Authorization: `Bearer ${site.customer.token}` }),
}

test.each(Object.entries(targets))(
  'a flood of pipelined requests for %s costs little memory and does not affect others',
  { timeout: attackMs + 60_000 },
  async (name, requestFor) => {
    const count = name.endsWith('uncompressed') ? requestsEach / 10 : requestsEach
    const seen = await attack(await requestFor(), count)
    if (isLong) console.log(name, seen)
    expect(seen.statuses).toEqual(['200'])
    expect(seen.refused).toBe(0)
    // In the long version of the test, the requests for a database list take longer than the attack, so not all are answered.
    if (isLong && name.endsWith('list')) expect(seen.responses).toBeGreaterThan(count)
    else expect(seen.responses).toBe(connections * count)
    expect(seen.descriptors).toBeLessThan(connections * 2 + 30)
    expect(seen.grownMb).toBeLessThan(100)
    expect(seen.health.maxMs).toBeLessThan(isLong ? 200 : 10_000)
  },
)
