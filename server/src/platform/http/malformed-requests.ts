import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problems } from '@mapwright/contract/problems.ts'
import { Problem } from '../api/problem.ts'
import { problemBody } from './send-problem.ts'
import type { Exchange } from './serialize-requests.ts'
import { timedOut } from './slow-clients.ts'

const responseOf = (problem: Problem): string => {
  const status = problems[problem.code]
  // The language of a malformed request is unknown, so the problem is in English.
  const body = JSON.stringify({ ...problemBody(problem, 'en'), request_id: randomUUID() })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

const responseTo = ({ code }: NodeJS.ErrnoException): string => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return timedOut
  return responseOf(new Problem(code === 'HPE_HEADER_OVERFLOW' ? 'request.headers_too_large' : 'request.malformed'))
}

/**
 * Responds to requests that Node's parser refuses. Then closes the connection, because the start of the next request is unknown. Earlier
 * requests on the connection are completed first.
 */
export function malformedRequests(latest: (socket: Socket) => Exchange | undefined) {
  const refused = new WeakSet<Socket>()
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || refused.has(socket)) return
    refused.add(socket)
    const refuse = () => {
      if (socket.writable) socket.write(responseTo(error))
      socket.destroySoon()
    }
    const before = latest(socket)
    if (!before || before.response.closed) refuse()
    else if (before.request.complete) before.response.once('close', refuse)
    // The parse error is in the body of the earlier request.
    else if (before.response.headersSent) socket.destroy()
    else refuse()
  }
}
