import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { serializeRequests } from './serialize-requests.ts'
import { type ClientTimeouts, disconnectSlowClients } from './slow-clients.ts'

/** Maximum size of all headers of a request, in bytes. The app limits individual headers when it reads them. */
const maxHeaderSize = 16_384
const maxHeadersCount = 100
/**
 * Timeout for idle connections, in ms. Longer than the timeout of common proxies (Caddy: two minutes), so that a proxy never uses a
 * connection that the server is closing.
 */
const idleMs = 125_000

/** Manages the HTTP servers behind Fastify. There are several if the name localhost has several addresses. */
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

  /** Stops accepting requests with `close`, and lets running requests finish. Closes all connections after `graceMs`. */
  const drain = async (close: () => Promise<unknown>, graceMs: number): Promise<void> => {
    const closeTimer = setTimeout(() => {
      for (const server of servers) server.closeAllConnections()
    }, graceMs)
    // Keep-alive connections would otherwise stay open after their current request.
    for (const [socket, { response }] of connections.flatMap(({ current }) => current())) {
      response.shouldKeepAlive = false
      response.once('finish', () => socket.destroySoon())
    }
    await close()
    await Promise.all(ends)
    clearTimeout(closeTimer)
  }
  /** Returns the latest request of a connection. */
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
