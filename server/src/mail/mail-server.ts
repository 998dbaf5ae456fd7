import type { Db } from '../db/sql.ts'
import { RefusedAddress } from '../net/public-fetch.ts'
import type { PublicHost } from '../net/public-host.ts'
import { ownAddress, type Smtp, type SmtpOptions, smtp } from './smtp.ts'

/** A mail server as an operator enters it. */
export type SmtpServer = { host: string; port: number; secure: boolean; user: string; pass: string }

export type Sender = { from_name: string; from_address: string; reply_to: string }

/** What the settings say. `server` is undefined when they name none, `pass` when the current secret key cannot open it. */
export type SavedSmtp = Sender & { server: (Omit<SmtpServer, 'pass'> & { pass: string | undefined }) | undefined }

/** Where mails go out, and from whom. */
export type MailServer = { smtp: Smtp; address: string; from_name: string; reply_to: string }

type Surroundings = { secretKey: string; publicHost: PublicHost }

export type MailServers = (context: { sql: Db; app: Surroundings }) => Promise<MailServer | undefined>

/**
 * How to reach a server that somebody typed in: at a public address, or one in PRIVATE_TARGETS, pinned against a second DNS answer.
 * A password goes over TLS, except inside the operator's own network.
 * @throws RefusedAddress
 */
export async function smtpOptions(
  { host, port, secure, user, pass }: SmtpServer,
  publicHost: PublicHost,
): Promise<SmtpOptions> {
  const { address, servername, isOwn } = await publicHost(host, port)
  return {
    ...{ host: address, port, secure },
    requireTLS: !secure && !isOwn && user !== '',
    ...(servername ? { servername, tls: { servername } } : {}),
    ...(user ? { auth: { user, pass } } : {}),
  }
}

/** The mail server of the settings, else the one of the environment. Read for each mail: a change needs no restart, in any process. */
export function mailServers({
  smtpUrl,
  publicUrl,
  readSaved,
}: {
  smtpUrl: string | undefined
  publicUrl: string
  readSaved: (db: Db, app: Surroundings) => Promise<SavedSmtp>
}): MailServers {
  let current: { key: string; smtp: Smtp } | undefined
  /** Connections are shared by the mails that go through the same server; those to an earlier one close when they are idle. */
  const reuse = (key: string, open: () => Promise<SmtpOptions>) => {
    if (current?.key !== key) current = { key, smtp: smtp(open) }
    return current.smtp
  }
  return async ({ sql, app }) => {
    const { server, from_name, from_address, reply_to } = await readSaved(sql, app)
    if (!server) {
      if (smtpUrl === undefined) return undefined
      const address = from_address || ownAddress(userOf(smtpUrl), publicUrl)
      return { smtp: reuse(smtpUrl, async () => ({ url: smtpUrl })), address, from_name, reply_to }
    }
    const { pass, ...place } = server
    const open = async () => {
      if (pass === undefined) throw new Error('the saved password cannot be read with this secret key; enter it again')
      return smtpOptions({ ...place, pass }, app.publicHost)
    }
    const address = from_address || ownAddress(place.user, publicUrl)
    return { smtp: reuse(JSON.stringify(server), open), address, from_name, reply_to }
  }
}

const userOf = (smtpUrl: string): string => decodeURIComponent(URL.parse(smtpUrl)?.username ?? '')

/** Why a mail server cannot be used, in its own words, shortened. */
export function smtpFault(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string }
  const said =
    error instanceof RefusedAddress
      ? `${message}; a server in your own network must be in PRIVATE_TARGETS`
      : response || message
  return String(said || error)
    .replace(/\s+/g, ' ')
    .slice(0, 300)
}
