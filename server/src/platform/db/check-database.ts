import { errorText } from '../errors/error-fields.ts'
import { StartupError } from '../startup/startup-error.ts'
import { connect } from './sql.ts'

export const minPostgresVersion = 15
const unreachable = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
]

const reasons: Record<string, string> = {
  ...Object.fromEntries(unreachable.map((code) => [code, 'nothing is listening there'])),
  '28P01': 'it refuses the user or the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no database of that name',
  '42501': 'the user may not use that database',
  '53300': 'it has no free connections',
  '57P03': 'it is starting up or shutting down',
}

/**
 * Checks that the database in DATABASE_URL can be used.
 * @throws StartupError with the reason but without the password
 */
export async function checkDatabase(url: string): Promise<void> {
  const { version, mayCreate } = await readServer(url)
  if (version < minPostgresVersion * 10_000)
    throw new StartupError(
      `DATABASE_URL is a PostgreSQL ${Math.floor(version / 10_000)}; Mapwright needs ${minPostgresVersion} or newer.`,
    )
  if (!mayCreate)
    throw new StartupError(
      'DATABASE_URL cannot be used: its user may not create tables; make it the owner of the database.',
    )
}

async function readServer(url: string): Promise<{ version: number; mayCreate: boolean }> {
  let place = ''
  try {
    const { host, pathname } = new URL(url)
    place = ` (${host}${pathname})`
    const sql = connect(url, { max: 1 })
    try {
      const [found] = await sql<{ version: number; mayCreate: boolean }[]>`
        SELECT current_setting('server_version_num')::int AS version,
          has_database_privilege(current_database(), 'CREATE') AS "mayCreate"`
      return found ?? { version: 0, mayCreate: false }
    } finally {
      await sql.end({ timeout: 1 })
    }
  } catch (error) {
    const reason = reasons[errorText(error, 'code')] ?? errorText(error, 'message')
    throw new StartupError(`DATABASE_URL${place} cannot be used: ${reason}.`, { cause: error })
  }
}
