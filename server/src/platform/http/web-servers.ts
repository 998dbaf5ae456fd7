import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { serializeRequests } from './serialize-requests.ts'
import { type ClientTimeouts, disconnectSlowClients } from './slow-clients.ts'

/** Maximum size of all headers of a request. The app limits individual values where it reads them. */
const maxHeaderSize = 16_384
const maxHeadersCount = 100
/**
 * Longer than the time for which proxies keep idle connections (Caddy: two minutes), so that a proxy never uses a connection that is just
 * being closed.
 */
const idleMs = 125_000

/** The HTTP servers behind Fastify: one, or one per address of the name localhost. */
export function webServers(timeouts: ClientTimeouts) {
  const servers: Server[] = []
  const ends: Promise<unknown>[] = []
  const connections: ReturnType<typeof serializeRequests>[] = []

  const make = (listener: RequestListener): Server => {
    const server = createServer({
      headersTimeout: timeouts.headersMs,
      requestTimeout: 0,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: timeouts.checkMs,
      maxHeaderSize,
    })
    server.maxHeadersCount = maxHeadersCount
    const requests = serializeRequests(server, listener)
    connections.push(requests)
    server.once('listening', () => ends.push(once(server, 'close')))
    disconnectSlowClients(server, requests.latest, timeouts)
    servers.push(server)
    return server
  }

  /** Calls `close` to stop accepting requests, and lets running ones finish; after `graceMs`, connections are closed. */
  const drain = async (close: () => Promise<unknown>, graceMs: number): Promise<void> => {
    const closeTimer = setTimeout(() => {
      for (const server of servers) server.closeAllConnections()
    }, graceMs)
    // Keep-alive connections would otherwise stay open for the next request.
    for (const [socket, { response }] of connections.flatMap(({ current }) => current())) {
      response.shouldKeepAlive = false
      response.once('finish', () => socket.destroySoon())
    }
    await close()
    await Promise.all(ends)
    clearTimeout(closeTimer)
  }
  /** The latest request of a connection. */
  const latest = (socket: Socket) => {
    for (const { latest } of connections) {
      const exchange = latest(socket)
      if (exchange) return exchange
    }
    return undefined
  }

  return { make, drain, latest }
}

export type WebServers = ReturnType<typeof webServers>
