import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { backUp } from './platform/db/backup/back-up.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { connect, type Sql } from './platform/db/sql.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { readSealedValues } from './sealed-values.ts'
import { StartupError } from './startup-error.ts'

/** `npm run backup -- FILE`: backs up the whole site to one file, whether or not the app is running. */
async function main(): Promise<void> {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || rest.length > 0) throw new StartupError('Usage: npm run backup -- FILE')
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  const sql = connect(database.url, { max: 2, name: 'mapwright-backup' })
  try {
    const path = resolve(process.env['INIT_CWD'] ?? '.', file)
    const { tables, files } = await backUp({
      ...{ sql, file: path, files: await openFileStore(config.filesUrl) },
      ...{ secretKey: config.secretKey, readSealedValues },
    })
    await recordBackup(sql)
    console.log(`mapwright: ${tables} tables and ${files} files backed up to ${path}.`)
    console.log(
      'mapwright: the backup does not contain the secret key; keep SECRET_KEY, or secret.key in DATA_DIR, somewhere else.',
    )
  } finally {
    await sql.end({ timeout: 5 })
    await database.stop()
  }
}

/** Updates the checklist of a new site. A database that has not been upgraded may lack its table. */
async function recordBackup(sql: Sql): Promise<void> {
  const [{ table } = {}] = await sql<{ table: string | null }[]>`SELECT to_regclass('public.first_steps') AS table`
  if (table) await sql`UPDATE first_steps SET backed_up_at = now()`
}

main().catch((error: unknown) => {
  if (error instanceof StartupError) console.error(`mapwright: ${error.message}`)
  else console.error('mapwright: the backup failed.', error)
  process.exit(1)
})
