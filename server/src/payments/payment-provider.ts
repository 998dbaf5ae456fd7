import type { Money } from '@mapwright/contract/api/amounts.ts'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { Logger } from 'pino'
import type { InvoiceLine } from '../billing/invoice-lines.ts'
import type { App } from '../platform/api/handler.ts'
import type { Db, Sql } from '../platform/db/sql.ts'
import type { PublicFetch } from '../platform/net/public-fetch.ts'

/** Everything that is needed to call the provider, and to decrypt its keys in the database. */
export type ProviderEnvironment = { app: App; sql: Sql; publicFetch: PublicFetch; log: Logger }

type Amount = { amount: Money; currency: string }

export type Start = Amount & {
  /** Our reference and the provider's idempotency key: the same id always means the same payment. */
  attempt_id: string
  description: string
  /** The lines of the invoice. */
  lines: readonly InvoiceLine[]
  email: string
  /** The customer's country. */
  country: string
  /** The page to which the provider sends the customer afterwards. Opening it is only a hint, never a proof of payment. */
  return_url: string
  /** The page to which the provider sends a customer who cancels. */
  cancel_url: string
}

export type Started = { status: 'pending'; provider_ref: string; redirect_url: string } | { status: 'refused' }

export type Refund = Amount & {
  /** Our reference and the provider's idempotency key. */
  refund_id: string
  attempt_id: string
  provider_ref: string
  /** The reference from the payment's report, if it had one; otherwise `provider_ref`. */
  txn_id: string
}

export type RefundStarted = { status: 'done' | 'pending'; provider_ref: string } | { status: 'refused' }

/**
 * A provider's report about a payment. `attempt_id` and `refund_id` are our references, if the event contains them; otherwise the
 * provider's own are used. `paid` reports the whole amount received; `refunded`, `refund_failed` and the kinds of disputes report one
 * refund or dispute, named by `refund_ref`.
 */
export type PaymentEvent = {
  event_id: string
  kind:
    | ('paid' | 'failed' | 'cancelled' | 'refunded' | 'refund_failed' | 'other')
    /** The bank has reclaimed the money until it decides; then it is returned (won), or the loss is final (lost). */
    | ('disputed' | 'dispute_won' | 'dispute_lost')
  attempt_id?: string
  provider_ref?: string
  refund_id?: string
  refund_ref?: string
  /** The transaction shown on the invoice, if it is not `provider_ref`. */
  txn_id?: string
} & Partial<Amount>

/** A dispute that the provider has not decided yet, with the provider's references of the payment and the dispute. */
export type OpenDispute = { provider_ref: string; refund_ref: string; now: Date }

/**
 * A payment method on another company's server. Calls are repeated after a crash or a timeout, so they must be idempotent by `attempt_id`
 * and `refund_id`. A definite refusal is returned; a thrown error means that the outcome is unknown.
 */
export type PaymentProvider = {
  name: string
  /** Whether its keys have been entered, so that it can be used. */
  isEnabled(db: Db, app: App): Promise<boolean>
  /** Tries the saved keys without moving money. Returns whether they move real money, or undefined if they are refused. */
  checkKeys(environment: ProviderEnvironment): Promise<{ is_live: boolean } | undefined>
  start(environment: ProviderEnvironment, start: Start): Promise<Started>
  /** Missing if the provider's API has no refunds; staff then refund in its dashboard. */
  refund?(environment: ProviderEnvironment, refund: Refund): Promise<RefundStarted>
  /** Looks up the payment, in case its webhook does not arrive. Returns undefined while it is open. */
  lookUp(environment: ProviderEnvironment, provider_ref: string): Promise<PaymentEvent | undefined>
  /** Looks up an open dispute, if the provider does not report every decision. Returns undefined while it is open. */
  lookUpDispute?(environment: ProviderEnvironment, dispute: OpenDispute): Promise<PaymentEvent | undefined>
  /** Looks up the country of the card or account that paid, if the provider reports it, as evidence of the customer's country. */
  payerCountry?(environment: ProviderEnvironment, provider_ref: string): Promise<string | undefined>
  /** Closes an unpaid payment, so that nobody can pay it. Returns false if it is paid or being paid; may be repeated. */
  cancel(environment: ProviderEnvironment, provider_ref: string): Promise<boolean>
  /** The endpoint that the provider calls, declared with `paymentWebhook`. */
  webhook: Endpoint
  /**
   * Authenticates the raw body of a webhook, then parses it. Throws `payments.wrong_signature`. A report that contains the whole state
   * returns an event for each change, in the order in which they happened.
   */
  readEvents(received: ReceivedEvent): Promise<readonly PaymentEvent[]>
}

export type ReceivedEvent = ProviderEnvironment & {
  raw: Buffer
  headers: Readonly<Record<string, string>>
  now: Date
}

export type Providers = readonly PaymentProvider[]

/** The provider of this name; undefined if this release has none. */
export const findProvider = (providers: Providers, name: string): PaymentProvider | undefined =>
  providers.find((provider) => provider.name === name)
