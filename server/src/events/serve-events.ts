import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveHub, Visitor } from './live.ts'

/** Answers with a stream of live events that lasts until the reader leaves, the session ends or the process stops. */
export async function serveEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  hub: LiveHub,
  { user_id, topics, isStillAllowed }: Omit<Visitor, 'isReturning'>,
): Promise<FastifyReply> {
  // Ids count what this process sent and cannot be resumed from: whoever brings one is told to read everything afresh.
  const stream = hub.open({
    user_id,
    topics,
    isStillAllowed,
    isReturning: request.headers['last-event-id'] !== undefined,
  })
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    .send(stream)
}
