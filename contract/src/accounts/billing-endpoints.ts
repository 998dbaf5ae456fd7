import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { BillingAddress, billingFields } from './billing-address.ts'

export const SetBillingAddress = endpoint({
  name: 'accounts.set_billing_address',
  method: 'PUT',
  path: '/user/billing_address',
  access: ['customer'],
  summary: "Save and confirm the caller's billing address; required before the first purchase",
  body: z.strictObject(billingFields).partial({
    ...{ buyer_kind: true, firstname: true, lastname: true, company_name: true, vat_no: true, post_code: true },
  }),
  payload: { billing: BillingAddress },
  problems: ['accounts.billing_address_incomplete', 'accounts.not_a_vat_number'],
})
