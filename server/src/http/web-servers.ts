import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { cutSlowClients, type Exchange, type Patience } from './slow-clients.ts'

/** The servers that Fastify answers through: one, or on the name localhost one for each of its addresses. */
export function webServers(patience: Patience) {
  const servers: Server[] = []
  const ends: Promise<unknown>[] = []
  const latest = new Map<Socket, Exchange>()

  const make = (answer: RequestListener): Server => {
    const server = createServer(
      {
        headersTimeout: patience.headersMs,
        requestTimeout: 0,
        keepAliveTimeout: 10_000,
        connectionsCheckingInterval: patience.checkMs,
      },
      answer,
    )
    server.on('connection', (socket) => socket.once('close', () => latest.delete(socket)))
    server.on('request', (request, response) => latest.set(request.socket, { request, response }))
    server.once('listening', () => ends.push(once(server, 'close')))
    cutSlowClients(server, latest, patience)
    servers.push(server)
    return server
  }

  /** Lets `close` stop taking requests, and those under way finish; what takes longer than `graceMs` is cut. */
  const drain = async (close: () => Promise<unknown>, graceMs: number): Promise<void> => {
    const impatience = setTimeout(() => {
      for (const server of servers) server.closeAllConnections()
    }, graceMs)
    // A connection that finishes its answer now would stay open for the next request.
    for (const [socket, { response }] of latest) {
      response.shouldKeepAlive = false
      response.once('finish', () => socket.destroySoon())
    }
    await close()
    await Promise.all(ends)
    clearTimeout(impatience)
  }
  return { make, drain }
}

export type WebServers = ReturnType<typeof webServers>
