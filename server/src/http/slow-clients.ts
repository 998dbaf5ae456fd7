import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Exchange } from './answer-in-turn.ts'

export type Patience = {
  /** The head of a request, also the first byte of a connection. */
  headersMs: number
  /** What is sent beside files must be whole within this, an answer must be taken piece by piece, and so much of a file must come. */
  windowMs: number
  /** A line so slow that a read of 64 MB takes a working day still lives. */
  minBytes: number
  checkMs: number
}

/** A slow client is gone within 30 seconds: a window, and the time until somebody looks, twice. */
export const usualPatience: Patience = {
  headersMs: 15_000,
  windowMs: 20_000,
  minBytes: 40_000,
  checkMs: 4_000,
}

export const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

type Mark = { at: number; received: number; sent: number; exchange: Exchange | undefined }

const isUpload = ({ request }: Exchange) => request.headers['content-type']?.startsWith('multipart/') ?? false

/** Cuts clients that neither send on nor take what they are sent; Node itself only minds their headers. */
export function cutSlowClients(
  server: Server,
  latest: (socket: Socket) => Exchange | undefined,
  { windowMs, minBytes, checkMs }: Patience,
): void {
  const marks = new Map<Socket, Mark>()
  server.on('connection', (socket) => {
    marks.set(socket, { at: 0, received: 0, sent: 0, exchange: undefined })
    socket.once('close', () => marks.delete(socket))
  })

  const look = (socket: Socket, mark: Mark, now: number) => {
    const exchange = latest(socket)
    const received = socket.bytesRead
    // What a write holds counts as sent once the system has taken all of it.
    const sent = socket.bytesWritten - socket.writableLength
    const isSending = exchange !== undefined && !exchange.request.complete
    // Received but unread: the client waits for us.
    const isUnread = exchange !== undefined && exchange.request.readableLength + socket.readableLength > 0
    const getsOn = isSending
      ? isUnread || (isUpload(exchange) && received - mark.received >= minBytes)
      : socket.writableLength === 0 || sent > mark.sent
    if (getsOn || exchange !== mark.exchange) Object.assign(mark, { at: now, received, sent, exchange })
    else if (now - mark.at >= windowMs) cut(socket, exchange)
  }
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, mark] of marks) look(socket, mark, now)
  }, checkMs).unref()
  server.once('close', () => clearInterval(timer))
}

function cut(socket: Socket, exchange: Exchange | undefined): void {
  if (exchange && !exchange.response.headersSent && socket.writableLength === 0) socket.write(timedOut)
  socket.destroy()
}
