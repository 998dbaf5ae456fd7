import type { Money } from '@mapwright/contract/api/amounts.ts'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { Logger } from 'pino'
import type { InvoiceLine } from '../billing/invoice-lines.ts'
import type { App } from '../platform/api/handler.ts'
import type { Db, Sql } from '../platform/db/sql.ts'
import type { PublicFetch } from '../platform/net/public-fetch.ts'

/** Dependencies of a call to a provider, including those that decrypt its keys. */
export type ProviderEnvironment = { app: App; sql: Sql; publicFetch: PublicFetch; log: Logger }

type Amount = { amount: Money; currency: string }

export type Start = Amount & {
  /** Our reference, also used as the provider's idempotency key: the same id always means the same payment. */
  attempt_id: string
  description: string
  /** Lines of the invoice. */
  lines: readonly InvoiceLine[]
  email: string
  /** Country of the customer, as an ISO 3166 code. */
  country: string
  /** Page to which the provider sends the customer afterwards. A visit to this page does not prove the payment. */
  return_url: string
  /** Page to which the provider sends a customer who cancels. */
  cancel_url: string
}

export type Started = { status: 'pending'; provider_ref: string; redirect_url: string } | { status: 'refused' }

/** Reasons for which a charge without the customer fails: declined, or the bank wants the customer to authenticate it. */
export type ChargeFailure = 'declined' | 'authentication'

/** A payment during which the provider stores the customer's method for later charges. */
export type StoringStart = Start & { customer_ref: string }

/** A stored method. `valid_until` is the month of a card, as YYYY-MM. */
export type StoredMethodDetails = { method_ref: string; brand: string; last4: string; valid_until: string | null }

export type StoredCharge = Amount & {
  /** Our reference, also used as the provider's idempotency key. */
  attempt_id: string
  description: string
  customer_ref: string
  method_ref: string
}

export type Charged =
  | { status: 'started'; provider_ref: string }
  | { status: 'refused'; reason: ChargeFailure; provider_ref?: string }

/**
 * Payment methods that a provider stores, to charge them later without the customer. Each stored method has its own customer at the
 * provider, so that removing this customer removes everything that the provider knows.
 */
export type MethodStore = {
  /**
   * Creates a customer at the provider, with `attempt_id` as the idempotency key. Returns the provider's reference, or undefined if the
   * provider refuses.
   */
  openCustomer(
    environment: ProviderEnvironment,
    customer: { attempt_id: string; email: string },
  ): Promise<string | undefined>
  /** Starts a payment like `PaymentProvider.start`, and stores its method. */
  start(environment: ProviderEnvironment, start: StoringStart): Promise<Started>
  /** Reads the method that a paid payment stored. Returns undefined if it has stored none. */
  read(
    environment: ProviderEnvironment,
    payment: { customer_ref: string; provider_ref: string },
  ): Promise<StoredMethodDetails | undefined>
  /**
   * Finds an earlier charge of this attempt whose response was lost. Idempotency keys do not suffice, because providers forget them after
   * an hour or a day.
   */
  find(environment: ProviderEnvironment, charge: Omit<StoredCharge, 'method_ref'>): Promise<string | undefined>
  /** Charges the method. The result is looked up, or reported, like that of any payment. */
  charge(environment: ProviderEnvironment, charge: StoredCharge): Promise<Charged>
  /** Removes the method and its customer at the provider. Calling it again has no effect. */
  remove(environment: ProviderEnvironment, stored: { customer_ref: string; method_ref: string | null }): Promise<void>
}

export type Refund = Amount & {
  /** Our reference, also used as the provider's idempotency key. */
  refund_id: string
  attempt_id: string
  provider_ref: string
  /** Transaction reference in the payment's event, if it had one; otherwise `provider_ref`. */
  txn_id: string
}

export type RefundStarted = { status: 'done' | 'pending'; provider_ref: string } | { status: 'refused' }

/**
 * Event that a provider reports about a payment. `attempt_id` and `refund_id` are our references; an event without them is identified by
 * the provider's references. `paid` has the whole received amount. `refunded`, `refund_failed` and the dispute kinds concern the refund
 * or dispute `refund_ref`.
 */
export type PaymentEvent = {
  event_id: string
  kind:
    | ('paid' | 'failed' | 'cancelled' | 'refunded' | 'refund_failed' | 'other')
    /**
     * Dispute: the bank has reclaimed the money provisionally, until it decides. If the seller wins the dispute, the money is returned to
     * the seller; otherwise the loss is final.
     */
    | ('disputed' | 'dispute_won' | 'dispute_lost')
  attempt_id?: string
  provider_ref?: string
  refund_id?: string
  refund_ref?: string
  /** Transaction reference shown on the invoice, if it differs from `provider_ref`. */
  txn_id?: string
  /** Reason for the failure of a charge without the customer; `declined` by default. */
  reason?: ChargeFailure
} & Partial<Amount>

/** Dispute without a decision, with the provider's references for the payment and the dispute. */
export type OpenDispute = { provider_ref: string; refund_ref: string; now: Date }

/**
 * Connection to a payment provider's server. Calls are repeated after a crash or a timeout, so they must be idempotent by `attempt_id`
 * and `refund_id`. A definite refusal is returned; a thrown error means that the outcome is unknown.
 */
export type PaymentProvider = {
  name: string
  /** Returns true if the keys have been entered. */
  isEnabled(db: Db, app: App): Promise<boolean>
  /**
   * Tests the saved keys without moving money. Returns undefined if the provider refuses them. `is_live` is true if they move real money.
   */
  checkKeys(environment: ProviderEnvironment): Promise<{ is_live: boolean } | undefined>
  start(environment: ProviderEnvironment, start: Start): Promise<Started>
  /** Undefined if the provider cannot store methods, or this release does not support it. */
  store?: MethodStore
  /** Undefined if the provider's API has no refunds. Staff then refund in its dashboard. */
  refund?(environment: ProviderEnvironment, refund: Refund): Promise<RefundStarted>
  /** Looks up a payment, in case its webhook does not arrive. Returns undefined while the payment is open. */
  lookUp(environment: ProviderEnvironment, provider_ref: string): Promise<PaymentEvent | undefined>
  /** Looks up a dispute, for providers whose webhooks do not report every decision. Returns undefined while the dispute is open. */
  lookUpDispute?(environment: ProviderEnvironment, dispute: OpenDispute): Promise<PaymentEvent | undefined>
  /**
   * Looks up the country of the card or account that paid, as evidence of the customer's country. Undefined if the provider does not
   * report it.
   */
  payerCountry?(environment: ProviderEnvironment, provider_ref: string): Promise<string | undefined>
  /** Closes an unpaid payment, so that nobody can pay it. Returns false if it is paid or being paid. Calling it again has no effect. */
  cancel(environment: ProviderEnvironment, provider_ref: string): Promise<boolean>
  /** Webhook endpoint that the provider calls, declared with `paymentWebhook`. */
  webhook: Endpoint
  /**
   * Authenticates the raw body of a webhook and parses it. A webhook with the whole state of a payment returns an event for each change,
   * in chronological order.
   * @throws Problem payments.wrong_signature
   */
  readEvents(received: ReceivedEvent): Promise<readonly PaymentEvent[]>
}

export type ReceivedEvent = ProviderEnvironment & {
  raw: Buffer
  headers: Readonly<Record<string, string>>
  now: Date
}

export type Providers = readonly PaymentProvider[]

/** Finds a provider by its name. Returns undefined if this release does not have it. */
export const findProvider = (providers: Providers, name: string): PaymentProvider | undefined =>
  providers.find((provider) => provider.name === name)
