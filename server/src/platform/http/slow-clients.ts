import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Exchange } from './serialize-requests.ts'

export type ClientTimeouts = {
  /** Timeout for the head of a request and for the first byte of a connection, in ms. */
  headersMs: number
  /** Time window in ms. In each window, a body must be complete or `minBytes` of an upload must arrive, and a response must make progress. */
  windowMs: number
  /** Minimum number of bytes of an upload per window. Low enough for a connection that takes a working day to send 64 MB. */
  minBytes: number
  checkMs: number
}

/** The default timeouts. They disconnect a slow client within 30 seconds: one window plus two check intervals. */
export const defaultTimeouts: ClientTimeouts = {
  headersMs: 15_000,
  windowMs: 20_000,
  minBytes: 40_000,
  checkMs: 4_000,
}

export const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

type Progress = { at: number; received: number; sent: number; exchange: Exchange | undefined }

const isUpload = ({ request }: Exchange) => request.headers['content-type']?.startsWith('multipart/') ?? false

/** Disconnects clients that send a request or receive a response too slowly. Node is configured to enforce only a timeout for headers. */
export function disconnectSlowClients(
  server: Server,
  latest: (socket: Socket) => Exchange | undefined,
  { windowMs, minBytes, checkMs }: ClientTimeouts,
): void {
  const progressBySocket = new Map<Socket, Progress>()
  server.on('connection', (socket) => {
    progressBySocket.set(socket, { at: 0, received: 0, sent: 0, exchange: undefined })
    socket.once('close', () => progressBySocket.delete(socket))
  })

  const check = (socket: Socket, progress: Progress, now: number) => {
    const exchange = latest(socket)
    const received = socket.bytesRead
    // Buffered bytes count as sent when the operating system has accepted them.
    const sent = socket.bytesWritten - socket.writableLength
    const isSending = exchange !== undefined && !exchange.request.complete
    // The client is waiting for the server, because the server has received data and not read it yet.
    const isUnread = exchange !== undefined && exchange.request.readableLength + socket.readableLength > 0
    const hasProgress = isSending
      ? isUnread || (isUpload(exchange) && received - progress.received >= minBytes)
      : socket.writableLength === 0 || sent > progress.sent
    if (hasProgress || exchange !== progress.exchange) Object.assign(progress, { at: now, received, sent, exchange })
    else if (now - progress.at >= windowMs) disconnect(socket, exchange)
  }
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, progress] of progressBySocket) check(socket, progress, now)
  }, checkMs).unref()
  server.once('close', () => clearInterval(timer))
}

function disconnect(socket: Socket, exchange: Exchange | undefined): void {
  if (exchange && !exchange.response.headersSent && socket.writableLength === 0) socket.write(timedOut)
  socket.destroy()
}
