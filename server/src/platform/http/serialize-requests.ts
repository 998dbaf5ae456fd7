import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Size of the slices in which data is parsed, in bytes. One slice contains at most about 40 requests, which are parsed in advance. */
const sliceBytes = 1024

type ConnectionState = {
  /** The request being handled. */
  current: Exchange | undefined
  /** Requests that were parsed in the same slice and wait for the current request. */
  queued: Exchange[]
  latest: Exchange | undefined
  /** Minimum number of unread bytes in the body of the latest request. */
  bodyLeft: number
  /** True while reading is paused until the current request is done. */
  isPaused: boolean
}

const declaredLength = ({ request }: Exchange): number => Number(request.headers['content-length'] ?? 0)

/**
 * Handles the requests of a connection one at a time and reads at most one slice ahead. Otherwise, Node would parse and start thousands of
 * pipelined requests at once, each with its response in memory. See docs/decisions/031.
 */
export function serializeRequests(server: Server, listener: RequestListener) {
  const states = new Map<Socket, ConnectionState>()

  const begin = (socket: Socket, state: ConnectionState, exchange: Exchange) => {
    state.current = exchange
    exchange.response.once('close', () => next(socket, state))
    listener(exchange.request, exchange.response)
  }

  const next = (socket: Socket, state: ConnectionState) => {
    state.current = undefined
    const queued = state.queued.shift()
    if (queued && !socket.destroyed) {
      // Lets requests of other connections run before the next request of this connection.
      state.current = queued
      setImmediate(() => !socket.destroyed && begin(socket, state, queued))
      return
    }
    if (!state.isPaused) return
    state.isPaused = false
    setImmediate(() => socket.resume())
  }

  server.on('request', (request, response) => {
    const exchange = { request, response }
    const state = states.get(request.socket)
    if (!state) return listener(request, response)
    state.latest = exchange
    if (state.current) state.queued.push(exchange)
    else begin(request.socket, state, exchange)
  })

  server.on('connection', (socket) => {
    const state: ConnectionState = { current: undefined, queued: [], latest: undefined, bodyLeft: 0, isPaused: false }
    states.set(socket, state)
    socket.once('close', () => states.delete(socket))
    readBySlices(socket, state)
  })

  return {
    /** Lists the connections that have a running request, each with that request. */
    current: (): [Socket, Exchange][] =>
      [...states].flatMap(([socket, { current }]) => (current ? [[socket, current]] : [])),
    /** Returns the latest request of a connection. Its body may still be incomplete. */
    latest: (socket: Socket) => states.get(socket)?.latest,
  }
}

/**
 * Checks whether parsing must wait for the current request. An incomplete latest request must still be read, because its handler may wait for
 * the body.
 */
const isBusy = ({ current, latest }: ConnectionState) => current !== undefined && latest?.request.complete === true

/** Intercepts data between the socket and Node's parser. Data that may not be parsed yet is put back into the paused socket. */
function readBySlices(socket: Socket, state: ConnectionState): void {
  // Node's parser is the only listener at this point.
  const [parse] = socket.listeners('data') as [(chunk: Buffer) => void]
  socket.removeListener('data', parse)
  socket.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length && !socket.destroyed; ) {
      state.isPaused = isBusy(state)
      if (state.isPaused) socket.pause()
      // Node also pauses the socket while a body or response is not read, and resumes it automatically.
      if (socket.isPaused()) return void socket.unshift(chunk.subarray(at))
      const slice = chunk.subarray(at, at + Math.max(sliceBytes, state.bodyLeft))
      const before = state.latest
      parse(slice)
      if (state.latest && state.latest !== before) state.bodyLeft = declaredLength(state.latest)
      state.bodyLeft = Math.max(0, state.bodyLeft - slice.length)
      at += slice.length
    }
  })
}
