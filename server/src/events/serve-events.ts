import type { FastifyReply } from 'fastify'
import type { LiveHub, Visitor } from './live.ts'

/** Answers with a stream of live events that lasts until the reader leaves, the session ends or the process stops. */
export const serveEvents = async (reply: FastifyReply, hub: LiveHub, visitor: Visitor): Promise<FastifyReply> =>
  reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    .send(hub.open(visitor))
