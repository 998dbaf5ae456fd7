import { StartupError } from '../startup-error.ts'
import { connect } from './sql.ts'

const oldest = 15
const nobodyThere = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
]

const reasons: Record<string, string> = {
  ...Object.fromEntries(nobodyThere.map((code) => [code, 'nothing answers there'])),
  '28P01': 'it refuses the user or the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no database of that name',
  '42501': 'the user may not use that database',
  '53300': 'it has no connection left to give',
  '57P03': 'it is only starting up or shutting down',
}

/**
 * Makes sure that the operator's own database can be used.
 * @throws StartupError that says why not, without the password
 */
export async function proveDatabase(url: string): Promise<void> {
  const { version, mayCreate } = await ask(url)
  if (version < oldest * 10_000)
    throw new StartupError(
      `DATABASE_URL is a PostgreSQL ${Math.floor(version / 10_000)}; Mapwright needs ${oldest} or newer.`,
    )
  if (!mayCreate)
    throw new StartupError(
      'DATABASE_URL cannot be used: its user may not create tables; make it the owner of the database.',
    )
}

async function ask(url: string): Promise<{ version: number; mayCreate: boolean }> {
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
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new StartupError(`DATABASE_URL${place} cannot be used: ${reasons[code] ?? message}.`, { cause: error })
  }
}
