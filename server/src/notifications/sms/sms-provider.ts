import type { PublicFetch } from '../../platform/net/public-fetch.ts'

export type OutgoingSms = {
  _id: string
  /** The number in international format. */
  to: string
  text: string
}

/** A service that sends SMS, configured with the operator's settings. */
export type SmsProvider = {
  name: 'twilio' | 'http'
  /**
   * Sends a message and returns the provider's id for it, or null if it has none.
   * @throws SmsRefused, SmsUnavailable; after any other error it is unknown whether the provider has accepted the message
   */
  send(sms: OutgoingSms, publicFetch: PublicFetch): Promise<string | null>
}

/** The provider will never send this message. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
  /** Whether the recipient has told the provider to stop. */
  readonly isStopped: boolean
  constructor(reason: string, { isStopped = false } = {}) {
    super(reason)
    this.isStopped = isStopped
  }
}

/** The provider has certainly not accepted the message, but may accept it later. */
export class SmsUnavailable extends Error {
  override readonly name = 'SmsUnavailable'
}
