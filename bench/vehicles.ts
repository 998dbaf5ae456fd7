import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { startProcess } from '../server/test/processes.ts'
import { ratio, type Target, throughput } from './load.ts'
import type { Bench } from './measures.ts'
import { formatInteger } from './report.ts'
import { residentMegabytes } from './uploads.ts'
import { searchText, writeVehicleSheet } from './vehicle-sheet.ts'

type ImportResponse = { import: { _id: string; status: string; rows: number; added: number; unchanged: number } }

/** Imports a file in a separate process that also runs the jobs. Returns the seconds of each step and the memory growth. */
async function importFile(env: Record<string, string>, token: string, file: string, apply: boolean) {
  const { WORKER: _, ...working } = env
  const app = await startProcess({ env: working })
  const headers = { authorization: `Bearer ${token}` }
  const call = async (method: string, path: string, body?: FormData): Promise<ImportResponse['import']> => {
    const response = await fetch(`${app.url}/api/vehicle/variant/import${path}`, {
      method,
      headers,
      ...(body ? { body } : {}),
    })
    if (!response.ok) throw new Error(`the import failed with ${response.status}: ${await response.text()}`)
    return ((await response.json()) as ImportResponse).import
  }
  const until = async (id: string, status: string) => {
    for (;;) {
      const now = await call('GET', `/${id}`)
      if (now.status === status) return now
      if (now.status !== 'checking' && now.status !== 'applying') throw new Error(`the import is ${now.status}`)
      await delay(100)
    }
  }
  const before = await residentMegabytes(app.child.pid)
  let peak = before
  const watch = setInterval(async () => {
    peak = Math.max(peak, await residentMegabytes(app.child.pid))
  }, 100)
  try {
    const form = new FormData()
    form.append('file', await openAsBlob(file), 'vehicles.csv')
    const start = performance.now()
    const started = await call('POST', '', form)
    const checked = await until(started._id, 'checked')
    const between = performance.now()
    if (apply) {
      await call('POST', `/${started._id}/apply`)
      await until(started._id, 'applied')
    }
    const [check, change] = [(between - start) / 1000, (performance.now() - between) / 1000]
    return { check, change, growth: peak - before, checked }
  } finally {
    clearInterval(watch)
    await app.stop()
  }
}

/** Imports a large catalogue, then measures search, selection and statistics. */
export async function measureVehicles({ stage, extent, report }: Bench): Promise<void> {
  const { sql, app, floor, env } = stage
  const { token } = stage.admin
  const count = extent.vehicles
  const file = join(env.DATA_DIR, 'vehicles.csv')
  await writeVehicleSheet(file, count)
  const first = await importFile(env, token, file, true)
  const again = await importFile(env, token, file, false)
  await rm(file)
  if (first.checked.added !== count || again.checked.unchanged !== count) throw new Error('the import lost vehicles')
  report.atMost(`dry run of ${formatInteger(count)} new vehicles`, first.check, 120, 's')
  report.atMost(`import of ${formatInteger(count)} vehicles`, first.change, 180, 's')
  report.atMost(`dry run of ${formatInteger(count)} existing vehicles`, again.check, 120, 's')
  report.atMost('memory growth during the import', Math.max(first.growth, again.growth), 200, 'MB')

  const [customer] = stage.customers
  const asCustomer = { authorization: `Bearer ${customer?.token}` }
  let turn = 0
  const search = (path: string, headers: Record<string, string> = {}) =>
    throughput(
      {
        url: path,
        headers,
        next: () => ({ path: `${new URL(path).pathname}?search_keyword=${encodeURIComponent(searchText(turn++))}` }),
      },
      extent.seconds,
    )
  const searched = await ratio(
    () => search(`${floor.url}/vehicle-search`),
    () => search(`${app.url}/api/vehicle/search`, asCustomer),
    extent.rounds,
  )
  report.against(`typed search over ${formatInteger(count)} vehicles`, searched, 0.8, 'req/s')

  const [some] = await sql<{ generation_id: string }[]>`SELECT generation_id FROM variants LIMIT 1`
  const selected = await ratio(
    () => throughput({ url: `${floor.url}/vehicle-selected/${some?.generation_id}` }, extent.seconds),
    () =>
      throughput(
        { url: `${app.url}/api/vehicle/variant/selected/${some?.generation_id}`, headers: asCustomer },
        extent.seconds,
      ),
    extent.rounds,
  )
  report.against('variants of a generation', selected, 0.8, 'req/s')

  const bare = { url: `${floor.url}/vehicle-overview` }
  const own = { url: `${app.url}/api/vehicle/overview`, headers: { authorization: `Bearer ${token}` } }
  await requireSameResponse(bare, own)
  const overview = await ratio(
    () => throughput(bare, extent.seconds, 2),
    () => throughput(own, extent.seconds, 2),
    extent.rounds,
  )
  report.against(`vehicle statistics of ${formatInteger(count)}`, overview, 0.9, 'req/s')
}

/** Fails the bench unless the floor and the app return the same data. */
async function requireSameResponse(...targets: Target[]): Promise<void> {
  const [bare, own] = await Promise.all(
    targets.map(async ({ url, headers }) => (await fetch(url, headers ? { headers } : {})).json()),
  )
  if (!isDeepStrictEqual(bare, own)) throw new Error(`${targets[0]?.url} returns other data than the app`)
}
