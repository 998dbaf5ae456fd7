import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Bounds how many requests are parsed ahead of their turn: a slice holds some 40 of the smallest. */
const sliceBytes = 1024

type Line = {
  /** The request that is being answered. */
  current: Exchange | undefined
  /** Parsed in the same slice, and waiting for their turn. */
  parked: Exchange[]
  latest: Exchange | undefined
  /** At least so much of what arrives next belongs to the body of the latest request. */
  bodyLeft: number
  /** Reading stopped until the current request is answered. */
  isHeld: boolean
}

const declaredLength = ({ request }: Exchange): number => Number(request.headers['content-length'] ?? 0)

/**
 * Answers the requests of a connection one after another, and reads no further than the next slice while one is being answered. Node would parse
 * and start thousands of pipelined requests at once, each with its answer in memory. See docs/decisions/037.
 */
export function answerInTurn(server: Server, answer: RequestListener) {
  const lines = new Map<Socket, Line>()

  const begin = (socket: Socket, line: Line, exchange: Exchange) => {
    line.current = exchange
    exchange.response.once('close', () => next(socket, line))
    answer(exchange.request, exchange.response)
  }

  const next = (socket: Socket, line: Line) => {
    line.current = undefined
    const parked = line.parked.shift()
    if (parked && !socket.destroyed) {
      // Other connections get their turn between two requests of this one.
      line.current = parked
      setImmediate(() => !socket.destroyed && begin(socket, line, parked))
      return
    }
    if (!line.isHeld) return
    line.isHeld = false
    setImmediate(() => socket.resume())
  }

  server.on('request', (request, response) => {
    const exchange = { request, response }
    const line = lines.get(request.socket)
    if (!line) return answer(request, response)
    line.latest = exchange
    if (line.current) line.parked.push(exchange)
    else begin(request.socket, line, exchange)
  })

  server.on('connection', (socket) => {
    const line: Line = { current: undefined, parked: [], latest: undefined, bodyLeft: 0, isHeld: false }
    lines.set(socket, line)
    socket.once('close', () => lines.delete(socket))
    readBySlices(socket, line)
  })

  return {
    /** Connections with a request under way, and that request. */
    current: (): [Socket, Exchange][] =>
      [...lines].flatMap(([socket, { current }]) => (current ? [[socket, current]] : [])),
    /** The request that arrived last, of which a part may still be missing. */
    latest: (socket: Socket) => lines.get(socket)?.latest,
  }
}

/** The body of the latest request is read on, of course: its answer may wait for it. */
const isBusy = ({ current, latest }: Line) => current !== undefined && latest?.request.complete === true

/** Puts itself between the socket and Node's parser. What may not be parsed yet goes back to the socket, which stops reading when it holds enough. */
function readBySlices(socket: Socket, line: Line): void {
  const [parse] = socket.listeners('data') as [(chunk: Buffer) => void]
  socket.removeListener('data', parse)
  socket.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length && !socket.destroyed; ) {
      line.isHeld = isBusy(line)
      if (line.isHeld) socket.pause()
      // Node pauses too, for a body or an answer that is not taken; it goes on by itself.
      if (socket.isPaused()) return void socket.unshift(chunk.subarray(at))
      const slice = chunk.subarray(at, at + Math.max(sliceBytes, line.bodyLeft))
      const before = line.latest
      parse(slice)
      if (line.latest && line.latest !== before) line.bodyLeft = declaredLength(line.latest)
      line.bodyLeft = Math.max(0, line.bodyLeft - slice.length)
      at += slice.length
    }
  })
}
