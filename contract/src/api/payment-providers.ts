import { keysOf } from './typed-entries.ts'

type Provider = {
  /** Settings that the operator enters and that are not secret. They are returned to people who may change the settings. */
  plain: readonly string[]
  /** Secret settings, which are stored encrypted and never returned. */
  secret: readonly string[]
  /** True if the operator has to choose between a test and a live environment. Other providers recognize the environment by the key. */
  hasSandbox: boolean
  /** True if refunds can be made through the provider's API. Otherwise, staff refund in the provider's dashboard. */
  hasRefunds: boolean
  /** True if the provider can store a payment method and charge it later without the customer. */
  storesMethods: boolean
  /** The currencies in which the provider takes payments, if there are only some. Customers are not offered it for other prices. */
  currencies?: readonly string[]
  /** Number of decimals of currencies in which the provider takes no hundredths. Customers are not offered it for finer amounts. */
  exponents?: Readonly<Record<string, number>>
  /** The smallest payment in some currencies, in hundredths of the main unit. Elsewhere it is the smallest unit of the currency. */
  minimums?: Readonly<Record<string, bigint>>
  /** The headers that contain the signature of a report, in lower case. */
  signatureHeaders: readonly Lowercase<string>[]
  /** `signed`: reports have a signature. `read_back`: the server must request data from the provider to verify a report. */
  authenticity: 'signed' | 'read_back'
}

/** The payment providers. Names, flags (`<name>_payment`), payment methods, settings, webhooks and tests are derived from this table. */
export const paymentProviders = {
  stripe: {
    plain: [],
    secret: ['secret_key', 'webhook_secret'],
    hasSandbox: false,
    hasRefunds: true,
    storesMethods: true,
    // Source: docs.stripe.com/currencies, "Minimum and maximum charge amounts".
    minimums: {
      ...{ AED: 2_00n, AUD: 50n, BGN: 1_00n, BRL: 50n, CAD: 50n, CHF: 50n, CZK: 15_00n, DKK: 2_50n, EUR: 50n },
      ...{ GBP: 30n, HKD: 4_00n, HUF: 175_00n, INR: 50n, JPY: 50_00n, MXN: 10_00n, MYR: 2_00n, NOK: 3_00n },
      ...{ NZD: 50n, PLN: 2_00n, RON: 2_00n, SEK: 3_00n, SGD: 50n, THB: 10_00n, USD: 50n },
    },
    signatureHeaders: ['stripe-signature'],
    authenticity: 'signed',
  },
  /** Reports are signed. To verify the signature, the server fetches PayPal's certificate. */
  paypal: {
    plain: ['client_id', 'webhook_id'],
    secret: ['client_secret'],
    hasSandbox: true,
    hasRefunds: true,
    storesMethods: false,
    exponents: { HUF: 0, JPY: 0, TWD: 0 },
    signatureHeaders: [
      'paypal-transmission-id',
      'paypal-transmission-time',
      'paypal-transmission-sig',
      'paypal-cert-url',
      'paypal-auth-algo',
    ],
    authenticity: 'read_back',
  },
  /** Not signed: a report contains the id of a payment, and the server fetches the payment's state from Mollie. */
  mollie: {
    plain: [],
    secret: ['api_key'],
    hasSandbox: false,
    hasRefunds: true,
    storesMethods: true,
    signatureHeaders: [],
    authenticity: 'read_back',
  },
  /** Klarna does not sign its reports. Each contains the id of a session, whose state the server fetches from Klarna. */
  klarna: {
    plain: ['username'],
    secret: ['password'],
    hasSandbox: true,
    hasRefunds: true,
    storesMethods: false,
    signatureHeaders: [],
    authenticity: 'read_back',
  },
  square: {
    plain: ['location_id'],
    secret: ['access_token', 'signature_key'],
    hasSandbox: true,
    hasRefunds: true,
    storesMethods: false,
    signatureHeaders: ['x-square-hmacsha256-signature'],
    authenticity: 'signed',
  },
  /** The signature is a form field. The server also confirms each report with a request to PayFast. */
  payfast: {
    plain: ['merchant_id', 'merchant_key'],
    secret: ['passphrase'],
    hasSandbox: true,
    hasRefunds: false,
    storesMethods: false,
    currencies: ['ZAR'],
    // The default of an account. Source: payfast.co.za/help, "Payment Process".
    minimums: { ZAR: 5_00n },
    signatureHeaders: [],
    authenticity: 'signed',
  },
  btcpay: {
    plain: ['server_url', 'store_id'],
    secret: ['api_key', 'webhook_secret'],
    hasSandbox: false,
    hasRefunds: false,
    storesMethods: false,
    signatureHeaders: ['btcpay-sig'],
    authenticity: 'signed',
  },
  coinbase: {
    plain: ['key_id'],
    secret: ['key_secret', 'webhook_secret'],
    hasSandbox: false,
    hasRefunds: true,
    storesMethods: false,
    signatureHeaders: ['x-hook0-signature'],
    authenticity: 'signed',
  },
} as const satisfies Record<string, Provider>

export type ProviderName = keyof typeof paymentProviders
export const providerNames = keysOf(paymentProviders)

/** Checks whether a payment method can be stored at the provider of this name. */
export const canStoreMethod = (name: string): boolean =>
  providerNames.some((one) => one === name && paymentProviders[one].storesMethods)

const declared: Readonly<Record<ProviderName, Provider>> = paymentProviders

/** Returns the only currencies in which a provider takes payments. Undefined if there are many. */
export const onlyCurrencies = (name: ProviderName): readonly string[] | undefined => declared[name].currencies

/** Returns true unless the provider is known to refuse the currency. */
export const takesCurrency = (name: ProviderName, currency: string): boolean =>
  onlyCurrencies(name)?.includes(currency) ?? true

/** Returns the provider's own numbers of decimals of some currencies. Undefined if it has none. */
export const ownExponents = (name: ProviderName): Readonly<Record<string, number>> | undefined =>
  declared[name].exponents

/** Returns the provider's own smallest payments by currency. Undefined if it has none. */
export const ownMinimums = (name: ProviderName): Readonly<Record<string, bigint>> | undefined => declared[name].minimums

/** The setting with which the operator enables a provider. */
export type ProviderFlag = `${ProviderName}_payment`
export const flagOf = <Name extends ProviderName>(name: Name): `${Name}_payment` => `${name}_payment`
export const providerFlags: readonly ProviderFlag[] = providerNames.map(flagOf)
