import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'

/** What a database server carries in its command line to tell which process started it. */
export const ownerMark = (pid: number): string => `mapwright-of-${pid}`

/** Another app on the folder may be about to leave it: one that is stopped drains its requests first. */
const patienceMs = 3000

/**
 * Clears the way for a new database server on `cluster`: a server whose app is gone is stopped, a stale lock file removed.
 * PostgreSQL's own interlock (lock file and shared memory) still guards the folder; this only decides what may be stopped.
 * @throws StartupError when another app is alive and using the folder
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const running = await leftBehind(cluster)
  if (!running) return
  log(`stopping the database that an earlier run left behind (process ${running})`)
  for (const [signal, seconds] of [
    ['SIGINT', 15],
    ['SIGQUIT', 10],
  ] as const) {
    if (await stopped(running, signal, seconds)) return
  }
  throw new StartupError(
    `An earlier run left its database behind and it does not stop; end process ${running} and start again.`,
  )
}

/** The number of the server that an app which is gone left running on `cluster`. */
async function leftBehind(cluster: string): Promise<number | undefined> {
  const lockFile = join(cluster, 'postmaster.pid')
  for (const end = Date.now() + patienceMs; ; await sleep(100)) {
    const pid = existsSync(lockFile) ? Number.parseInt(readFileSync(lockFile, 'utf8'), 10) : 0
    const found = pid ? inspect(pid) : undefined
    if (!found) return undefined
    const owner = Number(/mapwright-of-(\d+)/.exec(found.command)?.[1])
    if (!owner) {
      // The server is gone and a stranger has its number, which PostgreSQL would take for the server.
      rmSync(lockFile, { force: true })
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

/** Whether a process of that number lives; one of another user counts, one that only waits to be collected does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
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

/** The parent is only as good as the moment it is read in: an orphan's is no longer the process that started it. */
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

/** Where nobody collects orphans, as in a container without an init, a dead server keeps its number. */
function isZombie(pid: number): boolean {
  try {
    return process.platform === 'linux' && statFields(pid)[0] === 'Z'
  } catch {
    return true
  }
}

/** State, parent and so on: what follows the name in /proc/PID/stat, which itself may hold blanks and brackets. */
function statFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
