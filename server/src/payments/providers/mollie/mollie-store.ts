import { z } from 'zod'
import type { MethodStore, ProviderEnvironment } from '../../payment-provider.ts'
import { isRefusal, logRefusal, parseReply } from '../provider-reply.ts'
import { call, keysFor, openPayment, paymentBody, readPayment } from './mollie-calls.ts'
import { MolliePayment } from './mollie-events.ts'

const Mandate = z.object({
  id: z.string(),
  status: z.string(),
  method: z.string(),
  /** Data of a card, of which `cardNumber` has the last four digits, or the IBAN of an account. */
  details: z
    .object({
      cardLabel: z.string().nullish(),
      cardNumber: z.string().nullish(),
      cardExpiryDate: z.string().nullish(),
      consumerAccount: z.string().nullish(),
    })
    .nullish(),
})

const CustomerPayments = z.object({
  _embedded: z.object({
    payments: z.array(
      z.object({ id: z.string(), metadata: z.object({ attempt_id: z.string().optional() }).nullish().catch(null) }),
    ),
  }),
})

const customerPath = (id: string) => `customers/${encodeURIComponent(id)}`

/** Deletes an object. Treats a refusal as success, because Mollie refuses to delete what has been deleted (404 or 410). */
async function remove(environment: ProviderEnvironment, path: string) {
  const response = await call(environment, await keysFor(environment), { method: 'DELETE', path })
  if (!isRefusal(response) && response.status >= 300) throw new Error(`mollie responded with ${response.status}`)
}

/** Methods stored as mandates of a Mollie customer. See the README in this folder. */
export const mollieStore: MethodStore = {
  async openCustomer(environment, { attempt_id, email }) {
    const body = { email, metadata: { attempt_id } }
    const request = { method: 'POST', path: 'customers', key: `customer-${attempt_id}`, body } as const
    const response = await call(environment, await keysFor(environment), request)
    if (isRefusal(response)) {
      logRefusal(environment.log, 'mollie', response)
      return undefined
    }
    return parseReply('mollie', response, z.object({ id: z.string() })).id
  },

  start: (environment, { customer_ref, ...start }) =>
    openPayment(environment, start, { sequenceType: 'first', customerId: customer_ref }),

  /** A mandate is pending until the first payment is final, and invalid if the method cannot be charged again. */
  async read(environment, { customer_ref, provider_ref }) {
    const { mandateId } = await readPayment(environment, provider_ref)
    if (!mandateId) return undefined
    const path = `${customerPath(customer_ref)}/mandates/${encodeURIComponent(mandateId)}`
    const response = await call(environment, await keysFor(environment), { path })
    const { id, status, method, details } = parseReply('mollie', response, Mandate)
    if (status !== 'valid') return undefined
    const { cardLabel, cardNumber, cardExpiryDate, consumerAccount } = details ?? {}
    return {
      method_ref: id,
      brand: cardLabel ?? method,
      last4: (cardNumber ?? consumerAccount ?? '').slice(-4),
      valid_until: cardExpiryDate?.slice(0, 7) ?? null,
    }
  },

  async find(environment, { customer_ref, attempt_id }) {
    const path = `${customerPath(customer_ref)}/payments?limit=250`
    const response = await call(environment, await keysFor(environment), { path })
    // Mollie does not know the customer, for example after the operator has entered the keys of another account.
    if (isRefusal(response)) return undefined
    return parseReply('mollie', response, CustomerPayments)._embedded.payments.find(
      ({ metadata }) => metadata?.attempt_id === attempt_id,
    )?.id
  },

  async charge(environment, { customer_ref, method_ref, ...charge }) {
    const body = {
      ...paymentBody(environment.app, charge),
      sequenceType: 'recurring',
      customerId: customer_ref,
      mandateId: method_ref,
    }
    const request = { method: 'POST', path: 'payments', key: charge.attempt_id, body } as const
    const response = await call(environment, await keysFor(environment), request)
    if (isRefusal(response)) {
      logRefusal(environment.log, 'mollie', response)
      return { status: 'refused', reason: 'declined' }
    }
    return { status: 'started', provider_ref: parseReply('mollie', response, MolliePayment).id }
  },

  async remove(environment, { customer_ref, method_ref }) {
    if (method_ref)
      await remove(environment, `${customerPath(customer_ref)}/mandates/${encodeURIComponent(method_ref)}`)
    await remove(environment, customerPath(customer_ref))
  },
}
