import type { FastifyInstance } from 'fastify'
import type { FileStore } from '../api/file-store.ts'
import type { Sql } from '../db/sql.ts'
import { isDiskFull } from '../files/disk-space.ts'
import { version } from '../startup/version.ts'
import { sharedWhileRunning } from './shared-while-running.ts'

/** The state of the mail server. `none`: no mail server is configured, so mails are only stored. */
export type MailState = 'ok' | 'away' | 'none'

type Parts = {
  sql: Sql
  files: FileStore
  /** Returns the result of the latest check of the mail server, which is at most a minute old. */
  mailState(): Promise<MailState>
  isStopping(): boolean
}

const withTimeout = async <T>(milliseconds: number, check: Promise<T>): Promise<T | 'away'> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<'away'>((resolve) => {
    timer = setTimeout(() => resolve('away'), milliseconds)
  })
  return Promise.race([check.catch(() => 'away' as const), timeout]).finally(() => clearTimeout(timer))
}

const ok = (check: PromiseLike<unknown>): Promise<'ok'> => Promise.resolve(check).then(() => 'ok' as const)

/** Checks the file store. A full disk is reported separately, because its solution differs from that of an unreachable store. */
const storageState = (files: FileStore): Promise<'ok' | 'full'> =>
  ok(files.check()).catch((error: unknown) => {
    if (isDiskFull(error)) return 'full'
    throw error
  })

/**
 * Serves GET /health (the process responds) and GET /ready (the database responds and the file store is writable). An unreachable mail server
 * is reported but does not make the site unready, because mails are retried. Reasons are only logged, because these endpoints are public.
 */
export function healthChecks(fastify: FastifyInstance, { sql, files, mailState, isStopping }: Parts): void {
  fastify.get('/health', async () => ({ status: 'success', version }))
  // Each check writes a file and queries the database, so concurrent requests share one check.
  const check = sharedWhileRunning(() =>
    Promise.all([
      withTimeout(3_000, ok(sql`SELECT 1`)),
      withTimeout(3_000, storageState(files)),
      withTimeout(3_000, mailState()),
    ]),
  )
  fastify.get('/ready', async (_, reply) => {
    const [database, storage, mail] = await check(undefined)
    const isReady = database === 'ok' && storage === 'ok' && !isStopping()
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'success' : 'error', database, storage, mail })
  })
}
