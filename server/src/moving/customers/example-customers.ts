import type { RowValues } from '@mapwright/contract/imports/column.ts'

/** Rows of the template: a workshop with a balance, and a customer with only an address. */
export const exampleCustomers: readonly RowValues[] = [
  {
    ...{ email: 'anna@workshop.example', firstname: 'Anna', lastname: 'Berg', company_name: 'Berg Motorsport' },
    ...{ vat_no: 'DE123456789', phone: '+49 30 1234567', address: 'Hauptstr. 1', post_code: '10115', city: 'Berlin' },
    ...{ country: 'DE', language: 'de', kind: 'business', price_type: 2, status: 'active', balance: '120.50' },
    note: 'Customer since 2019',
  },
  { email: 'paul@garage.example', name: 'Paul Martin', country: 'FR', language: 'fr' },
]
