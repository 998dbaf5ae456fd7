import { hashOfToken, newToken } from '../../platform/api/secret-token.ts'
import type { Db, Sql, Tx } from '../../platform/db/sql.ts'
import { roleId } from '../role-id.ts'

const hasAdmin = async (db: Db): Promise<boolean> => {
  const [admin] = await db`SELECT FROM users WHERE role_id = ${roleId.admin} LIMIT 1`
  return admin !== undefined
}

/**
 * Creates the one-time link for creating the first admin and invalidates the previous link. Returns undefined if an admin already exists.
 */
export async function makeSetUpLink(sql: Sql, publicUrl: string): Promise<string | undefined> {
  if (await hasAdmin(sql)) return undefined
  const token = newToken()
  await sql`INSERT INTO set_up (token_hash, created_at) VALUES (${hashOfToken(token)}, now())
    ON CONFLICT (singleton) DO UPDATE SET token_hash = EXCLUDED.token_hash, created_at = EXCLUDED.created_at`
  return `${publicUrl}/setup?token=${token}`
}

/** Returns true if the token is valid and the site has no admin. */
export async function isSetUpOpen(db: Db, token: string): Promise<boolean> {
  const [open] = await db`SELECT FROM set_up WHERE token_hash = ${hashOfToken(token)}`
  return open !== undefined && !(await hasAdmin(db))
}

/** Consumes the link. Returns false if it is invalid or a concurrent call has already used it. */
export async function consumeSetUpLink(tx: Tx, token: string): Promise<boolean> {
  const taken = await tx`DELETE FROM set_up WHERE token_hash = ${hashOfToken(token)}`
  return taken.count === 1
}
