import type { FastifyRequest } from 'fastify'
import type { WebhookRoute } from '../api/handler.ts'
import { makeStorable } from '../api/make-storable.ts'
import { retryConflict } from '../db/retry-conflict.ts'
import type { Admitted } from './admit.ts'
import type { ServerContext } from './run.ts'

/** Verifies the raw body before anything is parsed. Then handles the event in the transaction that records it as received. */
export async function receiveWebhook(
  route: WebhookRoute,
  { app, sql, publicFetch }: ServerContext,
  request: FastifyRequest,
  { facts, address }: Admitted,
): Promise<{ isReplay: boolean }> {
  const now = new Date()
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const { params } = address
  const headers = facts.headers ?? {}
  const event = await route.verify({ app, sql, params, raw, headers, now, log: request.log, publicFetch })
  // The event is another server's data. Its schema accepts texts that the database cannot store.
  makeStorable(event)
  const { source, event_id } = event
  return retryConflict(() =>
    sql.begin(async (tx) => {
      const recorded = await tx`INSERT INTO webhook_events (source, event_id, received_at)
        VALUES (${source}, ${event_id}, ${now}) ON CONFLICT DO NOTHING`
      if (recorded.count === 0) return { isReplay: true }
      await route.handle({ app, tx, event, now, log: request.log })
      return { isReplay: false }
    }),
  )
}
