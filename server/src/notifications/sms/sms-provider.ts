import type { PublicFetch } from '../../platform/net/public-fetch.ts'

export type OutgoingSms = {
  _id: string
  /** Phone number in international format. */
  to: string
  text: string
  /** Counts from 1; another attempt is another message. */
  attempt: number
}

/** Service that sends SMS, configured by the operator. */
export type SmsProvider = {
  name: 'twilio' | 'http'
  /**
   * Sends a message and returns the provider's id for it, or null if the provider has no ids.
   * @throws SmsRefused or SmsUnavailable; after any other error it is unknown whether the provider has accepted the message
   */
  send(sms: OutgoingSms, publicFetch: PublicFetch): Promise<string | null>
}

/** Thrown if the provider refuses this message permanently. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
  /** True if the recipient has asked the provider to send no more messages. */
  readonly isStopped: boolean
  constructor(reason: string, { isStopped = false } = {}) {
    super(reason)
    this.isStopped = isStopped
  }
}

/** Thrown if the provider has not accepted the message, but may accept it later. */
export class SmsUnavailable extends Error {
  override readonly name = 'SmsUnavailable'
}
