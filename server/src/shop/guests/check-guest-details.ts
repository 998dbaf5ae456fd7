import { bareVatNumber, isVatNumber } from '@mapwright/contract/accounts/vat-number.ts'
import type { GuestDetails } from '@mapwright/contract/shop/guests/guest-checkout.ts'
import { CheckGuestDetails } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { isEu } from '@mapwright/contract/site/vat.ts'
import { vatAreaOf } from '@mapwright/contract/site/vat-area.ts'
import { z } from 'zod'
import { requirePostCode } from '../../accounts/profile/require-post-code.ts'
import { requireBillingAddress } from '../../billing/require-billing-address.ts'
import { insertVatCheck, latestVatCheck, vatProof } from '../../billing/vat-check-rows.ts'
import { askVies } from '../../billing/vies.ts'
import { viesSettings } from '../../billing/vies-settings.ts'
import { action } from '../../platform/api/action.ts'
import { requireGuestOrders } from './require-guest-orders.ts'

/** The planned request to the VAT register. `url` is empty if the register does not have to be asked. */
const Asked = z.strictObject({ vat_no: z.string(), requester: z.string(), url: z.string() })

/** Refuses details that are insufficient for an invoice, naming the fields. */
export function requireGuestDetails(details: GuestDetails): void {
  requireBillingAddress(details)
  requirePostCode(details)
}

function hasVatNumber({ buyer_kind, vat_no, ...address }: GuestDetails): boolean {
  const { country } = vatAreaOf(address)
  return buyer_kind === 'business' && isEu(country) && isVatNumber(vat_no, country)
}

/** Checks the details that a guest has entered. Asks the VAT register only about numbers that it has not recently confirmed. */
export const checkGuestDetails = action(CheckGuestDetails, {
  plan: Asked,

  async begin({ tx, now, body }) {
    await requireGuestOrders(tx)
    requireGuestDetails(body)
    if (body.shipping_address) requirePostCode(body.shipping_address, 'shipping_address.')
    if (!hasVatNumber(body)) return { vat_no: '', requester: '', url: '' }
    const vat_no = bareVatNumber(body.vat_no)
    const isProven = (await vatProof(tx, null, vat_no, now)) !== null
    return isProven ? { vat_no, requester: '', url: '' } : { vat_no, ...(await viesSettings(tx)) }
  },

  call: async ({ publicFetch, plan }) => (plan.url === '' ? undefined : askVies(publicFetch, plan)),

  async settle({ tx, now, plan: { vat_no, requester }, outcome }) {
    if (outcome) await insertVatCheck(tx, { ...outcome, user_id: null, vat_no, requester, now })
    return { check: vat_no === '' ? null : await latestVatCheck(tx, null, vat_no) }
  },
})
