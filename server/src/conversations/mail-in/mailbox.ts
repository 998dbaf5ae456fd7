import type { ImapFlow } from 'imapflow'
import type { App } from '../../platform/api/handler.ts'
import { unseal } from '../../platform/api/seal.ts'
import { errorText } from '../../platform/errors/error-fields.ts'
import { RefusedAddress } from '../../platform/net/public-fetch.ts'
import type { mailInRow } from './mail-in-rows.ts'

/** Purpose for which the mailbox's password is encrypted. */
export const mailboxPasswordUse = 'mailbox password'

type Settings = Awaited<ReturnType<typeof mailInRow>>

/** Decrypts the password of the mailbox. Returns undefined if there is no password, or if SECRET_KEY has changed. */
export const mailboxPassword = ({ imap_password_sealed }: Settings, { secretKey }: Pick<App, 'secretKey'>) =>
  imap_password_sealed ? unseal(secretKey, mailboxPasswordUse, imap_password_sealed) : undefined

/** Signs in to the configured mailbox and runs `work` with the INBOX open. Always closes the connection. */
export async function withMailbox<T>(settings: Settings, app: App, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const { imap_host, imap_port, imap_security, imap_user } = settings
  const pass = mailboxPassword(settings, app)
  if (!pass) throw new Error('the password cannot be read any more: enter it again')
  const { address, servername, isOwn } = await app.publicHost(imap_host, imap_port)
  if (imap_security === 'none' && !isOwn) throw new RefusedAddress('a password is not sent without TLS')
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: address,
    port: imap_port,
    secure: imap_security === 'tls',
    ...(imap_security === 'tls' ? {} : { doSTARTTLS: imap_security === 'starttls' }),
    ...(servername ? { servername } : {}),
    auth: { user: imap_user, pass },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  })
  // Prevents a lost connection from ending the process. The pending call is rejected anyway.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.mailboxOpen('INBOX')
    const result = await work(client)
    await client.logout()
    return result
  } finally {
    client.close()
  }
}

/** Formats an error for the operator, with the response of the server, in at most 300 characters. */
export function mailboxFault(error: unknown): string {
  return String(errorText(error, 'responseText') || errorText(error, 'message') || error)
    .replace(/\s+/g, ' ')
    .slice(0, 300)
}
