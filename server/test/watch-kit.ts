import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeModified } from '../../demo/src/binaries.ts'
import { compiled } from '../../scripts/set-up.mjs'
import type { Read } from '../src/partners/watch/reads/read.ts'
import type { Report } from '../src/partners/watch/reports/report.ts'
import { watchFolder } from '../src/partners/watch/watch-folder.ts'
import { original } from './order-kit.ts'
import { type OrderSite, startOrderSite } from './order-site.ts'
import { apiKeyOf } from './partner-kit.ts'

const bin = fileURLToPath(new URL('../bin/mapwright.mjs', import.meta.url))
const killAtStep = new URL('kill-at-step.mjs', import.meta.url).href

/** A rule that orders "Stage 1" for at most 150 credits. */
export const orderRule = {
  ...{ name: 'stage 1', files: ['*.bin'], action: 'order', services: ['Stage 1'], max_credits: '150.00' },
  ...{ tool_used: 'KESS V2', master_slave: 'slave', time_frame: 'asap', warnings: 'order' },
  vehicle: { manufacture: 'Volkswagen', model: 'Golf' },
  ...{ confirms_vehicle_and_faults: true, agrees_to_terms: true, confirms_instructions: true },
}

/** Makes an original file with unique content. */
export function newRead(): Buffer {
  const bytes = Buffer.from(original)
  randomBytes(8).copy(bytes, bytes.length - 64)
  return bytes
}

export type WatchSite = Awaited<ReturnType<typeof startWatchSite>>

/** Starts a site with the partner API. Its customer has credits and an API key. */
export async function startWatchSite(credits = 1_000) {
  const site = await startOrderSite()
  await site.sql`UPDATE settings SET api_access = true`
  const key = await apiKeyOf(site, site.customer, { calls_per_minute: 10_000, calls_per_day: 100_000 })
  await site.give(site.customer, credits)
  return { ...site, key }
}

/** Reads the orders whose original file has these bytes. `charged` is the number of transfers that paid for the order. */
export async function listOwnOrders({ sql }: Pick<OrderSite, 'sql'>, bytes: Uint8Array) {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return sql<{ _id: string; number: number | null; status: string; comment: string; charged: number }[]>`
    SELECT o._id, o.number, o.status, o.comment,
      (SELECT count(*)::int FROM ledger_transfers t WHERE t.ref_id = o._id) AS charged
    FROM orders o JOIN order_files x ON x.order_id = o._id AND x.kind = 'original' JOIN files f ON f._id = x.file_id
    WHERE f.sha256 = ${sha256} ORDER BY o._id`
}

/** Starts the order of an original file and delivers a unique modified file. */
export async function deliverRead(site: WatchSite, bytes: Buffer): Promise<Buffer> {
  const [order] = (await listOwnOrders(site, bytes)).filter(({ number }) => number !== null)
  const id = order?._id ?? ''
  const modified = makeModified(bytes, 8)
  await site.change(site.staff, id, 'start')
  const { status, body } = await site.deliver(site.staff, id, modified)
  if (status !== 200) throw new Error(`not delivered: ${JSON.stringify(body)}`)
  return modified
}

type Change = { address?: string; key?: string; rules?: object[]; settle_seconds?: number; poll_seconds?: number }

/** Creates a watched folder with a configuration. */
export async function makeFolder(site: Pick<WatchSite, 'url' | 'key'>, { key = site.key, ...changes }: Change = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'watched-'))
  const path = (name: string) => join(folder, name)
  const config = { address: site.url, settle_seconds: 0.1, poll_seconds: 1, rules: [orderRule], ...changes }
  const configure = (more: object = {}) => writeFile(path('mapwright.json'), JSON.stringify({ ...config, ...more }))
  await configure()
  const reports: Report[] = []
  const controller = new AbortController()
  const watch = (once: boolean, stop = new AbortController().signal) =>
    watchFolder({ folder, once, env: { MAPWRIGHT_KEY: key }, stop, report: (report) => reports.push(report) })
  return {
    folder,
    path,
    configure,
    reports,
    key,
    /** Puts a file into the folder. */
    put: (name: string, bytes: Uint8Array) => writeFile(path(name), bytes),
    /** Runs one pass of the program in this process. */
    once: () => watch(true),
    /** Runs the program in this process until it is stopped. */
    start() {
      const ended = watch(false, controller.signal)
      const stop = () => {
        controller.abort()
        return ended
      }
      return { ended, stop }
    },
    /** Reads the states of all original files, by file name. */
    async states(): Promise<Record<string, Read['state']>> {
      const names = await readdir(path('.mapwright/reads'))
      const reads: Read[] = await Promise.all(
        names.map(async (name) => JSON.parse(await readFile(path(`.mapwright/reads/${name}`), 'utf8'))),
      )
      return Object.fromEntries(reads.map(({ file, state }) => [file, state]))
    },
    /** Lists the files in the folder, except the configuration and the state. */
    files: async () => (await readdir(folder)).filter((name) => !/^(\.mapwright|mapwright\.json)$/.test(name)).sort(),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

export type WatchedFolder = Awaited<ReturnType<typeof makeFolder>>

/** Starts the program as a separate process. `killAt` is the step at which it is killed. */
export function startProgram({ folder, key }: Pick<WatchedFolder, 'folder' | 'key'>, args: string[], killAt?: string) {
  const child = spawn(process.execPath, [...(killAt ? ['--import', killAtStep] : []), bin, 'watch', ...args, folder], {
    env: { PATH: process.env.PATH ?? '', ...compiled, MAPWRIGHT_KEY: key, ...(killAt ? { KILL_AT: killAt } : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode, output }))
  return { child, ended, output: () => output }
}
