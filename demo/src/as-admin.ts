import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import { roleId } from '../../server/src/accounts/role-id.ts'
import type { App, HandlerRoute } from '../../server/src/platform/api/handler.ts'
import { type PersonRow, personOf } from '../../server/src/platform/api/principal.ts'
import type { Sql, Tx } from '../../server/src/platform/db/sql.ts'

export type Stage = { sql: Sql; app: App; now: Date }

/** Returns a function that runs commands as the admin of the example site. Undefined if the site has no admin. */
export async function asAdmin(tx: Tx, { sql, app, now }: Stage) {
  const [admin] = await tx<Omit<PersonRow, 'session_id' | 'impersonator_id'>[]>`
    SELECT _id, role_id, permissions, verified, status, price_type, email, language FROM users WHERE role_id = ${roleId.admin} ORDER BY _id LIMIT 1`
  if (!admin) return undefined
  const actor = personOf({ ...admin, session_id: uuidv7(), impersonator_id: null })
  const log = pino({ level: 'silent' })
  const request = { id: 'demo', address: '127.0.0.1', user_agent: 'demo', language: 'en' }
  const said = { app, tx, sql, log, request, actor, params: {}, query: {}, body: {}, files: {}, audit: () => {} }
  return (route: HandlerRoute, more: object): Promise<unknown> => route.run({ ...said, now, ...more })
}
