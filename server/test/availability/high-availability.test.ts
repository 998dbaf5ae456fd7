import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DownloadOldFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compiled, nodeFlags } from '../../../scripts/set-up.mjs'
import { reconcile } from '../../src/operator/reconcile-site.ts'
import { connect, type Sql } from '../../src/platform/db/sql.ts'
import { eventually } from '../eventually.ts'
import { callerOf, makePerson, type Person } from '../kit.ts'
import { giveCredits, makeCatalogue } from '../order-kit.ts'
import { testSecret } from '../processes.ts'
import { switchOn } from '../site-state.ts'
import { pace } from '../waits.ts'
import { type DatabaseMachines, hasDebianCluster, machineAddress, startDatabaseMachines } from './database-machines.ts'
import { type Supervised, supervise } from './supervised.ts'
import { type Acknowledged, answerLog, failedRequests, workAs } from './workload.ts'

// Two app processes and a worker behind HAProxy, over PgBouncer and two PostgreSQL machines under Patroni with etcd, and a store with the S3
// protocol. One program after the other is killed while dealers order and chat. Needs the Debian packages etcd-server, patroni, postgresql-15,
// pgbouncer and haproxy, and root. DRILL_MINUTES sets how long faults go on (default: one round of all faults).

const minutes = Number(process.env['DRILL_MINUTES'] ?? 0)
const dealersAtWork = 4
/** Longest time without any answer. Measured: see docs/high-availability.md; longer here, because the machine may be slow. */
const maxGapMs = 30_000

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const storeProgram = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')

let folder: string
let databases: DatabaseMachines
let store: Supervised
let apps: Supervised[]
let worker: Supervised
let sql: Sql

/** Starts a process of the app on a machine of its own. */
const startApp = (machine: number, mode: 'off' | 'only') =>
  supervise({
    name: mode === 'only' ? 'worker' : `app${machine - 20}`,
    command: process.execPath,
    args: [...nodeFlags, main],
    env: {
      ...compiled,
      ...{ HOST: machineAddress(machine), PORT: '3000', WORKER: mode, TRUST_PROXY: '1', LOG_LEVEL: 'warn' },
      ...{ DATABASE_URL: databases.url, SECRET_KEY: testSecret, DATA_DIR: join(folder, `data-${machine}`) },
      FILES_URL: `s3://S3RVER:S3RVER@${machineAddress(31)}:9000/files?path_style=1&tls=0`,
    },
    log: join(folder, `app-${machine}.log`),
  })

const isReady = async (url: string) => (await fetch(`${url}/ready`).catch(() => undefined))?.ok === true

/** Waits until both machines of the database work and the replica may take over. */
const untilWhole = () =>
  eventually(
    async () => {
      const { members } = await databases.cluster()
      expect(members.map(({ role }) => role).sort()).toEqual(['leader', 'sync_standby'])
      for (const machine of [21, 22]) expect(await isReady(`http://${machineAddress(machine)}:3000`)).toBe(true)
    },
    { pauseMs: 500 },
  )

type Fault = readonly [name: string, run: () => Promise<void>]

