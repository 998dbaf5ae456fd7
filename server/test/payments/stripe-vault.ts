import type { ChargeOutcome } from './stand-in.ts'

type Method = { id: string; object: 'payment_method'; type: 'card'; card: object }
type Charge = {
  id: string
  object: 'payment_intent'
  customer: string
  status: string
  amount: number
  amount_received: number
  currency: string
  metadata: object
  last_payment_error: object | null
}
type Reply = [status: number, body: object]
type Call = { method: string; kind: string; id: string; name: string; query: URLSearchParams; form: URLSearchParams }

const cardOf = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031, country: 'FR' }
const codes = { declined: 'card_declined', authentication: 'authentication_required' } as const
const statuses = { paid: 'succeeded', pending: 'processing' } as const

/** Customers, stored methods and charges without the customer of the fake Stripe server, in Stripe's format. */
export function stripeVault() {
  const customers = new Map<string, Method[]>()
  const charges = new Map<string, Charge>()
  const state: { charges: ChargeOutcome } = { charges: 'paid' }
  const missing: Reply = [404, { error: { type: 'invalid_request_error', code: 'resource_missing' } }]
  let made = 0

  const charge = (form: URLSearchParams): Reply => {
    const customer = form.get('customer') ?? ''
    if (!customers.get(customer)?.some(({ id }) => id === form.get('payment_method'))) return missing
    const amount = Number(form.get('amount'))
    const metadata = { attempt_id: form.get('metadata[attempt_id]'), off_session: form.get('metadata[off_session]') }
    const { charges: outcome } = state
    const isRefused = outcome === 'declined' || outcome === 'authentication'
    const error = isRefused ? { type: 'card_error', code: codes[outcome] } : null
    const intent: Charge = {
      id: `pi_off_session_${charges.size + 1}`,
      object: 'payment_intent',
      customer,
      status: isRefused ? 'requires_payment_method' : statuses[outcome],
      amount,
      amount_received: outcome === 'paid' ? amount : 0,
      currency: form.get('currency') ?? '',
      metadata,
      last_payment_error: error,
    }
    charges.set(intent.id, intent)
    return error ? [402, { error: { ...error, payment_intent: intent } }] : [200, intent]
  }

  const get = ({ kind, id, query }: Call): Reply | undefined => {
    if (kind === 'customers') return [200, { object: 'list', data: customers.get(id) ?? [] }]
    if (kind !== 'payment_intents') return undefined
    const customer = query.get('customer')
    if (customer)
      return [200, { object: 'list', data: [...charges.values()].filter((one) => one.customer === customer) }]
    const known = charges.get(id)
    const latest_charge = { payment_method_details: { type: 'card', card: cardOf } }
    return known && [200, query.has('expand[]') ? { ...known, latest_charge } : known]
  }

  const post = ({ kind, id, name, form }: Call): Reply | undefined => {
    if (kind === 'customers') {
      const customer = `cus_${++made}`
      customers.set(customer, [])
      return [200, { id: customer, object: 'customer', email: form.get('email') }]
    }
    if (kind === 'payment_methods') {
      const owner = [...customers].find(([, methods]) => methods.some((method) => method.id === id))
      if (!owner) return missing
      customers.set(
        owner[0],
        owner[1].filter((method) => method.id !== id),
      )
      return [200, { id, object: 'payment_method', customer: null }]
    }
    if (kind !== 'payment_intents') return undefined
    if (name !== 'cancel') return charge(form)
    const known = charges.get(id)
    if (known?.status !== 'requires_payment_method' && known?.status !== 'requires_action')
      return [400, { error: { code: 'payment_intent_unexpected_state' } }]
    return [200, Object.assign(known, { status: 'canceled' })]
  }

  return {
    state,
    customers,
    charges,
    /** Stores the method of a completed session for its customer. */
    store(customer: string) {
      const methods = customers.get(customer)
      if (methods?.length === 0)
        methods.push({ id: `pm_of_${customer}`, object: 'payment_method', type: 'card', card: cardOf })
    },
    /** Answers a call about customers, stored methods and charges; undefined for other calls. */
    answer(call: Call): Reply | undefined {
      if (call.method === 'GET') return get(call)
      if (call.method === 'POST') return post(call)
      return customers.delete(call.id) ? [200, { id: call.id, object: 'customer', deleted: true }] : missing
    },
  }
}
