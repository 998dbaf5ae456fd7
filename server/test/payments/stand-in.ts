import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentProvider } from '../../src/payments/payment-provider.ts'
import type { App } from '../../src/platform/api/handler.ts'
import type { Sql } from '../../src/platform/db/sql.ts'

/**
 * The server's reaction to the next requests: it carries them out normally, refuses them, fails, or carries them out but closes the
 * connection before the response.
 */
export type Mode = 'normal' | 'refusing' | 'failing' | 'cutting'

/** An event that a provider sends to the site as a webhook. Amounts are decimal text. */
export type PaymentEvent = { ref: string } & (
  | { kind: 'paid'; amount?: string; currency?: string }
  | { kind: 'failed' | 'cancelled' }
  | { kind: 'refunded' | 'refund_failed'; refund: string; amount?: string }
  | { kind: 'disputed' | 'dispute_won' | 'dispute_lost'; dispute: string; amount?: string }
)

/** A signed webhook, which can be delivered any number of times. */
export type Message = { path: string; headers: Record<string, string>; body: string }

/**
 * A feature that a provider lacks. Without `signature`, reports are looked up; without `early_reports`, each report contains the whole
 * state; without `look_up`, there is no call that reads a payment; without `start`, the browser sends a form; without `currency`, reports
 * do not name it.
 */
export type Lack =
  | 'signature'
  | 'early_reports'
  | 'look_up'
  | 'start'
  | 'idempotent_start'
  | 'signed_headers'
  | 'currency'

type SignOptions = { isForged?: boolean; at?: Date }

/** A payment provider's server, which uses the provider's wire format and signs like the provider. */
export type StandIn = {
  provider: PaymentProvider
  /** host:port */
  target: string
  url: string
  state: { mode: Mode; refundsArePending: boolean }
  /** Values that the settings must never return. */
  secrets: readonly string[]
  /** The number of requests that the server has received. */
  requests(): number
  /** The number of payments and refunds: repeated requests must not add any. */
  counts(): { payments: number; refunds: number }
  /** Switches the provider on, with keys that the server accepts. */
  switchOn(sql: Sql, app: Pick<App, 'secretKey'>): Promise<void>
  /** The provider's reference of the newest payment, with the request for it. */
  newest(): { ref: string; amount: string; currency: string; attempt_id: string; redirect_url: string }
  /** The newest refund that the site requested. */
  newestRefund(): string
  /** Takes the customer's step on the provider's page, without any webhook. */
  pay(ref: string): void
  /** Takes the same step; afterwards, the provider has certainly received the money. */
  complete(ref: string): void
  /** Builds a new webhook request; if forged, without the provider's signature. */
  message(reported: PaymentEvent, options?: SignOptions): Message
  /** Signs any body like the provider. */
  sign(body: string, options?: SignOptions): Message
  /** The kinds of events that the provider does not send. */
  unknownKinds: readonly PaymentEvent['kind'][]
  lacks?: readonly Lack[]
  /** The maximum age of a report, if its signature includes the time. */
  maxAgeSeconds?: number
  /** The currency; EUR by default. */
  currency?: string
  /** Opens the address as the customer's browser does. */
  visit?(redirect_url: string): Promise<unknown>
  close(): Promise<unknown>
}

type Handler = (request: IncomingMessage, body: string, reply: (status: number, json: object | string) => void) => void

/** Starts an HTTP server on this machine that treats requests according to the mode. */
export async function serve(state: { mode: Mode }, handle: Handler) {
  let requests = 0
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    requests += 1
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const reply = (status: number, json: object | string) => {
      if (state.mode === 'cutting') return request.socket.destroy()
      const [type, text] =
        typeof json === 'string' ? ['text/html; charset=utf-8', json] : ['application/json', JSON.stringify(json)]
      return response.writeHead(status, { 'content-type': type }).end(text)
    }
    if (state.mode === 'failing') return reply(500, { error: 'down' })
    handle(request, Buffer.concat(parts).toString(), reply)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    target: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

export const headerOf = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '')
