import type { Quote } from '@mapwright/contract/partners/quotes/quote.ts'
import { AnswerQuote, CloseQuote } from '@mapwright/contract/partners/quotes/quote-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { QuoteDrawer } from './quote-drawer.tsx'

const quoteOf = (change: object = {}): Quote =>
  JSON.parse(
    JSON.stringify({
      ...{ _id: '01a20163-0000-7000-8000-000000000001', status: 'new', name: 'Vera Holm', email: 'vera@home.example' },
      ...{ phone: '', variant_id: null, manufacture: 'Audi', model: 'A4', generation: 'B9', variant: '2.0 TDI' },
      ...{
        reg_no: '',
        services: ['Stage 1'],
        comment: 'Is it safe?',
        website_url: '',
        currency: 'EUR',
        cost: '100.00',
      },
      ...{ estimate: '450.00', price: null, text: '', order: null, created_at: '2026-11-30T10:00:00Z' },
      ...{ answered_at: null, valid_until: null, accepted_at: null, ...change },
    }),
  )
const close = () => undefined
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('answers with the estimate unless another price is entered', async () => {
  await api.respond(AnswerQuote, JSON.parse(JSON.stringify({ quote: quoteOf({ status: 'answered' }) })))
  await show(<QuoteDrawer quote={quoteOf()} onClose={close} />)
  await expect.element(page.getByText('Is it safe?')).toBeVisible()
  const price = page.getByLabelText(/^Price \(EUR\)/)
  await expect.element(price).toHaveValue('450.00')
  await price.fill('430')
  await page.getByLabelText('Text for the visitor').fill('Yes')
  await button('Send answer').click()
  await expect.element(page.getByText('The answer is on its way to vera@home.example')).toBeVisible()
  expect((await api.requests(AnswerQuote)).map(({ body }) => body)).toEqual([{ price: '430', text: 'Yes' }])
})

test('offers no answer to an accepted quote, but the order for it', async () => {
  await show(<QuoteDrawer quote={quoteOf({ status: 'accepted', price: '430.00' })} onClose={close} />)
  await expect.element(page.getByText('Vera Holm')).toBeVisible()
  expect(page.getByLabelText(/^Price \(EUR\)/).elements()).toEqual([])
  await expect.element(page.getByRole('dialog').getByRole('link').last()).toHaveAttribute('href', '/')
})

test('closes a quote only after a question with the name of the visitor', async () => {
  await api.refuse(CloseQuote, 409, { code: 'partners.quote_wrong_state', message: 'It has changed.' })
  await show(<QuoteDrawer quote={quoteOf()} onClose={close} />)
  await button('Close quote').click()
  const dialog = page.getByRole('dialog', { name: 'Close the quote of Vera Holm' })
  await expect.element(dialog.getByText('The visitor can no longer accept it.')).toBeVisible()
  expect(await api.requests(CloseQuote)).toEqual([])
  await dialog.getByText('Close quote', { exact: true }).click()
  await expect.element(page.getByText('It has changed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
})
