import { readConfig } from './config.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { connect } from './platform/db/sql.ts'
import { reconcile, reconcileChecks } from './reconcile-site.ts'
import { StartupError } from './startup-error.ts'

/** `npm run reconcile`: checks the books of the site, whether the app is running or not. Exits with 1 on any difference. */
async function main(): Promise<void> {
  const database = await openDatabase(readConfig(process.env, process.argv.slice(2)))
  const sql = connect(database.url, { max: 1, name: 'mapwright-reconcile' })
  try {
    const drifts = await reconcile(sql)
    for (const name of reconcileChecks) console.log(`${drifts.some(({ check }) => check === name) ? '✗' : '✓'} ${name}`)
    if (drifts.length === 0) return console.log('The books balance.')
    console.table(drifts)
    console.error(`mapwright: ${drifts.length} ${drifts.length === 1 ? 'drift' : 'drifts'} in the books.`)
    process.exitCode = 1
  } finally {
    await sql.end({ timeout: 5 })
    await database.stop()
  }
}

main().catch((error: unknown) => {
  if (error instanceof StartupError) console.error(`mapwright: ${error.message}`)
  else console.error('mapwright: reconcile failed.', error)
  process.exit(1)
})
