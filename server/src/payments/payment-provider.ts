import type { Money } from '@mapwright/contract/api/amounts.ts'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { Logger } from 'pino'
import type { App } from '../platform/api/handler.ts'
import type { Db, Sql } from '../platform/db/sql.ts'
import type { PublicFetch } from '../platform/net/public-fetch.ts'

/** For the provider's calls, and for its keys, which are sealed in the database. */
export type ProviderEnvironment = { app: App; sql: Sql; publicFetch: PublicFetch; log: Logger }

type Amount = { amount: Money; currency: string }

export type Start = Amount & {
  /** Our reference and the provider's idempotency key: the same id always means the same payment. */
  attempt_id: string
  description: string
  email: string
  /** The customer's country. */
  country: string
  /** Where the provider sends the customer afterwards. That is a hint only, never a proof of payment. */
  return_url: string
  /** Where it sends a customer who has given up. */
  cancel_url: string
}

export type Started = { status: 'pending'; provider_ref: string; redirect_url: string } | { status: 'refused' }

export type Refund = Amount & {
  /** Our reference and the provider's idempotency key. */
  refund_id: string
  attempt_id: string
  provider_ref: string
  /** What the report of the payment called it, if it did; otherwise `provider_ref`. */
  txn_id: string
}

export type RefundStarted = { status: 'done' | 'pending'; provider_ref: string } | { status: 'refused' }

/**
 * What a provider reports about a payment. `attempt_id` and `refund_id` are our references, if the event contains them; otherwise the
 * provider's own are used. `paid` reports the whole amount that has arrived; `refunded`, `refund_failed` and the kinds of disputes report
 * one refund or dispute, which `refund_ref` names.
 */
export type PaymentEvent = {
  event_id: string
  kind:
    | ('paid' | 'failed' | 'cancelled' | 'refunded' | 'refund_failed' | 'other')
    /** The bank has taken the money back until it decides; then it is given back (won), or stays away (lost). */
    | ('disputed' | 'dispute_won' | 'dispute_lost')
  attempt_id?: string
  provider_ref?: string
  refund_id?: string
  refund_ref?: string
  /** What the invoice shows as the transaction, if not `provider_ref`. */
  txn_id?: string
} & Partial<Amount>

/**
 * A way to pay that is settled by another company's server. Calls are repeated after a crash or a timeout, so they must be idempotent
 * by `attempt_id` and `refund_id`. A definite refusal is returned; a thrown error means that the outcome is unknown.
 */
export type PaymentProvider = {
  name: string
  /** Whether it can be used: its keys have been entered. */
  isEnabled(db: Db, app: App): Promise<boolean>
  /** Tries the saved keys without moving money. Returns whether they move real money, or undefined if they are refused. */
  checkKeys(environment: ProviderEnvironment): Promise<{ is_live: boolean } | undefined>
  start(environment: ProviderEnvironment, start: Start): Promise<Started>
  /** Missing if the provider has no call for it: staff then return the money in its dashboard. */
  refund?(environment: ProviderEnvironment, refund: Refund): Promise<RefundStarted>
  /** Reads the payment back, for when its webhook does not arrive. Returns undefined while it is open. */
  lookUp(environment: ProviderEnvironment, provider_ref: string): Promise<PaymentEvent | undefined>
  /** Closes a payment that nobody has paid, so that nobody can. Returns false if it is paid or being paid; repeating it is harmless. */
  cancel(environment: ProviderEnvironment, provider_ref: string): Promise<boolean>
  /** The endpoint that the provider calls, declared with `paymentWebhook`. */
  webhook: Endpoint
  /**
   * Authenticates the raw body of a webhook, then parses it. Throws `payments.wrong_signature`. A report of the whole state returns an
   * event for each of its parts, in the order in which they happened.
   */
  readEvents(received: ReceivedEvent): Promise<readonly PaymentEvent[]>
}

export type ReceivedEvent = ProviderEnvironment & {
  raw: Buffer
  headers: Readonly<Record<string, string>>
  now: Date
}

export type Providers = readonly PaymentProvider[]
