import { readConfig } from '../platform/startup/config.ts'
import { reconcile, reconcileChecks } from './reconcile-site.ts'
import { runCommand } from './run-command.ts'

/** `npm run reconcile`: checks the books of the site, whether or not the app is running. Exits with 1 on any difference. */
await runCommand({ name: 'reconcile', failure: 'reconcile failed' }, () => ({
  config: readConfig(process.env, process.argv.slice(2)),
  run: async (sql) => {
    const drifts = await reconcile(sql)
    for (const name of reconcileChecks) console.log(`${drifts.some(({ check }) => check === name) ? '✗' : '✓'} ${name}`)
    if (drifts.length === 0) return console.log('The books balance.')
    console.table(drifts)
    console.error(`mapwright: ${drifts.length} ${drifts.length === 1 ? 'drift' : 'drifts'} in the books.`)
    process.exitCode = 1
  },
}))
