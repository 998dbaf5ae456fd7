import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { answerInTurn } from './answer-in-turn.ts'
import { cutSlowClients, type Patience } from './slow-clients.ts'

/** Of all headers of a request together; what the app reads of single ones is capped where it is read. */
const maxHeaderSize = 16_384
const maxHeadersCount = 100

/** The servers that Fastify answers through: one, or on the name localhost one for each of its addresses. */
export function webServers(patience: Patience) {
  const servers: Server[] = []
  const ends: Promise<unknown>[] = []
  const connections: ReturnType<typeof answerInTurn>[] = []

  const make = (answer: RequestListener): Server => {
    const server = createServer({
      headersTimeout: patience.headersMs,
      requestTimeout: 0,
      keepAliveTimeout: 10_000,
      connectionsCheckingInterval: patience.checkMs,
      maxHeaderSize,
    })
    server.maxHeadersCount = maxHeadersCount
    const inTurn = answerInTurn(server, answer)
    connections.push(inTurn)
    server.once('listening', () => ends.push(once(server, 'close')))
    cutSlowClients(server, inTurn.latest, patience)
    servers.push(server)
    return server
  }

  /** Lets `close` stop taking requests, and those under way finish; what takes longer than `graceMs` is cut. */
  const drain = async (close: () => Promise<unknown>, graceMs: number): Promise<void> => {
    const impatience = setTimeout(() => {
      for (const server of servers) server.closeAllConnections()
    }, graceMs)
    // A connection that finishes its answer now would stay open for the next request.
    for (const [socket, { response }] of connections.flatMap(({ current }) => current())) {
      response.shouldKeepAlive = false
      response.once('finish', () => socket.destroySoon())
    }
    await close()
    await Promise.all(ends)
    clearTimeout(impatience)
  }
  /** The request of a connection that arrived last. */
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
