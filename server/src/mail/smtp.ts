import nodemailer, { type Transporter } from 'nodemailer'
import type { Options } from 'nodemailer/lib/mailer/index.js'

export type Smtp = { send(message: Options): Promise<void> }

const idleMs = 5_000

/** A pool of connections to the mail server that is opened with the first mail and closed when no other follows. */
export function smtp(url: string): Smtp {
  let pool: Transporter | undefined
  let sending = 0
  let idle: NodeJS.Timeout | undefined

  const open = () =>
    nodemailer.createTransport({
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 60_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  const closeWhenIdle = () => {
    idle = setTimeout(() => {
      pool?.close()
      pool = undefined
    }, idleMs).unref()
  }

  return {
    async send(message) {
      clearTimeout(idle)
      pool ??= open()
      sending += 1
      try {
        await pool.sendMail(message)
      } finally {
        sending -= 1
        if (sending === 0) closeWhenIdle()
      }
    },
  }
}

/** The mail server has answered about this very mail, and for good: trying again would only annoy it. */
export function isFinalAnswer(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
}
