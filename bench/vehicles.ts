import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startProcess } from '../server/test/processes.ts'
import { ratio, throughput } from './load.ts'
import type { Bench } from './measures.ts'
import { whole } from './report.ts'
import { residentMegabytes } from './uploads.ts'
import { typed, writeVehicleSheet } from './vehicle-sheet.ts'

type Answer = { import: { _id: string; status: string; rows: number; added: number; unchanged: number } }

/** One file from the upload to its end, in a process of its own that works the jobs too; seconds of each step, and memory beyond the start's. */
async function importFile(env: Record<string, string>, token: string, file: string, apply: boolean) {
  const { WORKER: _, ...working } = env
  const app = await startProcess({ env: working })
  const headers = { authorization: `Bearer ${token}` }
  const call = async (method: string, path: string, body?: FormData): Promise<Answer['import']> => {
    const answer = await fetch(`${app.url}/api/vehicle/variant/import${path}`, {
      method,
      headers,
      ...(body ? { body } : {}),
    })
    if (!answer.ok) throw new Error(`the import answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as Answer).import
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
  let most = before
  const watch = setInterval(async () => {
    most = Math.max(most, await residentMegabytes(app.child.pid))
  }, 100)
  try {
    const form = new FormData()
    form.append('file', await openAsBlob(file), 'vehicles.csv')
    const began = performance.now()
    const started = await call('POST', '', form)
    const checked = await until(started._id, 'checked')
    const between = performance.now()
    if (apply) {
      await call('POST', `/${started._id}/apply`)
      await until(started._id, 'applied')
    }
    const [check, change] = [(between - began) / 1000, (performance.now() - between) / 1000]
    return { check, change, grown: most - before, checked }
  } finally {
    clearInterval(watch)
    await app.stop()
  }
}

/** A large catalogue: brought in by a file, and then searched, walked and counted. */
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
  report.atMost(`dry run of ${whole(count)} new vehicles`, first.check, 120, 's')
  report.atMost(`import of ${whole(count)} vehicles`, first.change, 180, 's')
  report.atMost(`dry run of ${whole(count)} vehicles that are there`, again.check, 120, 's')
  report.atMost('memory growth during the import', Math.max(first.grown, again.grown), 200, 'MB')

  const [customer] = stage.customers
  const asCustomer = { authorization: `Bearer ${customer?.token}` }
  let turn = 0
  const search = (path: string, headers: Record<string, string> = {}) =>
    throughput(
      {
        url: path,
        headers,
        next: () => ({ path: `${new URL(path).pathname}?search_keyword=${encodeURIComponent(typed(turn++))}` }),
      },
      extent.seconds,
    )
  const searched = await ratio(
    () => search(`${floor.url}/vehicle-search`),
    () => search(`${app.url}/api/vehicle/search`, asCustomer),
    extent.rounds,
  )
  report.against(`typed search over ${whole(count)} vehicles`, searched, 0.8, 'req/s')

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

  const overview = await ratio(
    () => throughput({ url: `${floor.url}/vehicle-overview` }, extent.seconds, 2),
    () =>
      throughput(
        { url: `${app.url}/api/vehicle/overview`, headers: { authorization: `Bearer ${token}` } },
        extent.seconds,
        2,
      ),
    extent.rounds,
  )
  report.against(`vehicle statistics of ${whole(count)}`, overview, 0.8, 'req/s')
}
