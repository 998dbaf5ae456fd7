import type { Transporter } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import type { Smtp } from '../api/mail-servers.ts'
import { errorNumber, errorText } from '../errors/error-fields.ts'

export type SmtpOptions = SMTPPool.Options

const idleMs = 5_000

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }
const safely = { disableFileAccess: true, disableUrlAccess: true }

/** Creates a connection pool to the mail server. It opens for the first mail and closes when idle. */
export function smtp(options: () => Promise<SmtpOptions>): Smtp {
  let pool: Promise<Transporter> | undefined
  let sending = 0
  let idle: NodeJS.Timeout | undefined

  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ ...timeouts, ...(await options()), ...safely, pool: true, maxConnections: 3 })
  }
  const closeWhenIdle = () => {
    idle = setTimeout(() => {
      pool?.then((transport) => transport.close()).catch(() => {})
      pool = undefined
    }, idleMs).unref()
  }

  /** Resets a pool that could not be opened, for example because the name does not resolve. The next mail opens it again. */
  const resetPool = (error: unknown): never => {
    pool = undefined
    throw error
  }

  return {
    verify: async () => verifySmtp(await options()),
    async send(message) {
      clearTimeout(idle)
      pool ??= open()
      sending += 1
      try {
        await (await pool.catch(resetPool)).sendMail(message)
      } finally {
        sending -= 1
        if (sending === 0) closeWhenIdle()
      }
    },
  }
}

/** Connects and signs in without sending anything. */
export async function verifySmtp(options: SmtpOptions): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...timeouts, ...options, ...safely, socketTimeout: 15_000 })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Returns the default sender: the user name at the mail server if it is an address, otherwise noreply at the site's host. */
export const defaultSender = (user: string, publicUrl: string): string =>
  user.includes('@') ? user : `noreply@${new URL(publicUrl).hostname}`

/** Checks whether the mail server has permanently refused this mail, so that a retry is useless. */
export function isPermanentFailure(error: unknown): boolean {
  const code = errorText(error, 'code')
  const responseCode = errorNumber(error, 'responseCode')
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
}
