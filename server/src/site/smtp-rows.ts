import type { App } from '../platform/api/handler.ts'
import { unseal } from '../platform/api/seal.ts'
import type { Db } from '../platform/db/sql.ts'
import type { SavedSmtp } from '../platform/mail/mail-server.ts'

/** Purpose for which the mail server's password is sealed (see `seal`). */
export const smtpPasswordUse = 'smtp password'

export type SmtpRow = {
  host: string
  port: number
  secure: boolean
  user_name: string
  password_sealed: Buffer | null
  from_name: string
  from_address: string
  reply_to: string
}

export async function smtpRow(db: Db): Promise<SmtpRow> {
  const [row] = await db<[SmtpRow]>`
    SELECT host, port, secure, user_name, password_sealed, from_name, from_address, reply_to FROM smtp_settings`
  return row
}

/** Identifies a mail server in the column `first_steps.tested_server`. */
export const serverName = ({ host, port, user }: { host: string; port: number; user: string }): string =>
  host === '' ? 'environment' : `${host}:${port} ${user}`

/** Records that a connection or a mail through this server was successful. */
export const rememberTestedServer = (db: Db, server: Parameters<typeof serverName>[0]) =>
  db`UPDATE first_steps SET tested_server = ${serverName(server)}`

/** Reads the mail settings with the decrypted password. */
export async function readSmtp(db: Db, { secretKey }: Pick<App, 'secretKey'>): Promise<SavedSmtp> {
  const { host, port, secure, user_name: user, password_sealed, from_name, from_address, reply_to } = await smtpRow(db)
  const pass = password_sealed ? unseal(secretKey, smtpPasswordUse, password_sealed) : ''
  return { from_name, from_address, reply_to, server: host ? { host, port, secure, user, pass } : undefined }
}
