import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { StartupError } from '../../startup/startup-error.ts'

/** The user that PostgreSQL runs as. Undefined if it is the user of this process. */
export type RunAs = { uid: number; gid: number } | undefined

/**
 * Chooses the user for PostgreSQL, which refuses to run as root. If this process is root, PostgreSQL runs as the owner of the cluster, or as
 * `nobody` for a new cluster. An ordinary user can only run their own cluster.
 */
export function userFor(cluster: string): RunAs {
  const me = process.getuid?.()
  if (me === undefined) return undefined
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (me !== 0) {
    if (owner && owner.uid !== me) {
      throw new StartupError(
        `The database in ${cluster} belongs to another user (uid ${owner.uid}); start Mapwright as that user or as root, or set another DATA_DIR.`,
      )
    }
    return undefined
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return nobody()
}

function nobody(): { uid: number; gid: number } {
  try {
    const id = (what: string) => Number(execFileSync('id', [what, 'nobody'], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch (cause) {
    throw new StartupError(
      'PostgreSQL does not run as root and this machine has no user "nobody" for it; start Mapwright as an ordinary user, or set DATABASE_URL.',
      { cause },
    )
  }
}

const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))

/**
 * Makes the kernel stop the database when this process dies for any reason. Without setpriv, the next start stops a database that still runs.
 */
const stopWithParent = ['--pdeathsig', 'INT']

/**
 * Starts a PostgreSQL program as the given user. The program keeps one root capability, DAC_READ_SEARCH, in case the parent of the data
 * folder is accessible only to root.
 */
export function spawnAs(user: RunAs, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const inOwnGroup = { ...options, detached: process.platform !== 'win32' }
  if (process.platform !== 'linux' || !setpriv) return spawn(program, args, { ...inOwnGroup, ...user })
  const privileges = user
    ? [
        ...['--reuid', `${user.uid}`, '--regid', `${user.gid}`, '--clear-groups', '--no-new-privs'],
        ...['--inh-caps', '-all,+dac_read_search', '--ambient-caps', '-all,+dac_read_search'],
        // Without this bit, access(2) ignores the kept capability. initdb calls access(2) to find its programs.
        ...['--securebits', '+no_setuid_fixup'],
      ]
    : []
  return spawn(setpriv, [...privileges, ...stopWithParent, '--', program, ...args], inOwnGroup)
}
