import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { backUp } from './db/backup/back-up.ts'
import { openDatabase } from './db/open-database.ts'
import { connect, type Sql } from './db/sql.ts'
import { openFileStore } from './files/open-file-store.ts'
import { readKeyedValues } from './keyed-values.ts'
import { StartupError } from './startup-error.ts'

/** `npm run backup -- FILE`: the whole site in one file, whether the app is running or not. */
async function main(): Promise<void> {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || rest.length > 0) throw new StartupError('Say where to: npm run backup -- FILE')
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  const sql = connect(database.url, { max: 2, name: 'mapwright-backup' })
  try {
    const path = resolve(process.env['INIT_CWD'] ?? '.', file)
    const { tables, files } = await backUp({
      ...{ sql, file: path, files: await openFileStore(config.filesUrl) },
      ...{ secretKey: config.secretKey, readKeyedValues },
    })
    await recordBackup(sql)
    console.log(`mapwright: ${tables} tables and ${files} files are in ${path}.`)
    console.log('mapwright: the secret key is not in it; keep SECRET_KEY, or secret.key of DATA_DIR, in another place.')
  } finally {
    await sql.end({ timeout: 5 })
    await database.stop()
  }
}

/** For the checklist of a new site. A database that is not upgraded yet has no place for it. */
async function recordBackup(sql: Sql): Promise<void> {
  const [{ there } = {}] = await sql<{ there: string | null }[]>`SELECT to_regclass('public.first_steps') AS there`
  if (there) await sql`UPDATE first_steps SET backed_up_at = now()`
}

main().catch((error: unknown) => {
  if (error instanceof StartupError) console.error(`mapwright: ${error.message}`)
  else console.error('mapwright: the backup failed.', error)
  process.exit(1)
})
