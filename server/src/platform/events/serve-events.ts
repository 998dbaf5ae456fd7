import type { FastifyReply } from 'fastify'
import type { LiveHub, LiveStreamRequest } from './live.ts'

/** Responds with a stream of live events that ends when the client disconnects, the session ends or the process stops. */
export const serveEvents = async (
  reply: FastifyReply,
  hub: LiveHub,
  request: LiveStreamRequest,
): Promise<FastifyReply> =>
  reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    .send(hub.open(request))
