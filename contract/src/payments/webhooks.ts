import { paymentWebhook } from './payment-webhook.ts'

export const StripeWebhook = paymentWebhook('stripe', ['stripe-signature'])
