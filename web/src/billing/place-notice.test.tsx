import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/kit.tsx'
import { PlaceNotice } from './place-notice.tsx'

/** VAT and evidence of a customer in Luxembourg. */
function received(vat_country: string, kinds: Readonly<Record<string, string>>) {
  const evidence = Object.entries(kinds).map(([kind, country]) => ({ kind, country, source: '', note: '', at: null }))
  const tax = { country: vat_country, percentage: '19.00' }
  const text = JSON.stringify({ tax, place: { state: 'disputed', country: 'LU', evidence } })
  // Percentages and times are texts of their own types, which only responses have.
  const read: Pick<Wire<typeof ListPackagesOnSale>, 'tax' | 'place'> = JSON.parse(text)
  return read
}

test('says why the highest VAT is charged, and that a phone number is enough', async () => {
  await show(<PlaceNotice {...received('DE', { address: 'LU', payer: 'DE' })} />)
  await expect.element(page.getByText('VAT: Germany, not Luxembourg')).toBeVisible()
  await expect.element(page.getByText(/the highest VAT of these countries is charged/)).toBeVisible()
  await expect
    .element(page.getByText(/A phone number in Luxembourg that you have confirmed by SMS is enough/))
    .toBeVisible()
})

test('asks for a document if staff have confirmed another country', async () => {
  await show(<PlaceNotice {...received('DE', { address: 'LU', staff: 'DE' })} />)
  await expect.element(page.getByText(/send us a message with a document/)).toBeVisible()
  await expect.element(page.getByText(/A phone number in/)).not.toBeInTheDocument()
})

test('is empty if the VAT of the stated country is the highest', async () => {
  await show(<PlaceNotice {...received('LU', { address: 'LU', payer: 'DE' })} />)
  await expect.element(page.getByRole('main')).toBeInTheDocument()
  await expect.element(page.getByText(/^VAT:/)).not.toBeInTheDocument()
})
