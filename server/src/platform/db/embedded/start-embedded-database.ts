import { realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'
import { makeFolder } from '../../startup/make-folder.ts'
import { persistentSecret } from '../../startup/persistent-secret.ts'
import { asStartupError } from '../../startup/startup-error.ts'
import { connect } from '../sql.ts'
import { findBinaries } from './binaries.ts'
import { makeCluster } from './make-cluster.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { stopOrphan } from './running-postmaster.ts'

export type EmbeddedDatabase = { url: string; stop(): Promise<void> }

type EmbeddedOptions = {
  dataDir: string
  /** Receives the database's log, one line at a time. */
  log?: (line: string) => void
  /** True in tests: faster, but data does not survive a power failure. */
  fast?: boolean
}

/** The database role of the app. It owns its database and may create databases, but is not a superuser. */
const appRole = 'mapwright'

/**
 * Runs the embedded PostgreSQL in `dataDir`/postgres, on a free port of localhost. Creates the folder on first use.
 * @throws StartupError with a sentence for the operator
 */
export async function startEmbeddedDatabase({
  dataDir,
  log = () => {},
  fast = false,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries()
  const cluster = join(openFolder(dataDir), 'postgres')
  const password = persistentSecret(join(dataDir, 'database.password'))
  await makeCluster({ initdb: binaries.initdb, cluster, password, fast })
  await stopOrphan(cluster, log)
  const { port, postmaster } = await startOnFreePort((port) =>
    startPostmaster({ program: binaries.postgres, cluster, port, fast, log }),
  )
  try {
    await ensureAppDatabase(port, password, fast)
  } catch (error) {
    await postmaster.stop()
    throw error
  }
  return { url: addressOf(appRole, password, port, appRole), stop: postmaster.stop }
}

/** Creates the folder if necessary. Returns its real path, so that two paths to the same folder compare equal. */
function openFolder(path: string): string {
  try {
    makeFolder(path, 0o700)
    return realpathSync(path)
  } catch (error) {
    throw asStartupError(error, path)
  }
}

const addressOf = (role: string, password: string, port: number, database: string): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

async function ensureAppDatabase(port: number, password: string, fast: boolean): Promise<void> {
  const sql = connect(addressOf('postgres', password, port, 'postgres'), { max: 1 })
  try {
    const [{ hasRole, hasDatabase } = {}] = await sql<{ hasRole: boolean; hasDatabase: boolean }[]>`
      SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = ${appRole}) AS "hasRole",
             EXISTS (SELECT FROM pg_database WHERE datname = ${appRole}) AS "hasDatabase"`
    // DDL cannot have parameters. Quoting is not needed: the password is base64url, and the role is a constant.
    if (!hasRole) await sql.unsafe(`CREATE ROLE ${appRole} LOGIN CREATEDB PASSWORD '${password}'`)
    // Tests bypass triggers to corrupt data, and then check that the corruption is detected.
    if (fast) await sql.unsafe(`GRANT SET ON PARAMETER session_replication_role TO ${appRole}`)
    if (!hasDatabase) await sql.unsafe(`CREATE DATABASE ${appRole} OWNER ${appRole}`)
  } finally {
    await sql.end()
  }
}

const transientFailure = /Address already in use|pre-existing shared memory block/
const startTimeoutMs = 10_000

/** Starts the server. Retries if another program takes the port first, and while the last sessions of a killed server are closing. */
async function startOnFreePort(
  start: (port: number) => Promise<Postmaster>,
): Promise<{ port: number; postmaster: Postmaster }> {
  const end = Date.now() + startTimeoutMs
  for (;;) {
    const port = await freePort()
    try {
      return { port, postmaster: await start(port) }
    } catch (error) {
      if (!transientFailure.test(String(fieldOf(error, 'cause'))) || Date.now() > end) throw error
      await sleep(200)
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