/** Kills the postmaster of a machine; Patroni continues. */
async function killPostgres(folderOf: string) {
  const [pid] = (await readFile(join(folderOf, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

async function takeMachineAway(isPrimary: boolean) {
  const primary = await databases.primary()
  const machine = databases.machines.find((one) => (one === primary) === isPrimary)
  if (!machine) throw new Error('the machine is not there')
  await machine.patroni.takeAway()
  await pace(20_000)
  machine.patroni.bringBack()
}

async function killEtcdLeader() {
  for (const etcd of databases.etcds) {
    const at = databases.etcds.indexOf(etcd) + 11
    const status = await fetch(`http://${machineAddress(at)}:2379/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
    })
    const { header, leader } = (await status.json()) as { header: { member_id: string }; leader: string }
    if (header.member_id === leader) return etcd.kill()
  }
  throw new Error('no leader')
}

const faults = (): Fault[] => [
  ['an app process', () => apps[0]?.kill() ?? Promise.resolve()],
  [
    'the PostgreSQL of the primary',
    async () => {
      const primary = await databases.primary()
      await killPostgres(join(folder, `postgres-${primary?.name.slice(2)}`))
    },
  ],
  ['the store', () => store.kill()],
  ['the machine of the primary', () => takeMachineAway(true)],
  ['the worker', () => worker.kill()],
  ['the leader of etcd', killEtcdLeader],
  ['the machine of the replica', () => takeMachineAway(false)],
  ['PgBouncer', () => databases.bouncer.kill()],
  ['HAProxy', () => databases.proxy.kill()],
  ['the other app process', () => apps[1]?.kill() ?? Promise.resolve()],
]

/** Returns the acknowledged orders that are not in the database exactly once, paid, with their file. */
async function lostOrders({ dealer, orders }: Acknowledged): Promise<string[]> {
  const call = callerOf(databases.website)
  const lost: string[] = []
  for (const { id, bytes } of orders) {
    const [row] = await sql<{ status: string; paid: number }[]>`
      SELECT o.status, (SELECT count(*)::int FROM ledger_transfers t WHERE t.ref_id = o._id) AS paid
      FROM orders o WHERE o._id = ${id}`
    const { bytes: stored } = await call(DownloadOldFile, { params: { id } }, { as: dealer })
    if (row?.status !== 'pending' || row.paid !== 1 || !Buffer.from(stored).equals(Buffer.from(bytes)))
      lost.push(`${id}: ${JSON.stringify(row)}, ${stored.length} bytes`)
  }
  return lost
}

/**
 * Returns the number of orders of a dealer beyond the acknowledged ones. The work may end between the creation of an order and its
 * submission, so one more is possible.
 */
async function doubledOrders({ dealer, orders }: Acknowledged): Promise<number> {
  const [row] = await sql<{ count: number }[]>`SELECT count(*)::int AS count FROM orders WHERE user_id = ${dealer._id}`
  return Math.max(0, (row?.count ?? 0) - orders.length - 1)
}

/** Returns the acknowledged messages that are not there exactly once. */
async function lostMessages({ messages }: Acknowledged): Promise<string[]> {
  const rows = await sql<{ text: string; count: number }[]>`
    SELECT text, count(*)::int AS count FROM conversation_messages WHERE text = ANY(${messages}) GROUP BY text`
  const counts = new Map(rows.map(({ text, count }) => [text, count]))
  return messages.filter((text) => counts.get(text) !== 1)
}

const isOn = process.env['TEST_LONG'] !== undefined && hasDebianCluster()

describe.skipIf(!isOn)('high availability', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mapwright-availability-'))
    databases = await startDatabaseMachines(folder)
    store = supervise({
      name: 'store',
      command: process.execPath,
      args: [
        ...[
          '--no-deprecation',
          storeProgram,
          '-d',
          join(folder, 'store'),
          '-a',
          machineAddress(31),
          '-p',
          '9000',
          '-s',
        ],
        ...['--configure-bucket', 'files'],
      ],
      log: join(folder, 'store.log'),
    })
    apps = [startApp(21, 'off')]
    await eventually(async () => expect(await isReady(`http://${machineAddress(21)}:3000`)).toBe(true), {
      pauseMs: 200,
    })
    apps.push(startApp(22, 'off'))
    worker = startApp(23, 'only')
    sql = connect(databases.url, { max: 4 })
    await switchOn({ sql }, 'live_support_public')
    await untilWhole()
  }, 120_000)

  afterAll(async () => {
    await sql?.end({ timeout: 1 })
    for (const one of [...(apps ?? []), worker, store]) await one?.stop()
    await databases?.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }, 60_000)

  test('no acknowledged order, payment, file or message is lost, whichever program is killed', {
    timeout: 900_000 + minutes * 60_000,
  }, async () => {
    const catalogue = await makeCatalogue({ sql })
    const dealers: Person[] = []
    for (let at = 0; at < dealersAtWork; at++) {
      const dealer = await makePerson(sql, testSecret, {})
      await giveCredits({ sql }, dealer, 1_000_000)
      dealers.push(dealer)
    }
    const log = answerLog()
    const control = new AbortController()
    const { signal } = control
    const call = callerOf(databases.website)
    const working = Promise.all(dealers.map((dealer) => workAs(dealer, { call, catalogue, log, signal })))
    // A refusal ends the work and the drill.
    let failure: unknown
    working.catch((error: unknown) => {
      failure = error
    })
    const gaps: { fault: string; seconds: number }[] = []
    const end = performance.now() + minutes * 60_000
    await eventually(() => expect(log.count()).toBeGreaterThan(dealersAtWork))
    do {
      for (const [fault, run] of faults()) {
        await untilWhole()
        log.takeGap()
        const before = log.count()
        await run()
        await eventually(() => expect(log.count()).toBeGreaterThan(before + 2 * dealersAtWork))
        if (failure) throw failure
        gaps.push({ fault, seconds: Math.round(log.takeGap() / 100) / 10 })
      }
    } while (performance.now() < end)
    control.abort()
    const acknowledged = await working
    await untilWhole()
    console.info(`acknowledged: ${log.count()} requests`, gaps)
    expect((await Promise.all(acknowledged.map(lostOrders))).flat()).toEqual([])
    expect(await Promise.all(acknowledged.map(doubledOrders))).toEqual(acknowledged.map(() => 0))
    expect((await Promise.all(acknowledged.map(lostMessages))).flat()).toEqual([])
    expect(await reconcile(sql)).toEqual([])
    expect(Math.max(...gaps.map(({ seconds }) => seconds * 1000))).toBeLessThan(maxGapMs)
  })

  test('no request fails while one process after the other is restarted, as at an upgrade', {
    timeout: 300_000,
  }, async () => {
    const dealers = await Promise.all(Array.from({ length: dealersAtWork }, () => makePerson(sql, testSecret, {})))
    await untilWhole()
    const log = answerLog()
    const control = new AbortController()
    const call = callerOf(databases.website)
    const working = dealers.map((dealer) => failedRequests(dealer, { call, log, signal: control.signal }))
    for (const app of [...apps, worker, ...apps]) {
      const before = log.count()
      await app.restart()
      await untilWhole()
      await eventually(() => expect(log.count()).toBeGreaterThan(before + 2 * dealersAtWork))
    }
    control.abort()
    expect((await Promise.all(working)).flat()).toEqual([])
  })
})
