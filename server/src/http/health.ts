import type { FastifyInstance } from 'fastify'
import type { Sql } from '../db/sql.ts'
import { isDiskFull } from '../files/disk-space.ts'
import type { FileStore } from '../files/file-store.ts'

/** `none`: there is no mail server, so mails are kept. */
export type MailState = 'ok' | 'away' | 'none'

type Parts = {
  sql: Sql
  files: FileStore
  /** Answers from the last look at the mail server, which may be a minute old. */
  mailState(): Promise<MailState>
  isStopping(): boolean
}

const within = async <T>(milliseconds: number, check: Promise<T>): Promise<T | 'away'> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<'away'>((resolve) => {
    timer = setTimeout(() => resolve('away'), milliseconds)
  })
  return Promise.race([check.catch(() => 'away' as const), timeout]).finally(() => clearTimeout(timer))
}

const ok = (check: PromiseLike<unknown>): Promise<'ok'> => Promise.resolve(check).then(() => 'ok' as const)

/** A disk that is full needs another remedy than one that is away. */
const storageState = (files: FileStore): Promise<'ok' | 'full'> =>
  ok(files.check()).catch((error: unknown) => {
    if (isDiskFull(error)) return 'full'
    throw error
  })

/**
 * GET /health: the process answers. GET /ready: the database answers and the file store can be written to. A mail server that is away
 * is named and stops nothing: mails wait for it. Reasons are in the log, because anyone may read this.
 */
export function healthChecks(fastify: FastifyInstance, { sql, files, mailState, isStopping }: Parts): void {
  fastify.get('/health', async () => ({ status: 'success' }))
  fastify.get('/ready', async (_, reply) => {
    const [database, storage, mail] = await Promise.all([
      within(3_000, ok(sql`SELECT 1`)),
      within(3_000, storageState(files)),
      within(3_000, mailState()),
    ])
    const isReady = database === 'ok' && storage === 'ok' && !isStopping()
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'success' : 'error', database, storage, mail })
  })
}
