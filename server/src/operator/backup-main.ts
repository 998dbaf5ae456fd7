import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../platform/backup/back-up.ts'
import type { Sql } from '../platform/db/sql.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { readConfig } from '../platform/startup/config.ts'
import { StartupError } from '../platform/startup/startup-error.ts'
import { readPassphrase } from './backup-passphrase.ts'
import { runCommand } from './run-command.ts'
import { readSealedValues } from './sealed-values.ts'

const usage = 'Usage: npm run backup -- FILE [--encrypt]'

/** `npm run backup -- FILE`: backs up the whole site to one file, whether or not the app is running. */
await runCommand({ name: 'backup', failure: 'the backup failed', connections: 2 }, () => {
  const { values, positionals } = readArguments()
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new StartupError(usage)
  const config = readConfig(process.env)
  return {
    config,
    run: async (sql) => {
      const path = resolve(process.env['INIT_CWD'] ?? '.', file)
      const { tables, files } = await backUp({
        ...{ sql, file: path, files: await openFileStore(config.filesUrl) },
        ...{ secretKey: config.secretKey, readSealedValues },
        passphrase: values.encrypt ? await readPassphrase(process.env) : undefined,
      })
      await recordBackup(sql)
      console.log(`mapwright: ${tables} tables and ${files} files backed up to ${path}.`)
      console.log(
        'mapwright: the backup does not contain the secret key; keep SECRET_KEY, or secret.key in DATA_DIR, somewhere else.',
      )
    },
  }
})

/** Records the backup in the checklist for new sites. A database that has not been upgraded may lack the checklist's table. */
async function recordBackup(sql: Sql): Promise<void> {
  const [{ table } = {}] = await sql<{ table: string | null }[]>`SELECT to_regclass('public.first_steps') AS table`
  if (table) await sql`UPDATE first_steps SET backed_up_at = now()`
}

function readArguments() {
  try {
    return parseArgs({ options: { encrypt: { type: 'boolean', default: false } }, allowPositionals: true })
  } catch {
    throw new StartupError(usage)
  }
}
