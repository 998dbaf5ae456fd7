import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { asStartupError, StartupError } from '../../startup/startup-error.ts'
import { explainFailure, explainSpawnFailure } from './explain-failure.ts'
import { spawnAs, userFor } from './run-as.ts'
import { isRunning } from './running-postmaster.ts'

type ClusterOptions = { initdb: string; cluster: string; password: string; fast: boolean }

export const majorVersion = '18'

/**
 * Creates the database cluster unless it exists. The cluster gets its final name only when it is complete. This way, a start that is killed
 * halfway does not block the next start.
 */
export async function makeCluster({ initdb, cluster, password, fast }: ClusterOptions): Promise<void> {
  const user = userFor(cluster)
  if (existsSync(join(cluster, 'PG_VERSION'))) return checkVersion(cluster)
  const dataDir = dirname(cluster)
  const draft = `${cluster}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  const passwordFile = `${draft}.password`
  try {
    sweepDrafts(cluster)
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (user) for (const path of [draft, passwordFile]) chownSync(path, user.uid, user.gid)
    const args = [
      ...['--pgdata', draft, '--username', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
      ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
      ...['--data-checksums', ...(fast ? ['--no-sync'] : [])],
    ]
    const program = spawnAs(user, initdb, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: draft })
    let output = ''
    for (const stream of [program.stdout, program.stderr]) stream?.on('data', (text) => (output += text))
    const code = await new Promise((resolve, reject) => {
      program.once('error', (error) => reject(explainSpawnFailure(error))).once('close', resolve)
    })
    if (code !== 0) throw explainFailure(output, dataDir)
    moveIntoPlace(draft, cluster)
  } catch (error) {
    throw asStartupError(error, dataDir)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

function checkVersion(cluster: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === majorVersion) return
  throw new StartupError(
    `The database in ${cluster} was made by PostgreSQL ${version}, and this Mapwright brings PostgreSQL ${majorVersion}; make a backup with the release that made it and restore it into a new DATA_DIR.`,
  )
}

function moveIntoPlace(draft: string, cluster: string): void {
  try {
    renameSync(draft, cluster)
  } catch (error) {
    // Ignores the error if another process has created the cluster in the meantime. That cluster has the same password.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  }
}

function sweepDrafts(cluster: string): void {
  const prefix = `${cluster}.new-`
  for (const name of readdirSync(dirname(cluster))) {
    const path = join(dirname(cluster), name)
    if (!path.startsWith(prefix)) continue
    if (!isRunning(Number.parseInt(path.slice(prefix.length), 10))) rmSync(path, { recursive: true, force: true })
  }
}
