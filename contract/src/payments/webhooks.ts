import { paymentProviders, providerNames } from '../api/payment-providers.ts'
import { tableOf } from '../api/typed-entries.ts'
import { paymentWebhook } from './payment-webhook.ts'

/** The endpoints that the payment providers call, by provider. */
export const paymentWebhooks = tableOf(providerNames, (name) => {
  const { signatureHeaders, authenticity } = paymentProviders[name]
  return paymentWebhook(name, signatureHeaders, authenticity)
})
