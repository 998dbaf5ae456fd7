import { keysOf } from './typed-entries.ts'

type Provider = {
  /** The fields that the operator fills in. Plain ones are returned to people who may change the settings. */
  plain: readonly string[]
  /** Further fields, which are sealed in the database and never returned. */
  secret: readonly string[]
  /** Whether there is a separate test environment that the operator chooses; other providers recognize it by the key. */
  hasSandbox: boolean
  /** Whether it has a call for refunds; otherwise staff refund in its dashboard. */
  hasRefunds: boolean
  /** The headers of the signature of its reports, in lower case. */
  signatureHeaders: readonly Lowercase<string>[]
  /** `read_back`: something has to be read from the provider before a report is known to be authentic. */
  authenticity: 'signed' | 'read_back'
}

/** The payment providers. Their names, flags (`<name>_payment`), payment methods, settings, webhooks and tests follow from this table. */
export const paymentProviders = {
  stripe: {
    plain: [],
    secret: ['secret_key', 'webhook_secret'],
    hasSandbox: false,
    hasRefunds: true,
    signatureHeaders: ['stripe-signature'],
    authenticity: 'signed',
  },
  /** Signed with a certificate that is read from the provider. */
  paypal: {
    plain: ['client_id', 'webhook_id'],
    secret: ['client_secret'],
    hasSandbox: true,
    hasRefunds: true,
    signatureHeaders: [
      'paypal-transmission-id',
      'paypal-transmission-time',
      'paypal-transmission-sig',
      'paypal-cert-url',
      'paypal-auth-algo',
    ],
    authenticity: 'read_back',
  },
  /** Not signed: a report names a payment, whose state is then read from the provider. */
  mollie: {
    plain: [],
    secret: ['api_key'],
    hasSandbox: false,
    hasRefunds: true,
    signatureHeaders: [],
    authenticity: 'read_back',
  },
  /** Not signed: a report names a session, whose state is then read from the provider. */
  klarna: {
    plain: ['username'],
    secret: ['password'],
    hasSandbox: true,
    hasRefunds: true,
    signatureHeaders: [],
    authenticity: 'read_back',
  },
  square: {
    plain: ['location_id'],
    secret: ['access_token', 'signature_key'],
    hasSandbox: true,
    hasRefunds: true,
    signatureHeaders: ['x-square-hmacsha256-signature'],
    authenticity: 'signed',
  },
  /** Signed within the form, and confirmed by a request to PayFast's server. */
  payfast: {
    plain: ['merchant_id', 'merchant_key'],
    secret: ['passphrase'],
    hasSandbox: true,
    hasRefunds: false,
    signatureHeaders: [],
    authenticity: 'signed',
  },
  btcpay: {
    plain: ['server_url', 'store_id'],
    secret: ['api_key', 'webhook_secret'],
    hasSandbox: false,
    hasRefunds: false,
    signatureHeaders: ['btcpay-sig'],
    authenticity: 'signed',
  },
  coinbase: {
    plain: ['key_id'],
    secret: ['key_secret', 'webhook_secret'],
    hasSandbox: false,
    hasRefunds: true,
    signatureHeaders: ['x-hook0-signature'],
    authenticity: 'signed',
  },
} as const satisfies Record<string, Provider>

export type ProviderName = keyof typeof paymentProviders
export const providerNames = keysOf(paymentProviders)

/** The operator's switch for paying with a provider. */
export type ProviderFlag = `${ProviderName}_payment`
export const flagOf = <Name extends ProviderName>(name: Name): `${Name}_payment` => `${name}_payment`
export const providerFlags: readonly ProviderFlag[] = providerNames.map(flagOf)
