import type { ChargeOutcome } from './stand-in.ts'

type Mandate = { id: string; resource: 'mandate'; status: string; method: string; details: object }
type Reply = [status: number, body: object]

const details = { cardHolder: 'Ann Buyer', cardLabel: 'Mastercard', cardNumber: '6787', cardExpiryDate: '2030-11-30' }
const gone: Reply = [410, { status: 410, title: 'Gone' }]

/** Customers and mandates of the fake Mollie server, in Mollie's format. */
export function mollieVault() {
  const customers = new Map<string, Map<string, Mandate>>()
  const state: { charges: ChargeOutcome } = { charges: 'paid' }
  let made = 0
  return {
    state,
    customers,
    openCustomer(): Reply {
      const id = `cst_${++made}`
      customers.set(id, new Map())
      return [201, { resource: 'customer', id }]
    },
    /** Creates the mandate of a paid first payment, once. Returns its id. */
    mandateOf(customer: string): string {
      const id = `mdt_of_${customer}`
      const mandate: Mandate = { id, resource: 'mandate', status: 'valid', method: 'creditcard', details }
      const mandates = customers.get(customer)
      if (mandates && !mandates.has(id)) mandates.set(id, mandate)
      return id
    },
    isValid: (customer: string, mandate: string) => customers.get(customer)?.has(mandate) === true,
    readMandate(customer: string, mandate: string): Reply {
      const found = customers.get(customer)?.get(mandate)
      return found ? [200, found] : gone
    },
    remove(customer: string, mandate: string | undefined): Reply {
      const isRemoved = mandate ? customers.get(customer)?.delete(mandate) : customers.delete(customer)
      return isRemoved ? [204, {}] : gone
    },
  }
}
