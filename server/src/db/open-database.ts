import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { StartupError } from '../startup-error.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded/start-embedded-database.ts'
import { connect } from './sql.ts'

/**
 * The site's database for a tool that runs beside the app: the configured one, the embedded one of a running app, or else
 * the embedded one started for as long as the tool needs it.
 * @throws StartupError when there is no database yet
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<EmbeddedDatabase> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new StartupError(`There is no database in ${dataDir} yet; start the site once, or set DATA_DIR.`)
  const url = runningUrl(dataDir)
  if (url && (await answers(url))) return { url, stop: async () => {} }
  return startEmbeddedDatabase({ dataDir })
}

/** The address of the server that holds the folder, as its lock file tells: the fourth line is the port. */
function runningUrl(dataDir: string): string | undefined {
  try {
    const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
    const password = readFileSync(join(dataDir, 'database.password'), 'utf8').trim()
    return `postgres://mapwright:${password}@127.0.0.1:${port}/mapwright`
  } catch {
    return undefined
  }
}

async function answers(url: string): Promise<boolean> {
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
