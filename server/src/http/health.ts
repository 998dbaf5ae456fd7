import type { FastifyInstance } from 'fastify'
import type { Sql } from '../db/sql.ts'
import type { FileStore } from '../files/file-store.ts'

const within = async (milliseconds: number, check: Promise<unknown>): Promise<'ok' | 'away'> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), milliseconds)
  })
  return Promise.race([check, timeout])
    .then(
      () => 'ok' as const,
      () => 'away' as const,
    )
    .finally(() => clearTimeout(timer))
}

/** GET /health: the process answers. GET /ready: the database answers and the file store can be written to. */
export function healthChecks(fastify: FastifyInstance, sql: Sql, files: FileStore, isStopping: () => boolean): void {
  fastify.get('/health', async () => ({ status: 'success' }))
  fastify.get('/ready', async (_, reply) => {
    const [database, storage] = await Promise.all([within(3_000, sql`SELECT 1`), within(3_000, files.check())])
    const isReady = database === 'ok' && storage === 'ok' && !isStopping()
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'success' : 'error', database, storage })
  })
}
