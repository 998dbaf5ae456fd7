import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../../errors/error-code.ts'
import { StartupError } from '../../startup/startup-error.ts'

/** Builds the marker on a database server's command line. It identifies the process that started the server. */
export const ownerMark = (pid: number): string => `mapwright-of-${pid}`

/** Maximum time to wait, in ms, for another app that is shutting down. It finishes its requests before it releases the folder. */
const releaseTimeoutMs = 3000

/**
 * Prepares `cluster` for a new database server: stops a server whose app has died and removes a stale lock file. PostgreSQL's own interlock
 * (lock file and shared memory) still protects the folder.
 * @throws StartupError if a running app is using the folder
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const running = await findOrphan(cluster)
  if (!running) return
  log(`stopping the database left over from an earlier run (process ${running})`)
  for (const [signal, seconds] of [
    ['SIGINT', 15],
    ['SIGQUIT', 10],
  ] as const) {
    if (await stopped(running, signal, seconds)) return removeLock(cluster, running)
  }
  throw new StartupError(`The database of an earlier run does not stop; end process ${running} and start again.`)
}

const lockFileOf = (cluster: string): string => join(cluster, 'postmaster.pid')

/** Reads the process id in the lock file; 0 without one. */
const lockingPid = (cluster: string): number =>
  existsSync(lockFileOf(cluster)) ? Number.parseInt(readFileSync(lockFileOf(cluster), 'utf8'), 10) : 0

/**
 * Removes the lock file of a server that has ended. A killed server leaves the file, and PostgreSQL would mistake a process that has not been
 * reaped yet for a running server.
 */
function removeLock(cluster: string, pid: number): void {
  if (lockingPid(cluster) === pid) rmSync(lockFileOf(cluster), { force: true })
}

/** Finds the process id of a server on `cluster` whose app has died without stopping it. */
async function findOrphan(cluster: string): Promise<number | undefined> {
  for (const end = Date.now() + releaseTimeoutMs; ; await sleep(100)) {
    const pid = lockingPid(cluster)
    const found = pid ? inspect(pid) : undefined
    if (!found) return undefined
    const owner = Number(/mapwright-of-(\d+)/.exec(found.command)?.[1])
    if (!owner) {
      // The server has ended, and an unrelated process now has its process id. PostgreSQL would mistake this process for the server.
      removeLock(cluster, pid)
      return undefined
    }
    if (!found.command.includes(cluster)) return undefined
    if (found.parent !== owner) return pid
    if (Date.now() > end) {
      throw new StartupError(
        `Another Mapwright (process ${owner}) is already using ${cluster}; stop it, or set another DATA_DIR and PORT.`,
      )
    }
  }
}

/** Checks whether a process with this id is running. Processes of other users count as running, zombies do not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

async function stopped(pid: number, signal: NodeJS.Signals, seconds: number): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch {
    return !isRunning(pid)
  }
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(20)) {
    if (!isRunning(pid)) return true
  }
  return false
}

type Inspected = { parent: number; command: string }

/**
 * Reads the parent and the command line of a process; undefined if it does not exist. After an app has died, its database server has
 * another parent.
 */
function inspect(pid: number): Inspected | undefined {
  try {
    if (process.platform === 'linux') {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return { parent: Number(statFields(pid)[1]), command }
    }
    const [, parent, command] =
      /^\s*(\d+)\s+(.*)/s.exec(
        execFileSync('ps', ['-ww', '-o', 'ppid=,args=', '-p', `${pid}`], { encoding: 'utf8' }),
      ) ?? []
    return command === undefined ? undefined : { parent: Number(parent), command }
  } catch {
    return undefined
  }
}

/**
 * Checks whether a process is a zombie. Without an init process to reap orphans, as in some containers, a dead server keeps its process id.
 */
function isZombie(pid: number): boolean {
  try {
    return process.platform === 'linux' && statFields(pid)[0] === 'Z'
  } catch {
    return true
  }
}

/** Reads the fields after the process name in /proc/PID/stat (state, parent, …). The name may contain spaces and parentheses. */
function statFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
