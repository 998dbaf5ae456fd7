import { paymentWebhook } from './payment-webhook.ts'

export const StripeWebhook = paymentWebhook('stripe', ['stripe-signature'])

/** Signed with a certificate that is fetched from the provider. */
export const PaypalWebhook = paymentWebhook(
  'paypal',
  [
    'paypal-transmission-id',
    'paypal-transmission-time',
    'paypal-transmission-sig',
    'paypal-cert-url',
    'paypal-auth-algo',
  ],
  'read_back',
)

/** Not signed: it names a payment, whose state is then fetched from the provider. */
export const MollieWebhook = paymentWebhook('mollie', [], 'read_back')

/** Not signed: it names a session, whose state is then fetched from the provider. */
export const KlarnaWebhook = paymentWebhook('klarna', [], 'read_back')

export const SquareWebhook = paymentWebhook('square', ['x-square-hmacsha256-signature'])

/** The signature is a field of the form; PayFast's server must also confirm the report. */
export const PayfastWebhook = paymentWebhook('payfast', [])

export const BtcpayWebhook = paymentWebhook('btcpay', ['btcpay-sig'])

export const CoinbaseWebhook = paymentWebhook('coinbase', ['x-hook0-signature'])
