import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { AcceptQuote, GetVisitorQuote } from '@mapwright/contract/partners/quotes/quote-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import VisitorQuotePage from './visitor-quote-page.tsx'

const quote = (status: string): Wire<typeof GetVisitorQuote> =>
  JSON.parse(
    JSON.stringify({
      quote: {
        ...{ status, name: 'Vera', manufacture: 'Audi', model: 'A4', generation: 'B9', variant: '2.0 TDI' },
        ...{
          services: ['Stage 1'],
          currency: 'EUR',
          price: '450.00',
          text: 'Ready in a day',
          valid_until: '2030-01-01T00:00:00Z',
        },
        partner: { name: 'Garage Nord', email: 'hello@nord.example', phone: '', website_url: '' },
      },
    }),
  )

// The test's route has the path of the page, so its address contains the name of the parameter.
const open = () => show(<VisitorQuotePage />, '/public/quote/$token')
const accept = () => page.getByRole('main').getByRole('button', { name: 'Accept' })
const dialog = page.getByRole('dialog', { name: 'Accept (€450.00)' })
const confirm = () => dialog.getByRole('button', { name: 'Accept' }).click()

test('shows the price and its author, and thanks after it was accepted', async () => {
  await api.respond(GetVisitorQuote, quote('answered'))
  await api.respond(AcceptQuote, quote('accepted'))
  await open()
  await expect.element(page.getByRole('heading', { name: 'From Garage Nord' })).toBeVisible()
  await expect.element(page.getByText('€450.00')).toBeVisible()
  await expect.element(page.getByText('Ready in a day')).toBeVisible()
  await api.respond(GetVisitorQuote, quote('accepted'))
  await accept().click()
  await confirm()
  await expect.element(page.getByText('You have accepted this quote')).toBeVisible()
  await expect.element(accept()).not.toBeInTheDocument()
})

const over = { code: 'partners.quote_over', message: 'This quote is no longer valid.' }

test('says that a quote is no longer valid', async () => {
  await api.refuse(GetVisitorQuote, 404, over)
  await open()
  await expect.element(page.getByText(over.message)).toBeVisible()
  expect(page.getByText('This could not be loaded').elements()).toEqual([])
})

test('says that a quote has ended while the page was open', async () => {
  await api.respond(GetVisitorQuote, quote('answered'))
  await api.refuse(AcceptQuote, 410, over)
  await open()
  await accept().click()
  await confirm()
  await expect.element(page.getByText(over.message)).toBeVisible()
})
