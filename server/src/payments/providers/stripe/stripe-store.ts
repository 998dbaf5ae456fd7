import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'
import { toMinorUnits } from '@mapwright/contract/payments/minor-units.ts'
import { z } from 'zod'
import type { Charged, MethodStore, ProviderEnvironment } from '../../payment-provider.ts'
import { requireKeys } from '../../provider-keys.ts'
import { isRefusal, logRefusal, parseReply } from '../provider-reply.ts'
import { get, openSession, post, remove, sessionForm } from './stripe-calls.ts'
import { cancelCharge } from './stripe-charges.ts'
import { ChargeIntent, chargeFailure, PaymentIntentObject, stripeExponents } from './stripe-events.ts'

const keysFor = ({ sql, app }: ProviderEnvironment) => requireKeys(sql, app, 'stripe')

/** A stored method. Its data are in a field named after its `type`. */
const Method = z.looseObject({ id: z.string(), type: z.string() })
const Card = z.object({ exp_month: z.int(), exp_year: z.int() })

const ChargeError = z.object({
  error: z.object({
    code: z.string().nullish(),
    decline_code: z.string().nullish(),
    payment_intent: z.object({ id: z.string() }).nullish(),
  }),
})

function detailsOf(method: z.output<typeof Method>) {
  const data = method[method.type]
  const [brand, last4, card] = [fieldOf(data, 'brand'), fieldOf(data, 'last4'), Card.safeParse(data)]
  return {
    method_ref: method.id,
    brand: typeof brand === 'string' ? brand : method.type,
    last4: typeof last4 === 'string' ? last4.slice(-4) : '',
    valid_until: card.success ? `${card.data.exp_year}-${String(card.data.exp_month).padStart(2, '0')}` : null,
  }
}

/** Returns the outcome of a refused charge. Other refusals, such as one of a removed method, count as declined. */
function refusalOf(body: Buffer): Charged {
  const { error } = ChargeError.parse(JSON.parse(body.toString('utf8')))
  const provider_ref = error.payment_intent?.id
  return { status: 'refused', reason: chargeFailure(error), ...(provider_ref && { provider_ref }) }
}

/** Methods stored with a Stripe customer. See the README in this folder. */
export const stripeStore: MethodStore = {
  async openCustomer(environment, { attempt_id, email }) {
    const form = { email, 'metadata[attempt_id]': attempt_id }
    const response = await post(environment, await keysFor(environment), {
      path: 'customers',
      key: `customer-${attempt_id}`,
      form,
    })
    if (isRefusal(response)) {
      logRefusal(environment.log, 'stripe', response)
      return undefined
    }
    return parseReply('stripe', response, z.object({ id: z.string() })).id
  },

  async start(environment, { customer_ref, ...start }) {
    const form = {
      ...sessionForm(start),
      customer: customer_ref,
      'payment_intent_data[setup_future_usage]': 'off_session',
    }
    return openSession(environment, await keysFor(environment), { key: start.attempt_id, form })
  },

  async read(environment, { customer_ref }) {
    const path = `customers/${encodeURIComponent(customer_ref)}/payment_methods?limit=1`
    const response = await get(environment, await keysFor(environment), path)
    const [method] = parseReply('stripe', response, z.object({ data: z.array(Method) })).data
    return method && detailsOf(method)
  },

  async find(environment, { customer_ref, attempt_id }) {
    const path = `payment_intents?customer=${encodeURIComponent(customer_ref)}&limit=100`
    const response = await get(environment, await keysFor(environment), path)
    // Stripe does not know the customer, for example after the operator has entered the keys of another account.
    if (isRefusal(response)) return undefined
    const { data } = parseReply('stripe', response, z.object({ data: z.array(PaymentIntentObject) }))
    return data.find(({ metadata }) => metadata?.attempt_id === attempt_id)?.id
  },

  async charge(environment, { attempt_id, amount, currency, description, customer_ref, method_ref }) {
    const keys = await keysFor(environment)
    const form = {
      amount: toMinorUnits(amount, currency, stripeExponents).toString(),
      currency: currency.toLowerCase(),
      description,
      customer: customer_ref,
      payment_method: method_ref,
      confirm: 'true',
      off_session: 'true',
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
      'metadata[attempt_id]': attempt_id,
      'metadata[off_session]': 'true',
    }
    const response = await post(environment, keys, { path: 'payment_intents', key: attempt_id, form })
    if (isRefusal(response)) {
      logRefusal(environment.log, 'stripe', response)
      return refusalOf(response.body)
    }
    const { id, status } = parseReply('stripe', response, ChargeIntent)
    if (status !== 'requires_action') return { status: 'started', provider_ref: id }
    await cancelCharge(environment, keys, id)
    return { status: 'refused', reason: 'authentication', provider_ref: id }
  },

  /** Treats a refusal as success, because Stripe refuses to remove what has been removed. */
  async remove(environment, { customer_ref, method_ref }) {
    const keys = await keysFor(environment)
    if (method_ref) {
      const path = `payment_methods/${encodeURIComponent(method_ref)}/detach`
      const response = await post(environment, keys, { path, key: `detach-${method_ref}`, form: {} })
      if (!isRefusal(response)) parseReply('stripe', response, z.object({ id: z.string() }))
    }
    const response = await remove(environment, keys, `customers/${encodeURIComponent(customer_ref)}`)
    if (!isRefusal(response)) parseReply('stripe', response, z.object({ deleted: z.literal(true) }))
  },
}
