import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { type ListPackagesOnSale, QuoteOwnAmount } from '@mapwright/contract/credits/package-endpoints.ts'
import { BuyCredits } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../test/kit.tsx'
import { PayMissing } from './pay-missing.tsx'
import type { OnlineMethod } from './use-online-offer.ts'

const billing = {
  ...{ buyer_kind: 'private', firstname: 'Pat', lastname: 'Example', company_name: '', vat_no: '' },
  ...{ address: 'Dock 3', post_code: '1011', city: 'Budapest', country: 'HU', confirmed: true, country_entered: true },
}
const tax = {
  ...{ country: 'HU', percentage: '27.00', reverse_charge: false, intra_community: false },
  ...{ needs_proof: false, is_exempt: false },
}

/** The fields of the purchase options that the dialog reads. */
const onSale = (currency: string): Wire<typeof ListPackagesOnSale> =>
  JSON.parse(JSON.stringify({ currency, tax, billing, place: { state: 'not_needed', country: 'HU', evidence: [] } }))

const quote = (count: string, total: string): Wire<typeof QuoteOwnAmount> =>
  JSON.parse(JSON.stringify({ price: { name: 'Credits', count, amount: total, vat: '0.00', total } }))

const showMissing = (currency: string, methods: readonly OnlineMethod[], missing: bigint) =>
  show(<PayMissing offer={{ onSale: onSale(currency), methods }} missing={missing} onLeave={async () => undefined} />)

const payButton = () => page.getByRole('button', { name: /for this order$/ })

test('pays with a method that is offered if the first one takes no decimals of the currency', async () => {
  await api.respond(QuoteOwnAmount, quote('89.00', '113.05'))
  await api.refuse(BuyCredits, 422, { code: 'credits.payment_method_off' })
  await showMissing('TWD', ['paypal', 'mollie'], 89_00n)
  await payButton().click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('radio', { name: /Mollie/ })).toBeChecked()
  await expect.element(dialog.getByRole('radio', { name: /PayPal/ })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: /^Pay / }).click()
  await expect
    .poll(async () => (await api.requests(BuyCredits)).map(({ body }) => body))
    .toEqual([{ count: '89.00', payment_method: 'mollie', for_order: true }])
  await expect.element(dialog.getByRole('alert')).toBeVisible()
})

test('is disabled with a reason if no method takes the amount', async () => {
  await api.respond(QuoteOwnAmount, quote('89.00', '113.05'))
  await showMissing('TWD', ['paypal'], 89_00n)
  await expect.element(payButton()).toHaveAttribute('aria-disabled', 'true')
  const reasons = async () => {
    await payButton().hover()
    return page.getByText(/No payment method is available/).elements().length
  }
  await expect.poll(reasons).toBe(1)
})

test('names the missing credits if the smallest payment raises their number', async () => {
  await api.respond(QuoteOwnAmount, quote('0.30', '0.30'))
  await api.respond(QuoteOwnAmount, quote('0.50', '0.50'), { query: { for_order: 'stripe' } })
  await showMissing('EUR', ['stripe'], 30n)
  await payButton().click()
  await expect.element(page.getByRole('dialog').getByText(/You are missing 0\.3\d* credits;/)).toBeVisible()
})
