import type { ChildProcess } from 'node:child_process'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { explainFailure, explainSpawnFailure } from './explain-failure.ts'
import { spawnAs, userFor } from './run-as.ts'
import { ownerMark } from './running-postmaster.ts'

export type Postmaster = { stop(): Promise<void> }

type PostmasterOptions = {
  program: string
  cluster: string
  port: number
  fast: boolean
  log: (line: string) => void
}

const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Autovacuum workers run as superuser. While a worker is connected, the app's role cannot drop the database.
  autovacuum: 'off',
}

const settings = ({ port, fast }: PostmasterOptions): Record<string, string> => ({
  listen_addresses: '127.0.0.1',
  port: `${port}`,
  unix_socket_directories: '',
  cluster_name: ownerMark(process.pid),
  max_connections: '200',
  shared_buffers: '128MB',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  logging_collector: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  ...(fast ? fastSettings : {}),
})

/** Starts the database server and waits until it accepts connections, including any crash recovery. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { program, cluster, log } = options
  const args = [
    '-D',
    cluster,
    ...Object.entries(settings(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = spawnAs(userFor(cluster), program, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: cluster })
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await ready(child, dirname(cluster), log)
  return { stop: () => stop(child, exited) }
}

function ready(child: ChildProcess, dataDir: string, log: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const printed: string[] = []
    child.once('error', (error) => reject(explainSpawnFailure(error)))
    child.once('close', () => reject(explainFailure(printed.join('\n'), dataDir)))
    if (!child.stderr) return
    createInterface(child.stderr).on('line', (line) => {
      if (printed.length < 100) printed.push(line)
      if (line.includes('database system is ready to accept connections')) resolve()
      log(line.replace(/^\S+ \S+ \w+ \[\d+\] /, ''))
    })
  })
}

const fastShutdownMs = 4_000
const quitMs = 1_000

/**
 * Requests a "fast" shutdown of PostgreSQL: it rolls back open transactions and writes a checkpoint, so that the next start needs no
 * recovery. If the disk is too slow or missing, kills the process. The next start then recovers.
 */
async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill('SIGINT')
  const timers = [
    setTimeout(() => child.kill('SIGQUIT'), fastShutdownMs),
    setTimeout(() => child.kill('SIGKILL'), fastShutdownMs + quitMs),
  ]
  await exited
  for (const timer of timers) clearTimeout(timer)
}
