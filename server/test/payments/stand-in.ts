import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentProvider } from '../../src/payments/payment-provider.ts'
import type { App } from '../../src/platform/api/handler.ts'
import type { Sql } from '../../src/platform/db/sql.ts'

/**
 * Mode of the server: it carries out requests normally, refuses them, fails, or carries them out but closes the connection or never responds.
 */
export type Mode = 'normal' | 'refusing' | 'failing' | 'cutting' | 'hanging'

/** Another amount or currency than the site has requested. Amounts are decimal text in the major unit. */
export type Different = { amount?: string; currency?: string }

/** Event that a provider sends to the site as a webhook. Amounts are decimal text in the major unit. */
export type PaymentEvent = { ref: string } & (
  | { kind: 'paid'; amount?: string; currency?: string }
  | { kind: 'failed' | 'cancelled' }
  | { kind: 'refunded' | 'refund_failed'; refund: string; amount?: string }
  | { kind: 'disputed' | 'dispute_won' | 'dispute_lost'; dispute: string; amount?: string }
)

/** Signed webhook, which can be delivered any number of times. */
export type Message = { path: string; headers: Record<string, string>; body: string }

/**
 * Features that a provider can lack. Without `signature`, the site looks reports up; without `early_reports`, each report contains the whole state;
 * without `look_up`, payments cannot be read; without `start`, the browser sends a form; without `currency`, reports do not contain the currency.
 */
export type Lack =
  | 'signature'
  | 'early_reports'
  | 'look_up'
  | 'start'
  | 'idempotent_start'
  | 'signed_headers'
  | 'currency'

/**
 * A payment as the site has requested it. `redirect_url` is the provider's page, from which the customer returns to `return_url`, or to
 * `cancel_url` if the provider has a link for customers who do not pay.
 */
export type StartedPayment = {
  ref: string
  amount: string
  currency: string
  attempt_id: string
  redirect_url: string
  return_url: string
  cancel_url?: string
}

/** Outcome of charges without the customer: paid at once, pending like a direct debit, or refused. */
export type ChargeOutcome = 'paid' | 'pending' | 'declined' | 'authentication'

/** Stored payment methods of a fake server. */
export type StoredMethods = {
  state: { charges: ChargeOutcome }
  /** Returns the charges without the customer, also refused ones. */
  charges(): readonly { ref: string; amount: string; isPaid: boolean }[]
  /** Returns the number of customers and methods that have not been removed. */
  kept(): { customers: number; methods: number }
  /** Ends a pending charge. A provider can leave a charge open that needs authentication. */
  finish(ref: string, outcome: Exclude<ChargeOutcome, 'pending'>): void
  /** Builds the webhook about the state of a charge. */
  report(ref: string): Message
}

type SignOptions = { isForged?: boolean; at?: Date }

/** Fake server of a payment provider, with the provider's wire format and signatures. */
export type StandIn = {
  provider: PaymentProvider
  /** Host and port, as "host:port". */
  target: string
  url: string
  /** `publicUrl` is the site's own URL, which some signatures cover; http://localhost by default. */
  state: { mode: Mode; refundsArePending: boolean; publicUrl?: string }
  /** Values that the settings must never return. */
  secrets: readonly string[]
  /** Returns the number of received requests. */
  requests(): number
  /** Returns the number of payments and refunds. Repeated requests must not add any. */
  counts(): { payments: number; refunds: number }
  /** Switches the provider on, with keys that the server accepts. */
  switchOn(sql: Sql, app: Pick<App, 'secretKey'>): Promise<void>
  /** Returns the provider's reference for the newest payment, with the data from the site's request for that payment. */
  newest(): StartedPayment
  /** Returns the id of the newest refund that the site requested. */
  newestRefund(): string
  /** Pays on the provider's page as the customer, without a webhook. Some providers receive the money later. */
  pay(ref: string): void
  /**
   * Pays on the provider's page as the customer, so that the provider has received the money. `differently`: the provider has received something
   * else. Sends no webhook.
   */
  complete(ref: string, differently?: Different): void
  /** Builds a new webhook request. A forged one lacks the provider's signature. */
  message(reported: PaymentEvent, options?: SignOptions): Message
  /** Signs any body in the same way as the provider. */
  sign(body: string, options?: SignOptions): Message
  /** Kinds of events that the provider does not send. */
  unknownKinds: readonly PaymentEvent['kind'][]
  stored?: StoredMethods
  lacks?: readonly Lack[]
  /** Maximum age of a webhook, if its signature includes the time. */
  maxAgeSeconds?: number
  /** Currency of the payments; EUR by default. */
  currency?: string
  /** Opens the address as the customer's browser does. */
  visit?(redirect_url: string): Promise<unknown>
  close(): Promise<unknown>
}

type Handler = (request: IncomingMessage, body: string, reply: (status: number, json: object | string) => void) => void

/** Starts an HTTP server on this machine that handles requests according to `state.mode`. */
export async function serve(state: { mode: Mode }, handle: Handler) {
  let requests = 0
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    requests += 1
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const reply = (status: number, json: object | string) => {
      if (state.mode === 'cutting') return request.socket.destroy()
      if (state.mode === 'hanging') return response
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
