import { paymentWebhook } from './payment-webhook.ts'

export const StripeWebhook = paymentWebhook('stripe', ['stripe-signature'])

export const PaypalWebhook = paymentWebhook('paypal', [
  'paypal-transmission-id',
  'paypal-transmission-time',
  'paypal-transmission-sig',
  'paypal-cert-url',
  'paypal-auth-algo',
])
