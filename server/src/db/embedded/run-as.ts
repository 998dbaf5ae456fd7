import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { StartupError } from '../../startup-error.ts'

/** The user that PostgreSQL runs as. Absent: the user that runs this process. */
export type RunAs = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root. As root it runs as the owner of the cluster, or as `nobody` when there is none yet;
 * an ordinary user can only run a cluster of its own.
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

/** The kernel interrupts the database when this process dies, however it dies. The next start does not rely on it. */
const followsUs = ['--pdeathsig', 'INT']

/**
 * Starts one of PostgreSQL's programs as the given user.
 * The program keeps one right of root's, to read and search: the data folder may lie where only root may enter.
 */
export function spawnAs(user: RunAs, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const inGroupOfItsOwn = { ...options, detached: process.platform !== 'win32' }
  if (process.platform !== 'linux' || !setpriv) return spawn(program, args, { ...inGroupOfItsOwn, ...user })
  const privileges = user
    ? [
        ...['--reuid', `${user.uid}`, '--regid', `${user.gid}`, '--clear-groups', '--no-new-privs'],
        ...['--inh-caps', '-all,+dac_read_search', '--ambient-caps', '-all,+dac_read_search'],
        // Without this bit access(2), by which initdb looks for its programs, does not count the right that is kept.
        ...['--securebits', '+no_setuid_fixup'],
      ]
    : []
  return spawn(setpriv, [...privileges, ...followsUs, '--', program, ...args], inGroupOfItsOwn)
}
