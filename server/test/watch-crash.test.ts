import { once } from 'node:events'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, connect as dial } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cuttableProxy } from './cuttable-proxy.ts'
import { eventually } from './eventually.ts'
import {
  deliverRead,
  listOwnOrders,
  makeFolder,
  newRead,
  orderRule,
  startProgram,
  startWatchSite,
  type WatchSite,
} from './watch-kit.ts'

const isLong = process.env['TEST_LONG'] !== undefined

let site: WatchSite
beforeAll(async () => {
  site = await startWatchSite(100_000)
}, 60_000)
afterAll(() => site.close())

/**
 * Steps at which the program is killed. If `max_credits` equals the price, the first request places the order. If it is higher, a first request is
 * refused and returns the price.
 */
type Kills = { whileOrdering: string; whileSaving: string; max_credits: string }

/**
 * Processes a file from the folder until its result is saved. Kills the program once before the order is placed and once before the result is saved.
 * Returns the number of kills.
 */
async function survives({ whileOrdering, whileSaving, max_credits }: Kills): Promise<{ kills: number }> {
  const folder = await makeFolder(site, { rules: [{ ...orderRule, max_credits }] })
  const bytes = newRead()
  await folder.put('golf.bin', bytes)
  const killed = await startProgram(folder, ['--once'], whileOrdering).ended
  await folder.once()
  const orders = await listOwnOrders(site, bytes)
  expect(orders, whileOrdering).toMatchObject([{ status: 'pending', charged: 1 }])
  const modified = await deliverRead(site, bytes)
  const killedAgain = await startProgram(folder, ['--once'], whileSaving).ended
  expect(await folder.once()).toBe('done')
  const result = `golf.Stage-1.${orders[0]?.number}.bin`
  expect(await folder.files(), whileSaving).toEqual([result, 'golf.bin'])
  expect(await readFile(folder.path(result))).toEqual(modified)
  expect(await folder.states()).toMatchObject({ 'golf.bin': { status: 'saved' } })
  expect(await listOwnOrders(site, bytes)).toHaveLength(1)
  await folder.remove()
  return { kills: [killed, killedAgain].filter(({ signal }) => signal === 'SIGKILL').length }
}

describe('a killed program places one order, pays once and saves one file:', () => {
  test.each([
    ['before its requests', 'before fetch POST /orders', 'before fetch GET /orders'],
    ['before it knows the responses', 'after fetch POST /orders', 'after fetch GET /orders/'],
    ['before the order and before the result is in place', 'before fetch PUT /orders/', 'before link '],
    ['before it notes the order and the result', 'after fetch PUT /orders/', 'after link '],
  ])('%s', async (_, whileOrdering, whileSaving) => {
    expect(await survives({ whileOrdering, whileSaving, max_credits: '100.00' })).toEqual({ kills: 2 })
  })

  test.runIf(isLong)('at every single step', { timeout: 900_000 }, async () => {
    let step = 1
    const at = (count: number) => ({ whileOrdering: String(count), whileSaving: String(count), max_credits: '150.00' })
    while ((await survives(at(step))).kills > 0) step++
    expect(step).toBeGreaterThan(25)
  })
})

test('two programs that watch copies of a folder place one order', async () => {
  const folder = await makeFolder(site)
  await folder.once()
  const copy = `${folder.folder}-copy`
  await cp(folder.folder, copy, { recursive: true })
  const bytes = newRead()
  const programs = [folder.folder, copy].map(async (place) => {
    await writeFile(join(place, 'golf.bin'), bytes)
    return startProgram({ folder: place, key: folder.key }, ['--once']).ended
  })
  for (const { code, output } of await Promise.all(programs)) expect([0, 1], output).toContain(code)
  expect(await listOwnOrders(site, bytes)).toMatchObject([{ status: 'pending', charged: 1 }])
  await Promise.all([folder.remove(), rm(copy, { recursive: true })])
})

/** Starts a proxy that cuts connections after a number of bytes to the server (`up`) or from it (`down`). Each limit applies to one connection. */
async function cuttingProxy(target: string, limits: readonly { up?: number; down?: number }[]) {
  const { hostname, port } = new URL(target)
  const connections: { down: number }[] = []
  let cuts = 0
  const server = createServer((near) => {
    const far = dial(Number(port), hostname)
    const passed = { up: 0, down: 0 }
    connections.push(passed)
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    const isOver = () => {
      const { up = Number.POSITIVE_INFINITY, down = Number.POSITIVE_INFINITY } = limits[cuts] ?? {}
      if (passed.up <= up && passed.down <= down) return false
      cuts++
      return true
    }
    for (const socket of [near, far]) socket.on('error', cut).on('close', cut)
    near.on('data', (chunk) => {
      passed.up += chunk.length
      if (isOver()) cut()
      else far.write(chunk)
    })
    far.on('data', (chunk) => {
      passed.down += chunk.length
      near.write(chunk)
      if (isOver()) near.end(() => cut())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${own}`, connections, close: () => server.close() }
}

describe('a lost connection', () => {
  test('during an upload delays the order', async () => {
    const proxy = await cuttingProxy(site.url, [{ up: 100_000 }, { up: 200_000 }])
    const folder = await makeFolder(site, { address: proxy.url })
    const bytes = newRead()
    await folder.put('golf.bin', bytes)
    expect(await folder.once()).toBe('unreachable')
    expect(await folder.states()).toMatchObject({ 'golf.bin': { status: 'sending' } })
    expect(await folder.once()).toBe('unreachable')
    expect(await folder.once()).toBe('done')
    expect(await listOwnOrders(site, bytes)).toMatchObject([{ status: 'pending', charged: 1 }])
    proxy.close()
    await folder.remove()
  })

  test('during a download delays the result, and the download is resumed', async () => {
    const direct = await makeFolder(site)
    const bytes = newRead()
    await direct.put('golf.bin', bytes)
    await direct.once()
    const modified = await deliverRead(site, bytes)
    const proxy = await cuttingProxy(site.url, [{ down: 300_000 }])
    await direct.configure({ address: proxy.url })
    expect(await direct.once()).toBe('unreachable')
    expect(await direct.files()).toEqual(['golf.bin'])
    expect(await direct.once()).toBe('done')
    const [order] = await listOwnOrders(site, bytes)
    expect(await readFile(direct.path(`golf.Stage-1.${order?.number}.bin`))).toEqual(modified)
    const received = proxy.connections.slice(1).reduce((sum, { down }) => sum + down, 0)
    expect(received).toBeLessThan(modified.length - 200_000)
    proxy.close()
    await direct.remove()
  })

  test('is detected by the waiting program when it is restored', async () => {
    const proxy = await cuttableProxy(site.url)
    const folder = await makeFolder(site, { address: new URL(proxy.url).origin })
    await proxy.cut()
    const program = folder.start()
    const bytes = newRead()
    await folder.put('golf.bin', bytes)
    await eventually(() => expect(folder.reports.some(({ event }) => event === 'waiting')).toBe(true))
    await proxy.restore()
    await eventually(async () =>
      expect(await listOwnOrders(site, bytes)).toMatchObject([{ status: 'pending', charged: 1 }]),
    )
    expect(await program.stop()).toBe('done')
    await proxy.cut()
    await folder.remove()
  })
})
