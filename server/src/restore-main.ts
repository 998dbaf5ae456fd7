import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { confirmOtherKey } from './confirm-other-key.ts'
import { restore } from './platform/db/backup/restore.ts'
import { startEmbeddedDatabase } from './platform/db/embedded/start-embedded-database.ts'
import { connect } from './platform/db/sql.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { reconcile } from './reconcile-site.ts'
import { valuesLostIn } from './sealed-values.ts'
import { StartupError } from './startup-error.ts'

const usage = 'Usage: npm run restore -- FILE [--force] [--other-key]'

/** `npm run restore -- FILE`: replaces the configured database and its files with a backup. The app must not be running. */
async function main(): Promise<void> {
  const { values, positionals } = readArguments()
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new StartupError(usage)
  const config = readConfig(process.env)
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startEmbeddedDatabase({ dataDir: config.dataDir })
  const sql = connect(database.url, { max: 2, name: 'mapwright-restore' })
  try {
    const path = resolve(process.env['INIT_CWD'] ?? '.', file)
    const files = await openFileStore(config.filesUrl)
    const restored = await restore({
      ...{ sql, files, file: path, force: values.force },
      key: {
        ...{ secretKey: config.secretKey, lostIn: valuesLostIn },
        onOtherKey: (lost) => confirmOtherKey(lost, values['other-key']),
      },
    })
    const drifts = await reconcile(sql)
    if (drifts.length > 0)
      throw new StartupError(
        'The site was restored, but its ledger did not balance when it was backed up; see npm run reconcile.',
      )
    console.log(`mapwright: restored and verified every row and all ${restored.files} files; the ledger balances.`)
  } finally {
    await sql.end({ timeout: 5 })
    await database.stop()
  }
}

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

main().catch((error: unknown) => {
  if (error instanceof StartupError) console.error(`mapwright: ${error.message}`)
  else console.error('mapwright: the restore failed.', error)
  process.exit(1)
})
