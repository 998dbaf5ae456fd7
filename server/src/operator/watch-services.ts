import type { Logger } from 'pino'
import type { App } from '../platform/api/handler.ts'
import type { Sql } from '../platform/db/sql.ts'
import { errorText } from '../platform/errors/error-fields.ts'
import { isLow, megabytes } from '../platform/files/disk-space.ts'
import type { MailState } from '../platform/http/health.ts'
import { describeSmtpError } from '../platform/mail/mail-server.ts'
import { asStartupError, pathFault, StartupError } from '../platform/startup/startup-error.ts'
import { noteErrors } from '../site/system/warnings/watch-warnings.ts'

type Services = { sql: Sql; app: App; log: Logger }

const minute = 60_000
const diskCheckMs = 5 * minute
const errorCheckMs = 3 * minute

/** Explains in the log why the file store cannot be used. Leaves out the URL of the store, because it may contain a key. */
export function storeFault(error: unknown): string {
  const kind = errorText(error, 'code') || errorText(error, 'name')
  return (
    pathFault(error) ??
    ([kind, errorText(error, 'message')].filter(Boolean).join(': ').slice(0, 300) || 'it does not respond')
  )
}

/**
 * Checks the file store at startup. An unreachable bucket is only logged, because it may become available again. A folder that is not
 * writable must be fixed by the operator.
 * @throws StartupError if the folder is not writable
 */
export async function checkFileStore({ app: { files }, log }: Services): Promise<void> {
  try {
    await files.check()
  } catch (error) {
    const startupError = files.address.startsWith('file:')
      ? asStartupError(error, new URL(files.address).pathname)
      : error
    if (startupError instanceof StartupError) throw startupError
    log.error(
      `The file store cannot be used: ${storeFault(error)}. Uploads and downloads are refused until it works again.`,
    )
  }
}

/** Returns a function that checks the mail server, at most once a minute. Logs each change of the server's state, with the reason. */
export function watchMailServer({ sql, app, log }: Services): () => Promise<MailState> {
  let known: { state: Promise<MailState>; at: number } | undefined
  let last: MailState | undefined
  const check = async (): Promise<MailState> => {
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
      log.error(`The mail server cannot be used: ${fault}. Mails are queued and retried.`)
    if (state === 'ok' && last === 'away') log.info('The mail server works again.')
    last = state
    return state
  }
  return () => {
    if (!known || performance.now() - known.at > minute) known = { state: check(), at: performance.now() }
    return known.state
  }
}

/** Logs a warning while the file store's disk is nearly full. */
function watchDisk({ app: { files }, log }: Services): { stop(): void } {
  const check = async () => {
    const space = await files.space?.().catch(() => undefined)
    if (!space || !isLow(space)) return
    log.warn(
      `The disk is nearly full: ${megabytes(space.free)} MB of ${megabytes(space.total)} MB are free. When it is full, uploads and orders are refused.`,
    )
  }
  void check()
  const timer = setInterval(() => void check(), diskCheckMs).unref()
  return { stop: () => clearInterval(timer) }
}

/** Notes in the database that this process answers many calls with errors, so that the job that sends warnings knows. */
function watchErrors({ sql, app, log }: Services): { stop(): void } {
  const check = () =>
    noteErrors(sql, app, new Date()).catch((error: unknown) => log.warn({ err: error }, 'could not note server errors'))
  const timer = setInterval(() => void check(), errorCheckMs).unref()
  return { stop: () => clearInterval(timer) }
}

/** Watches the disk and the server errors of this process until `stop` is called. */
export function watchProcess(services: Services): { stop(): void } {
  const watches = [watchDisk(services), watchErrors(services)]
  return {
    stop: () => {
      for (const watch of watches) watch.stop()
    },
  }
}
