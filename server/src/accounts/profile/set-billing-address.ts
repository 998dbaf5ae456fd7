import { missingBillingFields } from '@mapwright/contract/accounts/billing-address.ts'
import { SetBillingAddress } from '@mapwright/contract/accounts/billing-endpoints.ts'
import { vatNumberFit } from '@mapwright/contract/accounts/vat-number.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { writeUser } from '../user-rows.ts'
import { confirmBilling, readBilling } from './billing-rows.ts'
import { requireNewPostCode } from './require-post-code.ts'

/** Saves and confirms the caller's billing address. Throws a Problem if fields are missing or a new VAT number is malformed. */
export const setBillingAddress = command(SetBillingAddress, async ({ tx, actor, body, now }) => {
  const before = await readBilling(tx, actor._id)
  if (body.vat_no && body.vat_no !== before.vat_no && vatNumberFit(body.vat_no, body.country) === 'malformed')
    throw new Problem('accounts.not_a_vat_number', { fields: { vat_no: { code: 'not_a_vat_number' } } })
  requireNewPostCode(before, body)
  await writeUser(tx, actor._id, body)
  const missing = missingBillingFields(await readBilling(tx, actor._id))
  if (missing.length > 0)
    throw new Problem('accounts.billing_address_incomplete', {
      fields: Object.fromEntries(missing.map((name) => [name, { code: 'required' }])),
    })
  await confirmBilling(tx, actor._id, body, now)
  return { billing: await readBilling(tx, actor._id) }
})
