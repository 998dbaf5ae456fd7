import type { MailContext, MailServers, Smtp } from '../api/mail-servers.ts'
import type { Db } from '../db/sql.ts'
import { errorCode } from '../errors/error-code.ts'
import { errorText } from '../errors/error-fields.ts'
import { RefusedAddress } from '../net/public-fetch.ts'
import type { PublicHost } from '../net/public-host.ts'
import { defaultSender, type SmtpOptions, smtp } from './smtp.ts'

/** A mail server from the settings. */
export type SmtpServer = { host: string; port: number; secure: boolean; user: string; pass: string }

export type Sender = { from_name: string; from_address: string; reply_to: string }

/** The saved settings. `server` is undefined if no server is set. `pass` is undefined if the current secret key cannot decrypt it. */
export type SavedSmtp = Sender & { server: (Omit<SmtpServer, 'pass'> & { pass: string | undefined }) | undefined }

/**
 * Builds the connection options for a server from the settings. The server must have a public address or be listed in PRIVATE_TARGETS. The
 * connection uses the checked address, not the name. A password requires TLS, except in the operator's own network.
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

/** Finds the mail server in the settings, otherwise in the environment. Settings are read for each mail, so that changes need no restart. */
export function mailServers({
  smtpUrl,
  publicUrl,
  readSaved,
}: {
  smtpUrl: string | undefined
  publicUrl: string
  readSaved: (db: Db, app: MailContext) => Promise<SavedSmtp>
}): MailServers {
  let current: { key: string; smtp: Smtp } | undefined
  /** Reuses the connections for all mails sent through the same server. Connections to a previous server close when they are idle. */
  const reuse = (key: string, open: () => Promise<SmtpOptions>) => {
    if (current?.key !== key) current = { key, smtp: smtp(open) }
    return current.smtp
  }
  return async ({ sql, app }) => {
    const { server, from_name, from_address, reply_to } = await readSaved(sql, app)
    if (!server) {
      if (smtpUrl === undefined) return undefined
      const address = from_address || defaultSender(userOf(smtpUrl), publicUrl)
      return { smtp: reuse(smtpUrl, async () => ({ url: smtpUrl })), address, from_name, reply_to }
    }
    const { pass, ...place } = server
    const open = async () => {
      if (pass === undefined)
        throw new Error('the saved password cannot be decrypted with this secret key; enter it again')
      return smtpOptions({ ...place, pass }, app.publicHost)
    }
    const address = from_address || defaultSender(place.user, publicUrl)
    return { smtp: reuse(JSON.stringify(server), open), address, from_name, reply_to }
  }
}

const userOf = (smtpUrl: string): string => decodeURIComponent(URL.parse(smtpUrl)?.username ?? '')

/** Explanations for error codes of the system and of nodemailer, for servers that cannot be reached. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no server has this name; check its spelling',
  EAI_AGAIN: 'the name of the server could not be looked up; try again, or check the DNS of this machine',
  EDNS: 'no server has this name; check its spelling',
  ECONNREFUSED: 'the server accepts no connections on this port; check the port',
  ECONNRESET: 'the server closed the connection; check the port and the encryption',
  EHOSTUNREACH: 'there is no route to the server; check the network of this machine',
  ENETUNREACH: 'there is no route to the server; check the network of this machine',
  ETIMEDOUT: 'the server did not answer in time; check the port, and whether a firewall blocks it',
  ETLS: 'the encrypted connection failed; check the port and the encryption',
  ESOCKET: 'the encrypted connection failed; check the port and the encryption',
}

/** Explains an error for which the server sent no response. nodemailer replaces the system's error code, but the message contains it. */
function reasonInWords(error: unknown, message: string): string | undefined {
  const named = Object.keys(reasons).find((code) => message.includes(code))
  const code = named ?? errorCode(error)
  const reason = reasons[code]
  return reason && `${reason} (${named ? message : `${code}: ${message}`})`
}

/** Explains why a mail server cannot be used. Uses the server's own words, shortened, if it has responded. */
export function describeSmtpError(error: unknown): string {
  const message = errorText(error, 'message')
  const reason =
    error instanceof RefusedAddress
      ? `${message}; a server in your own network must be in PRIVATE_TARGETS`
      : errorText(error, 'response') || reasonInWords(error, message) || message
  return String(reason || error)
    .replace(/\s+/g, ' ')
    .slice(0, 300)
}
