import { z } from 'zod'
import type { PaymentEvent, ProviderEnvironment } from '../../payment-provider.ts'
import { isRefusal, parseReply } from '../provider-reply.ts'
import { get, type Keys, post } from './stripe-calls.ts'
import { ChargeIntent, ExpandedSession, ofCharge, payerCountryOf } from './stripe-events.ts'

/** Returns true for the reference of a charge without Checkout. References of payments with Checkout are those of their sessions. */
export const isCharge = (provider_ref: string): boolean => provider_ref.startsWith('pi_')

const pathOf = (id: string) => `payment_intents/${encodeURIComponent(id)}`

const readCharge = async (environment: ProviderEnvironment, keys: Keys, id: string) =>
  parseReply('stripe', await get(environment, keys, pathOf(id)), ChargeIntent)

/**
 * Looks up a charge. Returns undefined while it is open, such as a direct debit. A charge that waits for the customer's authentication is
 * cancelled, because the customer is not there.
 */
export async function lookUpCharge(
  environment: ProviderEnvironment,
  keys: Keys,
  id: string,
): Promise<PaymentEvent | undefined> {
  const charge = await readCharge(environment, keys, id)
  if (charge.status === 'requires_action') {
    if (!(await cancelCharge(environment, keys, id))) return undefined
    return { ...ofCharge(`look-up ${id} ${charge.status}`, charge), kind: 'failed', reason: 'authentication' }
  }
  const event = ofCharge(`look-up ${id} ${charge.status}`, charge)
  return event.kind === 'other' ? undefined : event
}

/** Cancels a charge that has not been paid. Returns false if it is paid or being paid. */
export async function cancelCharge(environment: ProviderEnvironment, keys: Keys, id: string): Promise<boolean> {
  const response = await post(environment, keys, { path: `${pathOf(id)}/cancel`, key: `cancel-${id}`, form: {} })
  const charge = isRefusal(response)
    ? await readCharge(environment, keys, id)
    : parseReply('stripe', response, ChargeIntent)
  return charge.status === 'canceled'
}

/** Looks up the country of the charged card or account. */
export async function chargeCountry(
  environment: ProviderEnvironment,
  keys: Keys,
  id: string,
): Promise<string | undefined> {
  const response = await get(environment, keys, `${pathOf(id)}?expand[]=latest_charge`)
  const payment_intent = parseReply('stripe', response, z.unknown())
  return payerCountryOf(ExpandedSession.parse({ payment_intent }))
}
