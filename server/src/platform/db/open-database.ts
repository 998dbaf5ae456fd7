import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../startup/config.ts'
import { StartupError } from '../startup/startup-error.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded/start-embedded-database.ts'
import { connect } from './sql.ts'

/**
 * Opens the site's database for a command-line tool. Uses the configured database or the embedded database of a running app. Otherwise,
 * starts the embedded database until `stop` is called.
 * @throws StartupError if there is no database yet
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<EmbeddedDatabase> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new StartupError(`There is no database in ${dataDir} yet; start the site once, or set DATA_DIR.`)
  const url = runningUrl(dataDir)
  if (url && (await isReachable(url))) return { url, stop: async () => {} }
  return startEmbeddedDatabase({ dataDir })
}

/** The URL of the embedded server that is using the folder; undefined if none is. The fourth line of the server's lock file is its port. */
function runningUrl(dataDir: string): string | undefined {
  try {
    const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
    const password = readFileSync(join(dataDir, 'database.password'), 'utf8').trim()
    return `postgres://mapwright:${password}@127.0.0.1:${port}/mapwright`
  } catch {
    return undefined
  }
}

async function isReachable(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1, name: 'mapwright-tool' })
  try {
    await sql`SELECT 1`
    return true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}
