import { adminCommands, runAdminCommand } from './admin-commands.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { connect } from './platform/db/sql.ts'
import { StartupError } from './startup-error.ts'

const usage = [
  'Usage: npm run admin -- COMMAND EMAIL',
  ...Object.entries(adminCommands).map(([name, { about }]) => `  ${name.padEnd(20)} ${about}`),
].join('\n')

/**
 * `npm run admin -- COMMAND EMAIL`: changes an account on the server, whether or not the app is running. For operators who are locked out:
 * the password or the phone is lost, SECRET_KEY has changed, or the only administrator has left.
 */
async function main(): Promise<void> {
  const [name = '', email, ...rest] = process.argv.slice(2)
  const command = Object.hasOwn(adminCommands, name) ? adminCommands[name] : undefined
  if (!command || !email || rest.length > 0) throw new StartupError(usage)
  const database = await openDatabase(readConfig(process.env))
  const sql = connect(database.url, { max: 1, name: 'mapwright-admin' })
  try {
    const calledAs = `npm run admin -- ${name}`
    const report = await sql.begin((tx) => runAdminCommand(tx, command, { email, calledAs, now: new Date() }))
    if (report === undefined) throw new StartupError(`There is no account with the email address ${email}.`)
    console.log(`mapwright: ${report}`)
  } finally {
    await sql.end({ timeout: 5 })
    await database.stop()
  }
}

main().catch((error: unknown) => {
  if (error instanceof StartupError) console.error(`mapwright: ${error.message}`)
  else console.error('mapwright: the account could not be changed.', error)
  process.exit(1)
})
