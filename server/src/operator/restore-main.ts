import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isEncrypted } from '../platform/backup/encrypt-backup.ts'
import { restore } from '../platform/backup/restore.ts'
import { startEmbeddedDatabase } from '../platform/db/embedded/start-embedded-database.ts'
import type { openDatabase } from '../platform/db/open-database.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { readConfig } from '../platform/startup/config.ts'
import { StartupError } from '../platform/startup/startup-error.ts'
import { version } from '../platform/startup/version.ts'
import { readPassphrase } from './backup-passphrase.ts'
import { confirmOtherKey } from './confirm-other-key.ts'
import { reconcile } from './reconcile-site.ts'
import { runCommand } from './run-command.ts'
import { valuesLostIn } from './sealed-values.ts'

const usage = 'Usage: npm run restore -- FILE [--force] [--other-key]'

/** Opens the database for a restore. Unlike `openDatabase`, it creates a missing embedded database, and throws if the app is using it. */
const open: typeof openDatabase = async ({ databaseUrl, dataDir }) =>
  databaseUrl ? { url: databaseUrl, stop: async () => {} } : startEmbeddedDatabase({ dataDir })

/** `npm run restore -- FILE`: replaces the configured database and its files with a backup. The app must not be running. */
await runCommand({ name: 'restore', failure: 'the restore failed', connections: 2, open }, () => {
  const { values, positionals } = readArguments()
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new StartupError(usage)
  const config = readConfig(process.env)
  return {
    config,
    run: async (sql) => {
      const path = resolve(process.env['INIT_CWD'] ?? '.', file)
      const files = await openFileStore(config.filesUrl)
      const restored = await restore({
        ...{ sql, files, file: path, force: values.force },
        passphrase: (await isEncrypted(path)) ? await readPassphrase(process.env) : undefined,
        key: {
          ...{ secretKey: config.secretKey, lostIn: valuesLostIn },
          onOtherKey: (lost) => confirmOtherKey(lost, values['other-key']),
        },
      })
      // The list of backups belongs to the site that was backed up. A copy of it must not delete the files.
      await sql`DELETE FROM backups`
      const drifts = await reconcile(sql)
      if (drifts.length > 0)
        throw new StartupError(
          'The site was restored, but its ledger did not balance when it was backed up; see npm run reconcile.',
        )
      console.log(`mapwright: restored and verified every row and all ${restored.files} files; the ledger balances.`)
      if (restored.version !== version)
        console.log(
          `mapwright: the backup was made by ${restored.version ?? 'an earlier release'}; this is ${version}.`,
        )
    },
  }
})

function readArguments() {
  const options = {
    force: { type: 'boolean', default: false },
    'other-key': { type: 'boolean', default: false },
  } as const
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    throw new StartupError(usage)
  }
}
