import type { Options } from 'nodemailer/lib/mailer/index.js'
import type { Db } from '../db/sql.ts'
import type { PublicHost } from '../net/public-host.ts'

/** Connections to a server for outgoing mail. */
export type Smtp = {
  send(message: Options): Promise<void>
  /** Connects and signs in without sending anything; throws on failure. */
  verify(): Promise<void>
}

/** The server and the sender for outgoing mail. */
export type MailServer = { smtp: Smtp; address: string; from_name: string; reply_to: string }

/** The parts of the app that are needed to open the saved mail server. */
export type MailContext = { secretKey: string; publicHost: PublicHost }

/** Finds the current mail server; undefined if there is none. */
export type MailServers = (context: { sql: Db; app: MailContext }) => Promise<MailServer | undefined>
