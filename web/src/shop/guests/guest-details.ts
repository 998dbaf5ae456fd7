import { hasPostCodes, missingBillingFields } from '@mapwright/contract/accounts/billing-address.ts'
import { isPostCode } from '@mapwright/contract/accounts/post-code.ts'
import type { GuestDetails } from '@mapwright/contract/shop/guests/guest-checkout.ts'
import type { ShopAddress } from '@mapwright/contract/shop/orders/shop-order.ts'
import type { FieldProblem } from '../../platform/api/problem-error.ts'

/** A guest's input: the buyer's details, and the shipping address if it differs. */
export type EnteredDetails = { buyer: GuestDetails; shipping: ShopAddress | undefined }

/** Initial form values. Fields of the shipping address have the names that the server uses to report problems. */
export const emptyDetails = (country: string, buyer_kind: GuestDetails['buyer_kind'] = 'private') => ({
  ...{ email: '', firstname: '', lastname: '', company_name: '', vat_no: '', address: '', post_code: '', city: '' },
  buyer_kind,
  country,
  elsewhere: false,
  'shipping_address.name': '',
  'shipping_address.company_name': '',
  'shipping_address.address': '',
  'shipping_address.post_code': '',
  'shipping_address.city': '',
  'shipping_address.country': country,
  'shipping_address.phone': '',
})
export type DetailsForm = ReturnType<typeof emptyDetails>

const codeProblem = (country: string, post_code: string): FieldProblem | undefined => {
  if (isPostCode(country, post_code)) return undefined
  return { code: post_code.trim() === '' && hasPostCodes(country) ? 'required' : 'invalid' }
}

export function detailsOf(form: DetailsForm): EnteredDetails {
  const isCompany = form.buyer_kind === 'business'
  const { email, buyer_kind, firstname, lastname, address, post_code, city, country } = form
  return {
    buyer: {
      ...{ email, buyer_kind, firstname, lastname, address, post_code, city, country },
      company_name: isCompany ? form.company_name : '',
      vat_no: isCompany ? form.vat_no : '',
    },
    shipping: form.elsewhere
      ? {
          name: form['shipping_address.name'],
          company_name: form['shipping_address.company_name'],
          address: form['shipping_address.address'],
          post_code: form['shipping_address.post_code'],
          city: form['shipping_address.city'],
          country: form['shipping_address.country'],
          phone: form['shipping_address.phone'],
        }
      : undefined,
  }
}

/** Returns the problems with the data needed for the invoice and the parcel, according to the same rules as on the server. */
export function detailProblems(form: DetailsForm): Record<string, FieldProblem> {
  const { buyer, shipping } = detailsOf(form)
  const problems: Record<string, FieldProblem> = {}
  const add = (name: string, problem: FieldProblem | undefined) => {
    if (problem) problems[name] ??= problem
  }
  if (buyer.email.trim() === '') add('email', { code: 'required' })
  for (const name of missingBillingFields(buyer)) add(name, { code: 'required' })
  add('post_code', codeProblem(buyer.country, buyer.post_code))
  if (!shipping) return problems
  for (const name of ['name', 'address', 'city'] as const)
    if (shipping[name].trim() === '') add(`shipping_address.${name}`, { code: 'required' })
  add('shipping_address.post_code', codeProblem(shipping.country, shipping.post_code))
  return problems
}
