import type { Logger } from 'pino'
import type { App } from './api/handler.ts'
import type { Sql } from './db/sql.ts'
import { isLow, megabytes } from './files/disk-space.ts'
import type { MailState } from './http/health.ts'
import { describeSmtpError } from './mail/mail-server.ts'
import { asStartupError, placeFault, StartupError } from './startup-error.ts'

type Surroundings = { sql: Sql; app: App; log: Logger }

const minute = 60_000
const diskLookMs = 5 * minute

/** Why a file store cannot be used, for the log: nothing of its address, which may hold a key. */
export function storeFault(error: unknown): string {
  const { name = '', code = '', message = '' } = error as { name?: string; code?: string; message?: string }
  return placeFault(error) ?? ([code || name, message].filter(Boolean).join(': ').slice(0, 300) || 'it does not answer')
}

/**
 * Says at the start what of the surroundings cannot be used, and why. A bucket that is away may come back, so the site starts; a folder
 * that cannot be written to is the operator's to repair. @throws StartupError
 */
export async function checkFileStore({ app: { files }, log }: Surroundings): Promise<void> {
  try {
    await files.check()
  } catch (error) {
    const told = files.address.startsWith('file:') ? asStartupError(error, new URL(files.address).pathname) : error
    if (told instanceof StartupError) throw told
    log.error(`The file store cannot be used: ${storeFault(error)}. Uploads and downloads are refused until it can.`)
  }
}

/** Looks at the mail server at most once a minute, when somebody asks, and logs each change with its reason. */
export function watchMailServer({ sql, app, log }: Surroundings): () => Promise<MailState> {
  let known: { state: Promise<MailState>; at: number } | undefined
  let last: MailState | undefined
  const look = async (): Promise<MailState> => {
    let fault = ''
    const server = await app.mailServer({ sql, app })
    const state: MailState = server
      ? await server.smtp.verify().then(
          () => 'ok' as const,
          (error: unknown) => {
            fault = describeSmtpError(error)
            return 'away' as const
          },
        )
      : 'none'
    if (state === 'away' && last !== 'away')
      log.error(`The mail server cannot be used: ${fault}. Mails wait and are tried again.`)
    if (state === 'ok' && last === 'away') log.info('The mail server can be used again.')
    last = state
    return state
  }
  return () => {
    if (!known || performance.now() - known.at > minute) known = { state: look(), at: performance.now() }
    return known.state
  }
}

/** Warns in the log while the disk under the file store is nearly full. */
export function watchDisk({ app: { files }, log }: Surroundings): { stop(): void } {
  const look = async () => {
    const space = await files.space?.().catch(() => undefined)
    if (!space || !isLow(space)) return
    log.warn(
      `The disk is nearly full: ${megabytes(space.free)} MB of ${megabytes(space.total)} MB are left. At zero, uploads and orders are refused.`,
    )
  }
  void look()
  const timer = setInterval(() => void look(), diskLookMs).unref()
  return { stop: () => clearInterval(timer) }
}
