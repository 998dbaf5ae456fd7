import { acceptFormerKey } from '../platform/api/secret-keys.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { connect, type Sql } from '../platform/db/sql.ts'
import type { Config } from '../platform/startup/config.ts'
import { StartupError } from '../platform/startup/startup-error.ts'

type Command = {
  /** The name of the command and of its database connections. */
  name: string
  /** The start of the message for an error that the operator cannot fix, such as “the backup failed”. */
  failure: string
  /** Maximum number of connections to the database. */
  connections?: number
  open?: typeof openDatabase
}

/** The settings of the site, and the work to do on its database. */
type Task = { config: Config; run: (sql: Sql) => Promise<void> }

/**
 * Runs a command of the operator: reads its arguments and settings, opens the database, and closes it afterwards. If anything fails, the
 * process ends with exit code 1 and an error message.
 *
 * @param readTask reads the arguments before the database is opened; throws StartupError if they are wrong
 */
export async function runCommand(command: Command, readTask: () => Task): Promise<void> {
  try {
    await runTask(command, readTask())
  } catch (error) {
    if (error instanceof StartupError) console.error(`mapwright: ${error.message}`)
    else console.error(`mapwright: ${command.failure}.`, error)
    process.exit(1)
  }
}

async function runTask({ name, connections = 1, open = openDatabase }: Command, { config, run }: Task): Promise<void> {
  acceptFormerKey(config)
  const database = await open(config)
  const sql = connect(database.url, { max: connections, name: `mapwright-${name}` })
  try {
    await run(sql)
  } finally {
    await sql.end({ timeout: 5 })
    await database.stop()
  }
}
